import { open } from 'node:fs/promises';
import type { Entity } from '../../warehouse/schema/define.ts';
import { ImportRefused } from '../refusal.ts';

const longestHeader = 64 * 1024;

/** The column names of a CSV file, checked against its entity; what is wrong is said in words. */
export async function readCsvHeader(
  path: string,
  name: string,
  entity: Entity,
): Promise<{ columns: string[]; unknown: string[] }> {
  const head = await readHead(path);
  if (head.length === 0) throw new ImportRefused(name, 'is empty: it has no header line');
  if (head.includes(0)) throw new ImportRefused(name, 'line 1: is not CSV text (it holds zero bytes)');
  const text = decode(head, name).replace(/^\uFEFF/u, '');
  const end = text.search(/\r?\n|\r/u);
  if (end < 0 && head.length >= longestHeader)
    throw new ImportRefused(name, `line 1: the header is longer than ${longestHeader} characters`);
  const line = end < 0 ? text : text.slice(0, end);
  if (/\r(?!\n)/u.test(text.slice(0, end + 2)))
    throw new ImportRefused(name, 'line 1: lines must end with LF or CRLF, not CR alone');
  const columns = splitHeader(line);
  const known = new Set(entity.columns.map((column) => column.name));
  if (columns.length === 1 && /[;\t|]/u.test(line) && !known.has(columns[0] ?? '')) {
    throw new ImportRefused(name, 'line 1: columns must be separated by commas');
  }
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) throw new ImportRefused(name, `line 1: column "${twice}" stands twice in the header`);
  refuseMissing(name, entity, new Set(columns));
  return { columns, unknown: columns.filter((column) => !known.has(column)) };
}

/** A file without a column that every row needs cannot hold one good row: it is said once, not for every line. */
export function refuseMissing(name: string, entity: Entity, given: Set<string>): void {
  const missing = entity.columns
    .filter(({ need, name: column }) => (need === 'key' || need === 'required') && !given.has(column))
    .map((column) => column.name);
  if (missing.length > 0) throw new ImportRefused(name, `line 1: required columns are missing: ${missing.join(', ')}`);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(longestHeader);
    const { bytesRead } = await file.read(buffer, 0, longestHeader, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function decode(head: Buffer, name: string): string {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new ImportRefused(name, 'line 1: is UTF-16; it must be UTF-8');
  }
  const firstLine = head.subarray(0, head.indexOf(10) < 0 ? head.length : head.indexOf(10) + 1);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(firstLine);
  } catch {
    throw new ImportRefused(name, 'line 1: is not UTF-8 text');
  }
  return head.toString('utf8');
}

function splitHeader(line: string): string[] {
  return line.split(',').map((cell) => {
    const trimmed = cell.trim();
    return trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1).trim() : trimmed;
  });
}
