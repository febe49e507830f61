import { createReadStream } from 'node:fs';

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/**
 * The line of a CSV file on which each of the given records (counted from 1, after the header) begins. Line breaks within
 * quotes belong to a record, and an empty line is none; so records and lines drift apart.
 */
export async function findLineNumbers(path: string, records: number[]): Promise<Map<number, number>> {
  const wanted = new Set(records);
  const last = Math.max(...records);
  const lines = new Map<number, number>();
  let [line, record, quoted, isEmpty] = [1, 0, false, true];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    for (const byte of chunk as Buffer) {
      if (byte === lineFeed) {
        line++;
        if (!quoted) isEmpty = true;
        continue;
      }
      if (byte === carriageReturn) continue;
      if (isEmpty) {
        isEmpty = false;
        // Record 0 is the header.
        if (wanted.has(record)) lines.set(record, line);
        if (record > last) return lines;
        record++;
      }
      if (byte === quote) quoted = !quoted;
    }
  }
  return lines;
}
