import type { PaletteEntry } from './palette-entry.ts';

/**
 * The entries that a question means: every word of it must be found in its number, title or place, in one of its columns, or in the question that it answers.
 * Better matches come first (the number itself, the title, the rest, a column, the question); equally good ones keep their order.
 */
export function matchEntries(entries: PaletteEntry[], question: string): PaletteEntry[] {
  const words = wordsIn(question);
  if (words.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

const noMatch = 6;

function rankOf(entry: PaletteEntry, words: string[]): number {
  if (entry.number && words.length === 1 && words[0] === entry.number) return 0;
  const title = fold(entry.title);
  const titleWords = title.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => titleWords.some((titleWord) => titleWord.startsWith(word)))) return 1;
  if (words.every((word) => title.includes(word))) return 2;
  const everything = fold([entry.number ?? '', entry.title, entry.words, entry.place].join(' '));
  if (words.every((word) => everything.includes(word))) return 3;
  if (columnFor(entry, words)) return 4;
  const question = fold(entry.question);
  return words.every((word) => question.includes(word)) ? 5 : noMatch;
}

const columnFor = ({ columns }: PaletteEntry, words: string[]): string | undefined =>
  columns.find((column) => words.every((word) => fold(column).includes(word)));

/** Why an entry was found, where neither its title nor its place says so: a column, or what the page answers. */
export function reasonFor(entry: PaletteEntry, question: string): string | null {
  const words = wordsIn(question);
  const rank = words.length === 0 ? 0 : rankOf(entry, words);
  if (rank === 4) return `Column: ${columnFor(entry, words)}`;
  return rank === 5 ? entry.question : null;
}

const wordsIn = (question: string): string[] => fold(question).split(/\s+/u).filter(Boolean);

/** Case and accents do not matter to a person who searches. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
