import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Origin } from './entity-writer.ts';

const [carriageReturn, lineFeed] = [0x0d, 0x0a];

/** Several files as one stream of lines, and which line of which file a line of it is. Lines end with CR, LF or CR LF. */
export function joinFiles(paths: string[]) {
  const starts: { file: string; before: number }[] = [];
  let lines = 0;
  let last = lineFeed;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const path of paths) {
      starts.push({ file: basename(path), before: lines });
      last = lineFeed;
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        for (const byte of chunk) {
          if (byte === carriageReturn || (byte === lineFeed && last !== carriageReturn)) lines++;
          last = byte;
        }
        yield chunk;
      }
      if (last === carriageReturn || last === lineFeed) continue;
      lines++;
      yield Buffer.from('\r');
    }
  }
  return {
    bytes,
    originOf(line: number): Origin {
      const start = starts.findLast(({ before }) => before < line) ?? { file: basename(paths[0] ?? ''), before: 0 };
      return { file: start.file, line: line - start.before };
    },
  };
}
