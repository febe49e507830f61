import type { Value } from '../../warehouse/engine.ts';
import { allTables } from '../../warehouse/schema/all-tables.ts';
import type { Fragment } from '../define/sql.ts';

/** A query that may run: printed, with its values, inside the scope of one company. Only `printSql` makes one. */
export interface Printed {
  readonly sql: string;
  readonly values: Value[];
  readonly companyId: number;
}

const tables = new Map(allTables.map((table) => [table.name, table]));
/** Where a table can stand in SQL, however it is wrapped; after a comma only a bare word, because columns stand there too. */
const tablePlace =
  /(?:\b(?:from|join|only|table|lateral|using|into|update)\b[\s("]*)+(?:[a-z_]\w*"?\s*\.\s*"?)*([a-z_]\w*)|,[\s("]*(?:(?:only|lateral)\b[\s("]*)*([a-z_]\w*)/giu;
const comment = /\/\*[\s\S]*?\*\/|--[^\n]*/gu;

/**
 * The last pass: prints the pieces for one company. Every table becomes its company's part of it, and a table that is
 * written as plain text does not get through, so that no query reaches around the scope. Public tables are everybody's.
 */
export function printSql(fragment: Fragment, companyId: number): Printed {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new Error('A query needs the company it is for.');
  const printed = scoped.get(fragment) ?? scope(fragment);
  scoped.set(fragment, printed);
  return { sql: printed.sql, values: [companyId, ...printed.values], companyId };
}

interface Scoped {
  sql: string;
  /** All but the first, which is the company. */
  values: Value[];
}

/** A piece is a value that nobody changes: it is looked at once, whichever company it is for. */
const scoped = new WeakMap<Fragment, Scoped>();

function scope({ parts }: Fragment): Scoped {
  // Looked at as a whole: a name on its own is harmless, and behind `from` it is a table.
  refuseTables(parts.map((part) => (part.is === 'text' ? part.text : '?')).join(''));
  const values: Value[] = [];
  const text = parts.map((part) => {
    if (part.is === 'table') return scopeTable(part.name);
    if (part.is === 'text') return part.text;
    values.push(part.value);
    return `$${values.length + 1}`;
  });
  return { sql: text.join(''), values };
}

function scopeTable(name: string): string {
  const table = tables.get(name);
  if (!table) throw new Error(`The warehouse has no table "${name}".`);
  const isCompanys = table.columns.some((column) => column.name === 'company_id');
  return isCompanys ? `(select * from ${name} where company_id = $1)` : name;
}

function refuseTables(text: string): void {
  for (const [, behindWord, behindComma] of text.replaceAll(comment, ' ').matchAll(tablePlace)) {
    const found = behindWord ?? behindComma ?? '';
    if (!tables.has(found.toLowerCase())) continue;
    throw new Error(`The table "${found}" is written as text, outside the scope of a company.`);
  }
}
