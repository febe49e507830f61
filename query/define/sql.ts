import { nothingSet, type SettingPart, writeSetting } from '../../warehouse/decided/set-values.ts';
import type { Value } from '../../warehouse/engine.ts';

/**
 * A piece of SQL as a value. Texts are written by us; whatever a person sent is a bound value; a table is named as a table, so
 * that the last pass can put the company's scope around it. Pieces are joined, never glued as strings.
 */
export interface Fragment {
  parts: readonly Part[];
}

export type Part =
  /** `note` is what `pestle explain` says of what begins here. It is no part of the SQL. */
  | { is: 'text'; text: string; note?: string }
  | { is: 'value'; value: Value }
  | { is: 'table'; name: string }
  /** What a company has set, written in by the last pass too. */
  | SettingPart
  /** That a row is not about the reader, who may be one of the staff; `staffId` is SQL. */
  | { is: 'not-oneself'; staffId: string };

const text = (value: string): Part => ({ is: 'text', text: value });

/** SQL with pieces in it; anything that is not a piece becomes a bound value. */
export function sql(texts: TemplateStringsArray, ...pieces: (Fragment | Value)[]): Fragment {
  const parts: Part[] = [];
  for (const [index, piece] of texts.entries()) {
    putText(parts, piece);
    if (index >= pieces.length) break;
    const next = pieces[index];
    if (isFragment(next)) putAll(parts, next.parts);
    else parts.push({ is: 'value', value: next ?? null });
  }
  return { parts };
}

/** Texts that follow one another are one: pieces are put into pieces many times over, and each time every part is copied. */
function putText(parts: Part[], added: string): void {
  if (added === '') return;
  const last = parts.at(-1);
  if (last?.is === 'text') parts[parts.length - 1] = { ...last, text: last.text + added };
  else parts.push(text(added));
}

function putAll(parts: Part[], added: readonly Part[]): void {
  for (const part of added) {
    if (part.is === 'text' && part.note === undefined) putText(parts, part.text);
    else parts.push(part);
  }
}

const isFragment = (piece: Fragment | Value | undefined): piece is Fragment =>
  typeof piece === 'object' && piece !== null && 'parts' in piece;

/** A table of the warehouse. The company's scope is put around it when the query is printed. */
export const table = (name: string): Fragment => ({ parts: [{ is: 'table', name }] });

/** That a row is not about the reader: nobody reviews or scores their own. @example notOneself(sql`fact.staff_id`) */
export const notOneself = (staffId: Fragment): Fragment => ({
  parts: [{ is: 'not-oneself', staffId: textOf(staffId) }],
});

/** A name of our own in the SQL: a column, an alias. */
export function name(word: string): Fragment {
  if (!/^[a-z][a-z0-9_]*$/u.test(word)) throw new Error(`"${word}" is not a name for SQL.`);
  return { parts: [text(word)] };
}

/** Says of what follows which rewrite made it, and why: `note('Names are joined after the limit.')`. */
export const note = (says: string): Fragment => ({ parts: [{ is: 'text', text: '', note: says }] });

export const nothing: Fragment = { parts: [] };
export const isNothing = (fragment: Fragment): boolean => fragment.parts.length === 0;

export function join(fragments: Fragment[], separator: string): Fragment {
  const parts: Part[] = [];
  for (const [index, fragment] of fragments.entries()) {
    if (index > 0) putText(parts, separator);
    putAll(parts, fragment.parts);
  }
  return { parts };
}

/** The end of a question that sums by some keys; by none, all is one sum. */
export const grouped = (keys: Fragment[]): Fragment => (keys.length > 0 ? sql` group by ${join(keys, ', ')}` : sql``);

/** All of them hold; with none, everything does. */
export const all = (conditions: Fragment[]): Fragment =>
  conditions.length === 0
    ? sql`true`
    : join(
        conditions.map((condition) => sql`(${condition})`),
        ' and ',
      );

/** One of these values. An empty list is nothing, not everything. */
export const oneOf = (value: Fragment, values: Value[]): Fragment =>
  values.length === 0
    ? sql`false`
    : sql`${value} in (${join(
        values.map((one) => sql`${one}`),
        ', ',
      )})`;

/** A wall clock as text, with no zone: what a person at the place read off it. */
export const wallClock = (moment: Fragment): Fragment => sql`replace(cast(${moment} as varchar), ' ', 'T')`;

export const day = (date: string): Fragment => sql`cast(${date} as date)`;

/** A fragment as one text, with marks where values and tables come in, and settings as where nothing is set. */
export const textOf = (fragment: Fragment): string =>
  fragment.parts
    .map((part) => {
      if (part.is === 'text') return part.text;
      if (part.is === 'not-oneself') return `(${part.staffId} is not null)`;
      return part.is === 'setting' ? `${writeSetting(part, nothingSet)} ${part.facility ?? ''}` : marks[part.is];
    })
    .join('');

const marks = { value: '?', table: '()' };
