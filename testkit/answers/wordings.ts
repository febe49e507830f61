import type { Wordings } from './compare-answers.ts';
import type { Recorded } from './recording.ts';

/** By column and value, the word for people. */
type Words = Map<string, string>;

/** Files and charts say words instead of values. Two words are the same where the columns of both recordings give them to one value. */
export function findWordings(expected: Recorded[], found: Recorded[]): Wordings {
  const [before, after] = [wordsIn(expected), wordsIn(found)];
  const pairs = new Set([...before].map(([value, word]) => `${word}\0${after.get(value)}`));
  return { same: (word, other) => pairs.has(`${word}\0${other}`) };
}

function wordsIn(answers: Recorded[]): Words {
  const words: Words = new Map();
  for (const { body } of answers) {
    if (!('json' in body) || typeof body.json !== 'object' || body.json === null) continue;
    const { columns = [] } = body.json as { columns?: { key: string; words: Record<string, string> | null }[] };
    for (const column of columns)
      for (const [value, word] of Object.entries(column.words ?? {})) words.set(`${column.key}\0${value}`, word);
  }
  return words;
}
