import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of code in a document that names its file: the whole file, or lines that are added to it. */
export interface Step {
  kind: 'file' | 'lines';
  path: string;
  text: string;
}

/** The blocks of a document in order: ```` ```ts PATH ```` is a file, ```` ```diff PATH ```` are lines for one. */
export const readSteps = (document: string): Step[] =>
  [...document.matchAll(/^```(ts|diff) (\S+)\n([\s\S]*?)^```$/gmu)].map(([, kind, path = '', text = '']) => ({
    kind: kind === 'ts' ? 'file' : 'lines',
    path,
    text,
  }));

/** Does in a copy of the repository what the step says. */
export function follow(copy: string, { kind, path, text }: Step): void {
  const file = join(copy, path);
  writeFileSync(file, kind === 'file' ? text : addLines(readFileSync(file, 'utf8'), text));
}

/** Undoes it: takes the lines away again. A file is removed by its folder. */
export function undoLines(copy: string, { path, text }: Step): void {
  const file = join(copy, path);
  const added = text.split('\n').filter((line) => line.startsWith('+'));
  const kept = readFileSync(file, 'utf8').split('\n');
  for (const line of added) kept.splice(placeOf(kept, line.slice(1)), 1);
  writeFileSync(file, kept.join('\n'));
}

/** Each line with a plus comes after the line before it in the block; every line without one is there already, once. */
function addLines(file: string, block: string): string {
  const lines = file.split('\n');
  let place = -1;
  for (const line of block.split('\n').filter((one) => one !== '')) {
    if (line.startsWith('+')) {
      place += 1;
      lines.splice(place, 0, line.slice(1));
    } else place = placeOf(lines, line.slice(1));
  }
  return lines.join('\n');
}

function placeOf(lines: string[], line: string): number {
  const place = lines.indexOf(line);
  if (place < 0 || lines.includes(line, place + 1)) throw new Error(`"${line}" is not there exactly once.`);
  return place;
}
