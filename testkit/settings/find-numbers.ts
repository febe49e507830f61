import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A number in the code of a domain that something is compared with, or that says how far back or ahead is looked. */
export interface FoundNumber {
  /** Below `domains/`. */
  file: string;
  line: number;
  number: string;
  text: string;
}

const rooms = /^[^/]+\/(?:science|marts|datasets|work)\//u;
const number = String.raw`(\d[\d_]*(?:\.\d+)?(?:e-?\d+)?)(?![\w.%])`;
const patterns = [
  // Compared: `> 3`, `between 0 and 30`, `3 <`.
  String.raw`(?:[<>]=?|\bbetween)\s*(?:-\s*)?${number}`,
  String.raw`\bbetween\s+\S+\s+and\s+${number}`,
  String.raw`(?<![\w.$])${number}\s*(?:<=?|>=?)\s`,
  // Within SQL: `interval '72 hours'`, `day - 90`, `${to} + 3`.
  String.raw`\binterval '${number} `,
  String.raw`(?:\}|\bday|date|_on|_at|as_of)\)?\s*[-+]\s*${number}`,
  // By a name, as a field, or where nothing else is known: `const fewest = 8`, `limit: 4`, `?? 0.98`.
  String.raw`(?:\bconst \w+(?:: [\w<>[\], |]+)? =|\b\w+:|\?\?)\s*-?${number}\s*(?=[,;})\n*])`,
  // A share, wherever it is.
  String.raw`(?<![\w.$])(\d[\d_]*\.\d+)(?![\w.])`,
];
/** Nothing and one are said of everything. */
const plain = new Set([0, 1]);

/** Every such number in the sciences, marts, datasets and calls of the domains, tests left aside. */
export function findNumbers(folder: string): FoundNumber[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => rooms.test(file) && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  return files.flatMap((file) => numbersIn(file, readFileSync(join(folder, file), 'utf8')));
}

function numbersIn(file: string, source: string): FoundNumber[] {
  const code = withoutWords(source);
  const lines = source.split('\n');
  const found = new Map<string, FoundNumber>();
  for (const pattern of patterns) {
    for (const match of code.matchAll(new RegExp(pattern, 'gu'))) {
      const written = match[1] ?? '';
      if (plain.has(Number(written.replaceAll('_', '')))) continue;
      const line = code.slice(0, match.index + match[0].lastIndexOf(written)).split('\n').length;
      found.set(`${line} ${written}`, { file, line, number: written, text: lines[line - 1]?.trim() ?? '' });
    }
  }
  return [...found.values()].sort((a, b) => a.line - b.line);
}

/** Without comments, plain texts and the sizes of types; line ends stay where they are. */
const withoutWords = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//gu, (text) => text.replace(/[^\n]/gu, ' '))
    .replace(/(?<=^|\s)\/\/[^\n]*/gu, '')
    .replace(/decimal\(\d+, ?\d+\)/gu, 'decimal')
    .replace(/(?<!interval )'(?:[^'\\\n]|\\.)*'/gu, "''");
