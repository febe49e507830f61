import { recognizeEpcisJson, recognizeEpcisXml } from './epcis/recognize-epcis.ts';
import { recognizeHl7 } from './hl7/recognize-hl7.ts';

export type Standard = 'epcis-json' | 'epcis-xml' | 'hl7';

/** Names that promise something else: their head is not looked at. */
const otherNames = /\.(?:csv|tsv|parquet|xlsx?|gz|zip|duckdb|pdf)$/iu;

/** Tells by the first bytes of a file (a few kilobytes do) which of these standards it is written in, if any. */
export function recognizeStandard(head: Uint8Array, name: string): Standard | undefined {
  if (otherNames.test(name)) return undefined;
  if (recognizeHl7(head)) return 'hl7';
  if (recognizeEpcisXml(head)) return 'epcis-xml';
  return recognizeEpcisJson(head) ? 'epcis-json' : undefined;
}
