import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ImportRefused } from '../../refusal.ts';
import { decodeBytes } from './decode-bytes.ts';

const lineFeed = 0x0a;
const longestLine = 4 * 1024 * 1024;

/** Writes a text file anew so that the staging can read it: in UTF-8, its header in the first line. */
export async function prepareText(path: string, target: string, name: string, linesAbove: number): Promise<void> {
  async function* rewrite(): AsyncGenerator<string> {
    let above = linesAbove;
    let isFirst = true;
    for await (const lines of wholeLines(path, name)) {
      let text = decodeBytes(lines);
      if (isFirst) text = text.replace(/^\uFEFF/u, '');
      isFirst = false;
      for (; above > 0 && text !== ''; above--) text = text.slice(text.indexOf('\n') + 1);
      if (text !== '') yield text;
    }
  }
  await pipeline(rewrite, createWriteStream(target, { mode: 0o600 }));
}

/** The bytes of a file in pieces that end with a line. */
async function* wholeLines(path: string, name: string): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const chunk = part as Buffer;
    if (chunk.includes(0)) throw new ImportRefused(name, 'is not text: it holds zero bytes');
    const end = chunk.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      yield Buffer.concat([...held, chunk.subarray(0, end)]);
      held = [];
      length = 0;
    }
    held.push(chunk.subarray(end));
    length += chunk.length - end;
    if (length > longestLine) throw new ImportRefused(name, 'has a line longer than 4 MB');
  }
  yield Buffer.concat(held);
}
