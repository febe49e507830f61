import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Hl7File } from '../standards/hl7/convert-hl7.ts';
import type { Origin } from './entity-writer.ts';

const [carriageReturn, lineFeed] = [0x0d, 0x0a];

/** Files whose lines are counted on from one to the next, and which line of which file a line is. Lines end with CR, LF or CR LF. */
export function joinFiles(paths: string[]) {
  const starts: { file: string; before: number }[] = [];
  let lines = 0;
  async function* read(path: string): AsyncGenerator<Uint8Array> {
    starts.push({ file: basename(path), before: lines });
    let last = lineFeed;
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      for (const byte of chunk) {
        if (byte === carriageReturn || (byte === lineFeed && last !== carriageReturn)) lines++;
        last = byte;
      }
      yield chunk;
    }
    if (last !== carriageReturn && last !== lineFeed) lines++;
  }
  const files: Hl7File[] = paths.map((path) => ({ bytes: read(path), firstLine: () => lines + 1 }));
  return {
    files,
    originOf(line: number): Origin {
      const start = starts.findLast(({ before }) => before < line) ?? { file: basename(paths[0] ?? ''), before: 0 };
      return { file: start.file, line: line - start.before };
    },
  };
}
