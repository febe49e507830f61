import { describe, expect, it } from 'vitest';
import type { Table } from '../schema/tables.ts';
import { scopeStatement } from './scope-statement.ts';

const own = (name: string): [string, Table] => [
  name,
  { name, columns: [{ name: 'company_id', type: 'integer', required: true }], key: [], sort: [] },
];
const tables = new Map<string, Table>([
  own('movements'),
  own('items'),
  own('stock_spans'),
  [
    'ndc_products',
    { name: 'ndc_products', columns: [{ name: 'ndc', type: 'varchar', required: true }], key: [], sort: [] },
  ],
]);
const scoped = (text: string) => scopeStatement(text, tables).replaceAll(/\s+/gu, ' ');
const part = (name: string, alias = name) => `(select * from ${name} where company_id = $1) ${alias}`;

describe('the scope of a mart', () => {
  it.each([
    ['select * from movements', `select * from ${part('movements')}`],
    ['select m.quantity from movements m', `select m.quantity from ${part('movements', 'm')}`],
    ['select 1 from movements as m', 'select 1 from (select * from movements where company_id = $1) as m'],
    [
      'select 1 from movements m left join items i on i.item_id = m.item_id',
      `select 1 from ${part('movements', 'm')} left join ${part('items', 'i')} on i.item_id = m.item_id`,
    ],
    ['select 1 from movements, items', `select 1 from ${part('movements')}, ${part('items')}`],
    [
      'select 1 from (movements m cross join items)',
      `select 1 from (${part('movements', 'm')} cross join ${part('items')})`,
    ],
    [
      'select 1 from "movements"',
      'select 1 from (select * from movements where company_id = $1) movements'.replace(
        'from movements where',
        'from movements where',
      ),
    ],
    [
      'select (select max(a) from items) from ndc_products',
      `select (select max(a) from ${part('items')}) from ndc_products`,
    ],
    [
      'with a as (select * from movements) select * from a',
      `with a as (select * from ${part('movements')}) select * from a`,
    ],
    [
      'select 1 from items where exists (select 1 from movements)',
      `select 1 from ${part('items')} where exists (select 1 from ${part('movements')})`,
    ],
  ])('is put around every table that is read: %s', (text, expected) => {
    expect(scoped(text).replaceAll('"', '')).toBe(expected);
  });

  it.each([
    "select 'from movements' as words from stale_work",
    'select 1 from stale_work -- from movements',
    'select 1 from stale_work /* join items */',
    'select movements, items from stale_work',
    'select 1 from stale_work where a is distinct from items',
    'select extract(year from day) from stale_work',
    'create temp table work as select 1 as n',
  ])('leaves alone what is no table of a company: %s', (text) => {
    expect(scopeStatement(text, tables)).toBe(text);
  });

  it.each([
    ['delete from movements', 'delete from movements where movements.company_id = $1'],
    [
      "delete from movements where kind = 'x' or kind = 'y'",
      "delete from movements where movements.company_id = $1 and ( kind = 'x' or kind = 'y')",
    ],
    [
      'delete from stock_spans using work where work.lot = stock_spans.lot',
      'delete from stock_spans using work where stock_spans.company_id = $1 and ( work.lot = stock_spans.lot)',
    ],
    [
      'update items set name = upper(name) from work where work.id = items.id',
      'update items set name = upper(name) from work where items.company_id = $1 and ( work.id = items.id)',
    ],
  ])('narrows what is deleted and changed: %s', (text, expected) => {
    expect(scoped(text)).toBe(expected);
  });

  it('lets rows in whose company is the one of the scope', () => {
    const text = 'insert into items (company_id, name) select cast($1 as integer), name from movements';
    expect(scoped(text)).toBe(
      `insert into items (company_id, name) select cast($1 as integer), name from ${part('movements')}`,
    );
  });

  it.each([
    ['insert into items (company_id, name) select 2, name from movements', 'must take the company of its rows from $1'],
    [
      'insert into items (company_id, name) select company_id, name from movements',
      'must take the company of its rows from $1',
    ],
    [
      'insert into items (company_id, name) select $1, name from movements union all select 2, name from work',
      'must take the company of its rows from $1',
    ],
    ['insert into items (company_id, name) values (2, 3)', 'must take the company of its rows from $1'],
    ['insert into items select $1, name from movements', 'must name its columns'],
    ['insert into items (name, company_id) select name, 2 from movements', 'must name its columns'],
    ['drop table items', 'makes or drops the table "items"'],
    ['create or replace table items as select 1', 'makes or drops the table "items"'],
    ['with items as (select 1 as n) select * from items', 'gives the name of the table "items" to something else'],
  ])('refuses a mart without scope: %s', (text, why) => {
    expect(() => scopeStatement(text, tables)).toThrow(why);
  });
});
