import { toNdc11 } from '../../../contracts/codes/ndc.ts';
import { readEpc } from '../../../contracts/codes/read-epc.ts';

/** What follows the last `:`, `#` or `/` of a name: vocabularies are bound to prefixes that a sender chooses freely. */
export const localName = (name: string): string =>
  name.slice(Math.max(...[':', '#', '/'].map((mark) => name.lastIndexOf(mark))) + 1);

/** The properties that a document gives of a class of items, by local name. */
export interface ClassProperties {
  id: string;
  properties: ReadonlyMap<string, string>;
}

/** The NDC by GTIN, where the document's own master data says it: there it has its hyphens, and leaves no doubt. */
export function readNdcs(classes: Iterable<ClassProperties>): Map<string, string> {
  const ndcs = new Map<string, string>();
  for (const { id, properties } of classes) {
    const kind = properties.get('additionalTradeItemIdentificationTypeCode') ?? '';
    const reading = toNdc11(properties.get('additionalTradeItemIdentification') ?? '');
    const item = readEpc(id);
    if (!/NDC/u.test(kind) || reading.is !== 'ndc' || item.is !== 'epc') continue;
    if (item.epc.scheme === 'gtin') ndcs.set(item.epc.gtin, reading.ndc11);
  }
  return ndcs;
}
