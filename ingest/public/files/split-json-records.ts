import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ImportRefused } from '../../refusal.ts';

export interface SplitRecords {
  /** The document without its list: parsed where it is small enough to be, an object with the other members. */
  around: Record<string, unknown>;
  /** The line of the file on which each record begins. */
  lines: number[];
}

const [quote, backslash, comma, lineFeed, carriageReturn] = [0x22, 0x5c, 0x2c, 0x0a, 0x0d];
const [openObject, closeObject, openList, closeList, space] = [0x7b, 0x7d, 0x5b, 0x5d, 0x20];
const mostAround = 1024 * 1024;
const deepest = 64;

/**
 * Writes the records of a list in a JSON document one to a line, so that the staging can read a file of any length as a
 * stream. Only strings and brackets are followed; that each record is JSON is seen when it is read.
 */
export async function splitJsonRecords(
  path: string,
  target: string,
  name: string,
  list: string,
): Promise<SplitRecords> {
  const isList = new RegExp(`"${list}"\\s*:\\s*$`, 'u');
  const around: Buffer[] = [];
  const lines: number[] = [];
  let aroundLength = 0;
  let [depth, line, inString, escaped] = [0, 1, false, false];
  let place: 'before' | 'within' | 'after' = 'before';

  const keepAround = (bytes: Buffer) => {
    aroundLength += bytes.length;
    if (aroundLength > mostAround) throw new ImportRefused(name, `has no list "${list}" near its beginning`);
    around.push(Buffer.from(bytes));
  };
  const opensList = (bytes: Buffer) =>
    depth === 1 &&
    isList.test(
      Buffer.concat([...around, bytes])
        .toString('latin1')
        .slice(-200),
    );

  async function* records(): AsyncGenerator<Buffer> {
    for await (const part of createReadStream(path, { highWaterMark: 1 << 20 })) {
      const bytes = part as Buffer;
      let from = 0;
      for (let at = 0; at < bytes.length; at++) {
        const byte = bytes[at];
        if (byte === lineFeed || byte === carriageReturn) {
          if (byte === lineFeed) line++;
          if (place === 'within') bytes[at] = space;
        }
        if (inString) {
          if (escaped) escaped = false;
          else if (byte === backslash) escaped = true;
          else if (byte === quote) inString = false;
          continue;
        }
        if (byte === quote) inString = true;
        else if (byte === comma) {
          // Between two records, and nowhere else: within one the list is deeper.
          if (place === 'within' && depth === 2) bytes[at] = lineFeed;
        } else if (byte === openObject || byte === openList) {
          if (place === 'within' && depth === 2) lines.push(line);
          if (place === 'before' && byte === openList && opensList(bytes.subarray(from, at))) {
            keepAround(bytes.subarray(from, at));
            [place, from] = ['within', at + 1];
          }
          if (++depth > deepest) throw new ImportRefused(name, `line ${line}: is nested more than ${deepest} deep`);
        } else if (byte === closeObject || byte === closeList) {
          depth--;
          if (place === 'within' && depth === 1) {
            yield bytes.subarray(from, at);
            keepAround(Buffer.from('[]'));
            [place, from] = ['after', at + 1];
          }
          if (depth < 0) throw new ImportRefused(name, `line ${line}: closes a bracket that was not opened`);
        }
      }
      if (place === 'within') yield bytes.subarray(from);
      else keepAround(bytes.subarray(from));
    }
  }

  await pipeline(records, createWriteStream(target, { mode: 0o600 }));
  if (place === 'before') throw new ImportRefused(name, `has no list "${list}"`);
  if (depth > 0 || inString) throw new ImportRefused(name, `line ${line}: is cut off: the JSON ends too early`);
  return { around: parseAround(Buffer.concat(around).toString('utf8'), name), lines };
}

function parseAround(text: string, name: string): Record<string, unknown> {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, '')) as Record<string, unknown>;
  } catch {
    throw new ImportRefused(name, 'is not valid JSON around its records');
  }
}
