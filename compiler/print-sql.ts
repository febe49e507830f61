import type { Fragment } from '../model/sql.ts';
import type { Value } from '../warehouse/engine.ts';
import { allTables } from '../warehouse/schema/all-tables.ts';

/** A query that may run: printed, with its values, inside the scope of one company. Only `printSql` makes one. */
export interface Printed {
  readonly sql: string;
  readonly values: Value[];
  readonly companyId: number;
}

const tables = new Map(allTables.map((table) => [table.name, table]));
const word = /[a-z_][a-z0-9_]*/giu;

/**
 * The last pass: prints the pieces for one company. Every table becomes its company's part of it, and a table that is
 * written as plain text does not get through, so that no query reaches around the scope. Public tables are everybody's.
 */
export function printSql(fragment: Fragment, companyId: number): Printed {
  const values: Value[] = [companyId];
  const text = fragment.parts.map((part) => {
    if (part.is === 'table') return scopeTable(part.name);
    if (part.is === 'text') return refuseTables(part.text);
    values.push(part.value);
    return `$${values.length}`;
  });
  return { sql: text.join(''), values, companyId };
}

function scopeTable(name: string): string {
  const table = tables.get(name);
  if (!table) throw new Error(`The warehouse has no table "${name}".`);
  const isCompanys = table.columns.some((column) => column.name === 'company_id');
  return isCompanys ? `(select * from ${name} where company_id = $1)` : name;
}

function refuseTables(text: string): string {
  // A column may be called like a table: `alias.lots`.
  for (const { 0: found, index } of text.matchAll(word)) {
    const before = text.slice(0, index).trimEnd().toLowerCase();
    if (tables.has(found.toLowerCase()) && /(\bfrom|\bjoin|,)$/u.test(before)) {
      throw new Error(`The table "${found}" is written as text, outside the scope of a company.`);
    }
  }
  return text;
}
