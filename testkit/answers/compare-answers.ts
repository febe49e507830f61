import { parseCsv } from '../office/parse-csv.ts';
import { addedKeys, loadingHour, renamedKeys, textGroups, textKeys, unordered } from './known-changes.ts';
import type { Body } from './read-body.ts';

/** Where two answers to one question are not the same. */
export interface Difference {
  /** `rows[3].on_hand_value` */
  at: string;
  expected: string;
  found: string;
  /** Another wording for people, and nothing else. */
  isText: boolean;
}

/** The wording of each value of a column, before and after: `same(old, new)` where both name the same value. */
export interface Wordings {
  same(expected: string, found: string): boolean;
}

interface Answer {
  status: number;
  body: Body;
}

/** In parts of the value, or of 1 where it is less: the order of a sum is not the same with another number of threads. */
const slack = 1e-9;

export function compareAnswers(expected: Answer, found: Answer, wordings: Wordings): Difference[] {
  if (expected.status !== found.status) return [differ('status', expected.status, found.status)];
  const [before, after] = [expected.body, found.body];
  if ('json' in before && 'json' in after) return compareValues(before.json, after.json, wordings);
  if ('csv' in before && 'csv' in after) return compareCsv(before.csv, after.csv, wordings);
  if ('sheets' in before && 'sheets' in after) {
    const ofCells = before.sheets.flatMap((sheet, index) => {
      const other = after.sheets[index];
      if (!other || other.name !== sheet.name) return [differ(`sheet ${index + 1}`, sheet.name, other?.name)];
      const heads = index === 0 ? 1 : sheet.rows.length;
      return [
        ...compareTables(sheet.rows, other.rows, heads, sheet.name, wordings),
        ...compareAt(
          sheet.formats,
          other.formats,
          { at: `${sheet.name} formats`, key: 'formats', group: '' },
          wordings,
        ),
      ];
    });
    return [...ofCells, ...compareNumbers(before.sheets.length, after.sheets.length, 'sheets')];
  }
  return [differ('kind of answer', Object.keys(before), Object.keys(after))];
}

export const compareValues = (expected: unknown, found: unknown, wordings: Wordings): Difference[] =>
  compareAt(expected, found, { at: '', key: '', group: '' }, wordings);

interface Place {
  at: string;
  /** The name of the nearest key, and of the one above it. */
  key: string;
  group: string;
}

function compareAt(expected: unknown, found: unknown, place: Place, wordings: Wordings): Difference[] {
  if (Object.is(expected, found)) return [];
  const { at, key, group } = place;
  if (typeof expected === 'number' && typeof found === 'number') return compareNumbers(expected, found, at);
  if (typeof expected === 'string' && typeof found === 'string') {
    if (withoutLoading(expected) === withoutLoading(found)) return [];
    const isText = textKeys.has(key) || textGroups.has(group) || wordings.same(expected, found);
    return [{ ...differ(at, expected, found), isText }];
  }
  if (Array.isArray(expected) && Array.isArray(found)) {
    if (expected.length !== found.length)
      return [differ(at, `${expected.length} entries`, `${found.length} entries`), ...missing(expected, found, at)];
    const [before, after] = [inOrder(expected, key), inOrder(found, key)];
    const within = before.flatMap((one, index) =>
      compareAt(one, after[index], { ...place, at: `${at}[${index}]` }, wordings),
    );
    return within.some(({ isText }) => !isText) && isReordered(before, after)
      ? [differ(at, 'entries in this order', 'the same entries in another order')]
      : within;
  }
  if (isRecord(expected) && isRecord(found)) {
    const [before, after] = [renamed(expected), renamed(found)];
    const names = Object.keys(before);
    const foundNames = Object.keys(after).filter((name) => at !== '' || name in before || !addedKeys.has(name));
    if (names.join() !== foundNames.join()) return [differ(`${at} keys`, names, foundNames)];
    return names.flatMap((name) =>
      compareAt(before[name], after[name], { at: at ? `${at}.${name}` : name, key: name, group: key }, wordings),
    );
  }
  return [differ(at, expected, found)];
}

function compareNumbers(expected: number, found: number, at: string): Difference[] {
  if (isLoading(expected) && isLoading(found)) return [];
  const room = slack * Math.max(1, Math.abs(expected), Math.abs(found));
  return Math.abs(expected - found) <= room ? [] : [differ(at, expected, found)];
}

/** A moment may stand within a text: "movements.csv, 2026-11-15 06:00:04 UTC". */
const loading = new RegExp(`${loadingHour.replace('T', '[T ]')}:[\\d:.]+`, 'gu');
const withoutLoading = (text: string): string => text.replace(loading, '');

/** A spreadsheet holds moments as days since 1900. */
const firstSerial = Date.parse(`${loadingHour}:00Z`) / 86_400_000 + 25_569;
const isLoading = (serial: number): boolean => serial >= firstSerial && serial < firstSerial + 1 / 24;

function compareCsv(expected: string, found: string, wordings: Wordings): Difference[] {
  if (expected === found) return [];
  return compareTables(parseCsv(expected), parseCsv(found), 1, 'csv', wordings);
}

type Table = (string | number | boolean | null)[][];

/** The first rows of a table are heads: texts. In others a number may be written as a text. */
function compareTables(expected: Table, found: Table, heads: number, at: string, wordings: Wordings): Difference[] {
  if (expected.length !== found.length)
    return [differ(at, `${expected.length} rows`, `${found.length} rows`), ...missing(expected, found, at)];
  const within = expected.flatMap((row, line) => {
    const other = found[line] ?? [];
    if (row.length !== other.length) return [differ(`${at} row ${line + 1}`, row, other)];
    const place = { key: line < heads ? 'label' : '', group: '' };
    return row.flatMap((cell, column) =>
      compareAt(
        asNumber(cell),
        asNumber(other[column]),
        { ...place, at: `${at} row ${line + 1}, ${column + 1}` },
        wordings,
      ),
    );
  });
  return within.some(({ isText }) => !isText) && isReordered(expected, found)
    ? [differ(at, 'rows in this order', 'the same rows in another order')]
    : within;
}

/** Only what is written exactly as a number is one: a code may have leading zeros. */
const asNumber = (cell: unknown): unknown =>
  typeof cell === 'string' && cell !== '' && String(Number(cell)) === cell ? Number(cell) : cell;

function inOrder(entries: unknown[], key: string): unknown[] {
  const by = unordered[key];
  if (by === undefined) return entries;
  const placeOf = (entry: unknown) => (isRecord(entry) ? String(entry[by]) : '');
  return entries.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

const isReordered = (expected: unknown[], found: unknown[]): boolean => {
  const sorted = (entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).sort();
  return sorted(expected).join('\n') === sorted(found).join('\n');
};

/** One entry that is only on one side says more than that there are fewer. */
function missing(expected: unknown[], found: unknown[], at: string): Difference[] {
  const [before, after] = [expected, found].map((entries) => entries.map((entry) => JSON.stringify(entry)));
  const gone = before?.find((entry) => !after?.includes(entry));
  const come = after?.find((entry) => !before?.includes(entry));
  return gone || come ? [differ(`${at} entry`, gone, come)] : [];
}

const renamed = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [renamedKeys[key] ?? key, value]));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const longestShown = 160;
const show = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
};
const differ = (at: string, expected: unknown, found: unknown): Difference => ({
  at,
  expected: show(expected),
  found: show(found),
  isText: false,
});
