import type { Entity } from '../../warehouse/schema/define.ts';
import { ImportRefused } from '../refusal.ts';
import { type CheckedNames, checkNames } from './column-names.ts';
import { readHead } from './read-head.ts';
import { splitRecord } from './split-record.ts';

const longestHeader = 64 * 1024;

/** The column names of a CSV file, checked against its entity; what is wrong is said in words. */
export async function readCsvHeader(path: string, name: string, entity: Entity): Promise<CheckedNames> {
  const head = await readHead(path, longestHeader);
  const text = decode(head, name).replace(/^\uFEFF/u, '');
  if (text.trim() === '') {
    throw new ImportRefused(
      name,
      head.length < longestHeader ? 'is empty: it has no header line' : 'begins with blanks',
    );
  }
  if (/^\s*[\r\n]/u.test(text)) throw new ImportRefused(name, 'line 1: is blank, where the header must be');
  const { cells, end } = splitRecord(text);
  if (end < 0 && head.length >= longestHeader)
    throw new ImportRefused(name, `line 1: the header is longer than ${longestHeader} characters`);
  const line = end < 0 ? text : text.slice(0, end);
  if (/^\r(?!\n)/u.test(text.slice(line.length)))
    throw new ImportRefused(name, 'line 1: lines must end with LF or CRLF, not CR alone');
  const columns = cells.map((cell) => cell.trim());
  const known = new Set(entity.columns.map((column) => column.name));
  if (columns.length === 1 && /[;\t|]/u.test(line) && !known.has(columns[0] ?? '')) {
    throw new ImportRefused(name, 'line 1: columns must be separated by commas');
  }
  return checkNames(name, entity, columns);
}

function decode(head: Buffer, name: string): string {
  if (isUtf16(head)) throw new ImportRefused(name, 'line 1: is UTF-16: save it as UTF-8');
  const firstLine = head.subarray(0, head.indexOf(10) < 0 ? head.length : head.indexOf(10) + 1);
  if (firstLine.includes(0)) throw new ImportRefused(name, 'line 1: is not CSV text (it holds zero bytes)');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(firstLine, { stream: true });
  } catch {
    throw new ImportRefused(name, 'line 1: is not UTF-8 text');
  }
  return head.toString('utf8');
}

/** By its mark; without one by the letters of a header, of which every second byte is zero. */
function isUtf16(head: Buffer): boolean {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) return true;
  const start = head.subarray(0, 40);
  const zeros = (odd: number) => start.filter((byte, index) => index % 2 === odd && byte === 0).length;
  return start.length >= 8 && [0, 1].some((odd) => zeros(odd) >= start.length * 0.4);
}
