import { basename } from 'node:path';
import { entities } from '../warehouse/schema/entities.ts';
import { readHead } from './files/read-head.ts';
import { type RecognizedPublicFile, recognizePublicFile } from './public/recognize-public-file.ts';
import { ImportRefused } from './refusal.ts';
import { recognizeStandard, type Standard } from './standards/recognize-standard.ts';

/** What a file is, by its name and its first bytes. */
export type Recognized =
  | { is: 'entity'; entity: string }
  | { is: 'standard'; standard: Standard }
  | { is: 'public'; format: RecognizedPublicFile['format']; title: string };

const headBytes = 16 * 1024;

/** Longest first: `staff_aliases.csv` is not a file of staff. */
const entityNames = entities.map(({ name }) => name).sort((a, b) => b.length - a.length);

/** What editors and transfer programs leave behind. */
const leftBehind = /^[.~]|(?:\.part|\.tmp|\.filepart|\.crdownload|~)$/iu;
/** Whether a file can be sent by its name. */
export const isSendable = (name: string): boolean => !leftBehind.test(name);
/** Whether a file in a folder is meant to be loaded: rejected rows are only once they are mended and sent by name. */
export const isData = (name: string): boolean => isSendable(name) && !/\.rejected\.csv$/iu.test(name);

/** Says what a file is, or refuses it with a reason. */
export async function recognizeFile(path: string): Promise<Recognized> {
  const name = basename(path);
  const head = await readHead(path, headBytes);
  const entity = entityOf(name);
  if (entity) {
    refuseDisguise(name, head);
    return { is: 'entity', entity };
  }
  const standard = recognizeStandard(head, name);
  if (standard) return { is: 'standard', standard };
  const published = recognizePublicFile(head, name);
  if (published) return { is: 'public', format: published.format, title: published.title };
  throw new ImportRefused(name, explainUnknown(name, head));
}

/** `movements.csv`, `movements.csv.gz`, `movements.parquet`; a date or number may follow: `movements-2026-11-14.csv`. */
export function entityOf(name: string): string | undefined {
  const [, stem] = /^(.+?)(?:\.rejected)?\.(?:csv|csv\.gz|parquet)$/iu.exec(name) ?? [];
  if (!stem) return undefined;
  return entityNames.find(
    (entity) => stem === entity || (stem.startsWith(entity) && /^[-_.]\d[\w.-]*$/u.test(stem.slice(entity.length))),
  );
}

/** A file that is not what its name says is refused before anything is read from it. */
function refuseDisguise(name: string, head: Buffer): void {
  const found = kindOf(head);
  const promised = name.toLowerCase().endsWith('.gz')
    ? 'gzip'
    : name.toLowerCase().endsWith('.parquet')
      ? 'Parquet'
      : 'text';
  if (head.length === 0) throw new ImportRefused(name, 'is empty');
  if (found === promised) return;
  if (found === 'text') throw new ImportRefused(name, `is not readable as ${promised}`);
  throw new ImportRefused(name, `holds ${found} data, which its name does not say`);
}

function kindOf(head: Buffer): 'gzip' | 'Parquet' | 'zip' | 'text' {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  const start = head.subarray(0, 4).toString('latin1');
  if (start === 'PAR1') return 'Parquet';
  return start === 'PK\u0003\u0004' ? 'zip' : 'text';
}

function explainUnknown(name: string, head: Buffer): string {
  if (kindOf(head) === 'zip') return 'is a zip archive or a spreadsheet: send CSV, gzip CSV or Parquet';
  if (/\.(?:csv|csv\.gz|parquet)$/iu.test(name)) {
    const near = nearest(name.replace(/\..*$/u, ''));
    return `is named after nothing that can be loaded${near ? `: did you mean ${near}?` : ''}`;
  }
  return 'is of no kind that can be loaded: CSV, gzip CSV or Parquet named after what they hold, EPCIS, HL7, or a public file';
}

/** The entity whose name shares the longest beginning, where it is more than a few letters. */
function nearest(stem: string): string | undefined {
  const shared = (entity: string) => {
    let length = 0;
    while (length < entity.length && entity[length] === stem.toLowerCase()[length]) length++;
    return length;
  };
  const [best] = [...entityNames].sort((a, b) => shared(b) - shared(a) || a.length - b.length);
  return best && shared(best) >= 4 ? best : undefined;
}
