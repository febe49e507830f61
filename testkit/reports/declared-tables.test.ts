import { expect, test } from 'vitest';
import { reports } from '../../domains/all-domains.ts';
import type { Added, Computed, Join } from '../../query/define/joins.ts';
import { scanSql } from '../../query/define/scan-sql.ts';
import { type Fragment, sql, table, textOf } from '../../query/define/sql.ts';
import type { Table } from '../../query/define/table.ts';
import { plan } from '../warehouses/plan.ts';

const asked = { from: '', to: '', previous: null, yearBefore: null, filters: {}, covered: null, isNewest: true };

/** What the tables and charts of all pages add to their cells or rows. */
const added = reports.flatMap(({ table: own, details = {}, charts = [] }) => {
  const tables: Table['of'][] = [own, ...Object.values(details).map((detail) => detail.table)].map(({ of }) => of);
  const drawn = charts.flatMap((one) => ('of' in one && one.of ? [one.of] : []));
  return [...tables, ...drawn].map(({ name, adds, sources = {} }) => ({
    name,
    marts: Object.values(sources).flatMap((some) => some.map(({ mart }) => mart)),
    adds: typeof adds === 'function' ? adds({ asked, where: () => sql`true` }) : adds,
  }));
});

/** The aliases of joins, and the cells, that an expression names before a dot. */
function aliasesIn(of: Fragment, { joins }: Added): string[] {
  const known = new Set(['cell', ...joins.map(({ alias }) => alias)]);
  const tokens = scanSql(textOf(of));
  return tokens.flatMap(({ text }, index) => (tokens[index + 1]?.text === '.' && known.has(text) ? [text] : []));
}

/** Each expression with the aliases that it may name. */
const expressions = ({ joins, computes = {} }: Added): [of: Fragment, may: string[]][] => [
  ...joins.flatMap(({ alias, brings, and }): [Fragment, string[]][] => [
    ...Object.values(brings).flatMap((of): [Fragment, string[]][] => (typeof of === 'string' ? [] : [[of, [alias]]])),
    ...(and ? [declared(and, [alias])] : []),
  ]),
  ...Object.values(computes).map((one) => declared(one)),
];
const declared = ({ of, reads }: Computed, more: string[] = []): [Fragment, string[]] => [
  of,
  [...more, ...reads.map((column) => column.split('.')[0] ?? '')],
];

const undeclared = (adds: Added) =>
  expressions(adds).flatMap(([of, may]) => aliasesIn(of, adds).filter((alias) => !may.includes(alias)));

test('what a dataset adds reads no table that it does not declare', () => {
  expect(added.length).toBeGreaterThan(100);
  expect(added.flatMap(({ name, adds }) => (adds ? undeclared(adds).map((alias) => `${name}: ${alias}`) : []))).toEqual(
    [],
  );
});

test('every source that a dataset declares is a table of the warehouse', () => {
  const declared = added.flatMap(({ marts }) => marts);
  expect(new Set(declared).size).toBeGreaterThan(10);
  expect(declared.filter((mart) => !plan.tables.some(({ name }) => name === mart))).toEqual([]);
});

test('a table that is read and not declared is found', () => {
  const item: Join = {
    alias: 'item',
    table: table('items'),
    on: { item_id: 'cell.item_id' },
    brings: { shown: sql`coalesce(item.name, tray.tray_code, cell.item_code)` },
  };
  const tray: Join = { ...item, alias: 'tray', brings: {} };
  expect(undeclared({ joins: [item, tray] })).toEqual(['tray', 'cell']);
  const computes = { shown: { of: sql`item.name`, reads: ['tray.tray_code'] as const } };
  expect(undeclared({ joins: [tray, { ...item, brings: {} }], computes })).toEqual(['item']);
});
