import { createReadStream } from 'node:fs';
import { ImportRefused } from '../refusal.ts';

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];
const longestLine = 4 * 1024 * 1024;

/**
 * Refuses a text that the engine would misread without a word: it drops a last line that is longer than its buffer, puts lines
 * that end otherwise than the first into one, and keeps zero bytes, which no other store does.
 */
export async function inspectText(path: string, name: string): Promise<void> {
  let [sinceBreak, size, before, looksMixed] = [0, 0, 0, false];
  let style: LineEnds | undefined;
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const chunk = part as Buffer;
    const zero = chunk.indexOf(0);
    if (zero >= 0) {
      const line = await lineAt(path, size + zero);
      const reason = 'holds a zero byte, which is no text';
      throw new ImportRefused(name, `line ${line}: ${reason}`, [{ line, column: '', reason }]);
    }
    const first = chunk.indexOf(lineFeed);
    if (sinceBreak + (first < 0 ? chunk.length : first) > longestLine) {
      throw new ImportRefused(name, `line ${await lineAt(path, size)}: is longer than 4 MB`);
    }
    sinceBreak = first < 0 ? sinceBreak + chunk.length : chunk.length - chunk.lastIndexOf(lineFeed) - 1;
    if (first >= 0) style ??= (first > 0 ? chunk[first - 1] : before) === carriageReturn ? 'CR LF' : 'LF';
    looksMixed ||= style !== undefined && mayMix(chunk, before, style);
    before = chunk.at(-1) ?? before;
    size += chunk.length;
  }
  // Only here is it worth asking what stands within quotes.
  const odd = looksMixed ? await findOtherLineEnd(path) : undefined;
  if (odd)
    throw new ImportRefused(name, `line ${odd.line}: ends with ${odd.other}, where lines before end with ${odd.usual}`);
}

type LineEnds = 'LF' | 'CR LF' | 'CR alone';

/** Whether a line of this piece ends otherwise than the first of the file, or seems to: it may be a text within quotes. */
function mayMix(chunk: Buffer, before: number, style: LineEnds): boolean {
  if (style === 'LF') return chunk.includes(carriageReturn);
  for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) {
    if ((at > 0 ? chunk[at - 1] : before) !== carriageReturn) return true;
  }
  for (let at = chunk.indexOf(carriageReturn); at >= 0; at = chunk.indexOf(carriageReturn, at + 1)) {
    if (at + 1 < chunk.length && chunk[at + 1] !== lineFeed) return true;
  }
  return before === carriageReturn && chunk[0] !== lineFeed;
}

/** The line, counted from 1, that the byte at this place belongs to. */
async function lineAt(path: string, place: number): Promise<number> {
  let line = 1;
  if (place === 0) return line;
  for await (const chunk of createReadStream(path, { end: place - 1, highWaterMark: 1 << 20 })) {
    for (const byte of chunk as Buffer) if (byte === lineFeed) line++;
  }
  return line;
}

/** The first line that ends otherwise than the header does. Line breaks within quotes belong to a text, and may be any. */
async function findOtherLineEnd(path: string): Promise<{ line: number; usual: string; other: string } | undefined> {
  let [line, quoted, before] = [1, false, 0];
  let usual: LineEnds | undefined;
  const end = (other: LineEnds) => {
    usual ??= other;
    return quoted || other === usual ? undefined : { line, usual, other };
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    for (const byte of chunk as Buffer) {
      if (byte === lineFeed) {
        const odd = end(before === carriageReturn ? 'CR LF' : 'LF');
        if (odd) return odd;
        line++;
      } else if (before === carriageReturn) {
        const odd = end('CR alone');
        if (odd) return odd;
      }
      if (byte === quote) quoted = !quoted;
      before = byte;
    }
  }
  return undefined;
}
