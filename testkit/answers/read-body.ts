import { readWorkbook, type SheetContent } from './read-workbook.ts';

/** What an answer holds, by what it is: the parsed JSON, the text of a CSV file, or the cells of a workbook. */
export type Body = { json: unknown } | { csv: string } | { sheets: SheetContent[] };

export function readBody(type: string, bytes: Uint8Array): Body {
  if (type.includes('json')) return { json: JSON.parse(Buffer.from(bytes).toString('utf8')) };
  if (type.includes('spreadsheetml')) return { sheets: readWorkbook(bytes) };
  return { csv: Buffer.from(bytes).toString('utf8') };
}
