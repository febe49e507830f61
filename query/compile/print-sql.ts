import { nothingSet, type SettingPart, type SetValues, writeSetting } from '../../warehouse/decided/set-values.ts';
import type { Value } from '../../warehouse/engine.ts';
import type { Table } from '../../warehouse/schema/tables.ts';
import { needsFacilities, needsKey, type Sight, type SightMarks, seenPart } from '../../warehouse/scope/sight.ts';
import { scanSql, type Token } from '../define/scan-sql.ts';
import { type Fragment, textOf } from '../define/sql.ts';

/** A query that may run: printed, with its values, inside the scope of one company. Only `printSql` makes one. */
export interface Printed {
  readonly sql: string;
  readonly values: Value[];
  readonly companyId: number;
}

/** Behind these words stands a table, however it is wrapped. */
const beforeTable = new Set(['from', 'join', 'only', 'table', 'lateral', 'using', 'into', 'update']);
/** These end a list of tables, in which a comma stands before a table. */
const afterTables = new Set(
  'select where group having window union intersect except order limit offset fetch returning set values'.split(' '),
);

/**
 * The last pass: prints the pieces for one company. Every table becomes its company's part of it, and a table that is
 * written as plain text does not get through, so that no query reaches around the scope. Public tables are everybody's. Settings
 * are written as the company has set them. `sight` is what the reader sees of the company: without one, all of it.
 */
export function printSql(
  fragment: Fragment,
  companyId: number,
  tables: readonly Table[],
  set: SetValues = nothingSet,
  sight: Sight | null = null,
): Printed {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new Error('A query needs the company it is for.');
  const known = printedFor.get(tables) ?? { byName: byName(tables), printed: new WeakMap() };
  printedFor.set(tables, known);
  const printed = sight === null ? known.printed.get(fragment) : undefined;
  const { pieces, values } = printed ?? scope(fragment, known.byName, sight);
  if (sight === null) known.printed.set(fragment, { pieces, values });
  const sql = pieces.map((piece) => (typeof piece === 'string' ? piece : writeSetting(piece, set))).join('');
  return { sql, values: [companyId, ...values], companyId };
}

export const hasSettings = ({ parts }: Fragment): boolean => parts.some(({ is }) => is === 'setting');

/** The same for people: with its notes as comments. It is not for an engine. */
export function printNoted(
  fragment: Fragment,
  companyId: number,
  tables: readonly Table[],
  set: SetValues,
): { text: string; values: Value[] } {
  const noted = fragment.parts.map((part) =>
    part.is === 'text' && part.note ? { ...part, text: `/* ${part.note.replaceAll('*/', '')} */ ${part.text}` } : part,
  );
  const { sql, values } = printSql({ parts: noted }, companyId, tables, set);
  return { text: sql, values };
}

interface Scoped {
  /** The text, cut where settings come in. */
  pieces: readonly (string | SettingPart)[];
  /** All but the first, which is the company. */
  values: Value[];
}

type Tables = ReadonlyMap<string, Table>;

const byName = (tables: readonly Table[]): Tables => new Map(tables.map((table) => [table.name, table]));

/** Tables and pieces are values that nobody changes: each piece is looked at once, whichever company it is for. */
const printedFor = new WeakMap<readonly Table[], { byName: Tables; printed: WeakMap<Fragment, Scoped> }>();

function scope({ parts }: Fragment, tables: Tables, sight: Sight | null): Scoped {
  // Looked at as a whole: a name on its own is harmless, and behind `from` it is a table.
  refuseTables(textOf({ parts }), tables);
  const values: Value[] = [];
  const pieces: (string | SettingPart)[] = [];
  let text = '';
  const seen = sight && markSight(parts, tables, sight);
  for (const part of parts) {
    if (part.is === 'setting') {
      pieces.push(text, part);
      text = '';
    } else if (part.is === 'not-oneself') text += writeNotOneself(part.staffId, sight, seen?.marks);
    else if (part.is === 'table') text += scopeTable(part.name, tables, sight, seen?.marks);
    else if (part.is === 'text') text += part.text;
    else {
      values.push(part.value);
      text += `$${values.length + 1}`;
    }
  }
  return { pieces: [...pieces, text], values: [...values, ...(seen?.values ?? [])] };
}

/** The values of a sight follow those of the question, where one of its tables needs them: an engine refuses a value that nothing reads. */
function markSight(parts: Fragment['parts'], tables: Tables, sight: Sight): { values: Value[]; marks: SightMarks } {
  const read = parts.flatMap((part) => (part.is === 'table' ? (tables.get(part.name) ?? []) : [])).filter(isCompanys);
  const codes = read.some((table) => needsFacilities(table, sight)) ? (sight.facilities ?? []) : [];
  const first = parts.filter(({ is }) => is === 'value').length + 2;
  const key = read.some((table) => needsKey(table, sight)) ? [sight.key] : [];
  const own = parts.some(({ is }) => is === 'not-oneself') && sight.ownStaffCode !== null ? [sight.ownStaffCode] : [];
  const mark = (index: number) => `$${first + index}`;
  return {
    values: [...codes, ...key, ...own],
    marks: {
      facilities: codes.map((_code, index) => mark(index)),
      key: mark(codes.length),
      own: mark(codes.length + key.length),
    },
  };
}

/** By the stored code, whatever the reader sees in its place. Rows that name nobody stay. */
const writeNotOneself = (staffId: string, sight: Sight | null, marks?: SightMarks): string =>
  sight?.ownStaffCode && marks
    ? `coalesce(${staffId} not in (select staff_id from staff where company_id = $1 and staff_code = ${marks.own}), true)`
    : 'true';

function scopeTable(name: string, tables: Tables, sight: Sight | null, marks?: SightMarks): string {
  const table = tables.get(name);
  if (!table) throw new Error(`The warehouse has no table "${name}".`);
  if (!isCompanys(table)) return name;
  return sight && marks ? seenPart(table, sight, marks) : `(select * from ${name} where company_id = $1)`;
}

const isCompanys = ({ columns }: Table): boolean => columns.some(({ name }) => name === 'company_id');

/** Refuses a table that is written as text, wherever a table can stand: behind a word such as `from`, or behind a comma. */
function refuseTables(text: string, known: Tables): void {
  const tokens = scanSql(text).filter(({ is }) => is !== 'comment');
  // Of each bracket that is open, whether it is in a list of tables.
  const inTables = [false];
  for (const [index, token] of tokens.entries()) {
    const isInTables = inTables.at(-1) ?? false;
    if (isSign(token, '(')) inTables.push(isInTables);
    else if (isSign(token, ')')) inTables.pop();
    else if (isSign(token, ',')) refuseTable(tokens, index + 1, isInTables, known);
    else if (token.is === 'word' && beforeTable.has(token.text)) {
      inTables[inTables.length - 1] = true;
      refuseTable(tokens, index + 1, true, known);
    } else if (token.is === 'word' && afterTables.has(token.text)) inTables[inTables.length - 1] = false;
  }
}

/** Refuses a table that is named here. Where columns can stand too, a name behind a dot is one of them. */
function refuseTable(tokens: readonly Token[], from: number, isTablePlace: boolean, known: Tables): void {
  let at = from;
  while (isSign(tokens[at], '(') || (tokens[at]?.is === 'word' && beforeTable.has(tokens[at]?.text ?? ''))) at++;
  while (isTablePlace && isName(tokens[at]) && isSign(tokens[at + 1], '.') && isName(tokens[at + 2])) at += 2;
  const found = isName(tokens[at]) && !isSign(tokens[at + 1], '.') ? (tokens[at]?.text ?? '') : '';
  if (!known.has(found.toLowerCase())) return;
  throw new Error(`The table "${found}" is written as text, outside the scope of a company.`);
}

const isName = (token: Token | undefined): boolean => token?.is === 'word' || token?.is === 'quoted';
const isSign = (token: Token | undefined, sign: string): boolean => token?.is === 'sign' && token.text === sign;
