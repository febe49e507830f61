import { expect, test } from 'vitest';
import { onEachEngine } from '../testkit/warehouses/on-each-engine.ts';
import type { Engine, Value } from './engine.ts';
import { insertRows } from './insert-rows.ts';

const column = (name: string, type: string, required = false) => ({ name, type, required });
const columns = [
  column('place', 'integer', true),
  column('text', 'varchar'),
  column('quantity', 'decimal(18,4)'),
  column('share', 'double precision'),
  column('day', 'date'),
  column('moment', 'timestamp'),
  column('is_open', 'boolean'),
  column('large', 'bigint'),
];
const table = { name: 'arrivals', columns };
const typed = columns.map(({ name, type, required }) => `${name} ${type}${required ? ' not null' : ''}`).join(', ');

const texts = [
  'a unit separator \u001f within',
  '\u001f',
  "O'Neil said \"no\", and 'yes'",
  'two\nlines',
  'old lines\r\nand\rolder',
  'a\ttab',
  'C:\\new\\table \\N',
  '\\N',
  '\\.',
  '\\',
  '',
  ' blank at both ends ',
  'null',
  '=1+1',
  'a,b;c|d',
  '$1 and $2',
  'µg 😀 👨‍⚕️ é',
  '\u0001\u0007\u007f\u200b\ufeff',
];

/** Puts rows into an empty temporary table and reads them back, in one transaction. */
const insertAndRead = (engine: Engine, rows: Value[][], into = table) =>
  engine.write(async ({ store }) => {
    await store.run('drop table if exists arrivals');
    await store.run(`create temp table arrivals (${typed})`);
    await insertRows(store, into, rows);
    return store.rows('select * from arrivals order by place');
  });

onEachEngine((warehouse) => {
  test('texts arrive as they were', async () => {
    const rows = texts.map((text, place) => [place, text, ...columns.slice(2).map(() => null)]);
    const arrived = await insertAndRead(warehouse.engine, rows);
    expect(arrived.map(({ text }) => text)).toEqual(texts);
  });

  test('numbers, days, moments, truth and nothing arrive as what their columns hold', async () => {
    const arrived = await insertAndRead(warehouse.engine, [
      [1, null, null, null, null, null, null, null],
      [2, 'x', 0.1, 0.1 + 0.2, '2024-02-29', '2024-02-29 23:59:59.999', true, 9_007_199_254_740_991],
      [3, 'x', -1234567.8901, 1e-300, '1999-12-31', '2024-02-29T00:00:00.000', false, -1],
    ]);
    expect(arrived[0]).toEqual(Object.fromEntries(columns.map(({ name }, index) => [name, index === 0 ? 1 : null])));
    expect(arrived[1]).toMatchObject({ quantity: 0.1, share: 0.1 + 0.2, day: '2024-02-29', is_open: true });
    expect(arrived[1]).toMatchObject({ moment: '2024-02-29T23:59:59.999Z', large: 9_007_199_254_740_991 });
    expect(arrived[2]).toMatchObject({ quantity: -1234567.8901, share: 1e-300, day: '1999-12-31', is_open: false });
  });

  test('values find their columns by name, and a column without one is empty', async () => {
    const some = { name: table.name, columns: [column('text', 'varchar'), column('place', 'integer')] };
    const [arrived] = await insertAndRead(warehouse.engine, [['x', 7]], some);
    expect(arrived).toMatchObject({ place: 7, text: 'x', quantity: null });
  });

  test('more rows than go at once arrive, each once', async () => {
    const rows = Array.from({ length: 25_001 }, (_, place) => [
      place,
      `row ${place}`,
      ...columns.slice(2).map(() => null),
    ]);
    const arrived = await insertAndRead(warehouse.engine, rows);
    expect(arrived).toHaveLength(25_001);
    expect(arrived.at(-1)).toMatchObject({ place: 25_000, text: 'row 25000' });
  });

  const refused: [what: string, row: Value[], reason: RegExp][] = [
    ['a NUL character', [1, 'a\0b'], /arrivals\.text has a NUL character/u],
    ['a word for a number', ['one', 'x'], /one/u],
    ['nothing where something must be', [null, 'x'], /not.null/iu],
  ];
  test.each(refused)('%s is refused, and nothing of the transaction stays', async (_what, row, reason) => {
    const rows = [[0, 'fine'], row].map((some) => [...some, ...columns.slice(2).map(() => null)]);
    await expect(insertAndRead(warehouse.engine, rows)).rejects.toThrow(reason);
    expect(await insertAndRead(warehouse.engine, [])).toEqual([]);
  });

  test('texts of a file arrive as they were', async () => {
    const names = texts.filter((text) => text.trim() === text && text !== '');
    const quoted = names.map((text, index) => `F${index},"${text.replaceAll('"', '""')}",America/New_York`);
    await warehouse.load({ facilities: `facility_code,name,timezone\n${quoted.join('\n')}\n` });
    const arrived = await warehouse.engine.query('select name from facilities order by facility_id');
    expect(new Set(arrived.map(({ name }) => name))).toEqual(new Set(names));
  });
});
