import type { PaletteEntry } from './palette-entry.ts';

/**
 * The entries that a question means: every word of it must stand somewhere in the entry, in its number, title or place.
 * Better matches come first (the number itself, then the title, then the rest); equally good ones keep their order.
 */
export function matchEntries(entries: PaletteEntry[], question: string): PaletteEntry[] {
  const words = fold(question).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return entries;
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

const noMatch = 4;

function rankOf(entry: PaletteEntry, words: string[]): number {
  if (entry.number && words.length === 1 && words[0] === entry.number) return 0;
  const title = fold(entry.title);
  const titleWords = title.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => titleWords.some((titleWord) => titleWord.startsWith(word)))) return 1;
  if (words.every((word) => title.includes(word))) return 2;
  const everything = fold([entry.number ?? '', entry.title, entry.words, entry.place].join(' '));
  return words.every((word) => everything.includes(word)) ? 3 : noMatch;
}

/** Case and accents do not matter to a person who searches. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
