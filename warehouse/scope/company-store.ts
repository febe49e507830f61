import { type Insertable, inColumnOrder, insertRows } from '../insert-rows.ts';
import type { Table } from '../schema/tables.ts';
import type { Row, Sql, Value } from '../sql.ts';
import { scopeStatement } from './scope-statement.ts';

/**
 * The store as the marts of one company see it. In every statement $1 is the company; the values that are given follow as $2
 * and on. No statement reads, writes or deletes a row of another company.
 */
export interface CompanyStore extends Omit<Sql, 'append'> {
  /** Inserts rows that were worked out in the program; where the table has a company, it comes first and is added here. */
  insert(table: Insertable, rows: Value[][]): Promise<void>;
  /** The same of rows whose values have names; a value that is not given is unknown. */
  insertRecords(table: Insertable, records: Record<string, Value>[]): Promise<void>;
}

export function companyStore(store: Sql, companyId: number, tables: readonly Table[]): CompanyStore {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const scope = (sql: string, values: Value[] = []): [string, Value[]] => {
    const scoped = scopeStatement(sql, byName);
    // A statement over temporary and public tables alone has no place for the company.
    return /\$\d/u.test(scoped) ? [scoped, [companyId, ...values]] : [scoped, values];
  };
  const hasCompany = ({ name, columns }: Insertable): boolean => {
    const isFirst = columns[0]?.name === 'company_id';
    if (byName.has(name) && !isFirst) throw new Error(`Rows of "${name}" must have their company first.`);
    return isFirst;
  };
  const insert = async (table: Insertable, rows: Value[][]) =>
    insertRows(store, table, hasCompany(table) ? rows.map((row) => [companyId, ...row]) : rows);
  return {
    run: (sql, values) => store.run(...scope(sql, values)),
    rows: <T extends Row = Row>(sql: string, values?: Value[]) => store.rows<T>(...scope(sql, values)),
    makeTemp: (name, question, values) => store.makeTemp(name, ...scope(question, values)),
    learnSize: (table) => store.learnSize(table),
    insert,
    insertRecords: async (table, records) => {
      const own = hasCompany(table) ? records.map((record) => ({ ...record, company_id: companyId })) : records;
      return insertRows(store, table, inColumnOrder(table, own));
    },
  };
}
