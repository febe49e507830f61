import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { mostKept, type Reader, readerOn } from './duckdb-reader.ts';

describe('a reader that keeps what it was asked', () => {
  let write: (sql: string) => Promise<unknown>;
  let reader: Reader;

  beforeAll(async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const writer = await instance.connect();
    write = (sql) => writer.run(sql);
    reader = readerOn(await instance.connect());
    await write('create table drugs (drug varchar, quantity integer)');
    await write("insert into drugs values ('fentanyl', 3), ('ketamine', 5)");
  });

  const byDrug = 'select quantity from drugs where drug = $1';

  it('answers the same question for other values', async () => {
    expect(reader.knows(byDrug)).toBe(false);
    expect(await reader.rows(byDrug, ['fentanyl'])).toEqual([{ quantity: 3 }]);
    expect(reader.knows(byDrug)).toBe(true);
    expect(await reader.rows(byDrug, ['ketamine'])).toEqual([{ quantity: 5 }]);
    expect(await reader.rows(byDrug, ['none'])).toEqual([]);
  });

  it('answers for a value of another kind, and for one that is unknown', async () => {
    const given = 'select $1 as given';
    expect(await reader.rows(given, [1])).toEqual([{ given: 1 }]);
    expect(await reader.rows(given, ['one'])).toEqual([{ given: 'one' }]);
    expect(await reader.rows(given, [null])).toEqual([{ given: null }]);
    expect(await reader.rows(given, [0.5])).toEqual([{ given: 0.5 }]);
  });

  it('sees what was written since, and a table that was made anew with other columns', async () => {
    const all = 'select * from drugs order by drug';
    expect(await reader.rows(all)).toHaveLength(2);
    await write("insert into drugs values ('propofol', 9)");
    expect(await reader.rows(all)).toHaveLength(3);
    await write('drop table drugs');
    await expect(reader.rows(all)).rejects.toThrow('drugs');
    await write("create table drugs as select 'ketamine' as drug, 2.5 as quantity, true as is_controlled");
    expect(await reader.rows(all)).toEqual([{ drug: 'ketamine', quantity: 2.5, is_controlled: true }]);
    expect(await reader.rows(byDrug, ['ketamine'])).toEqual([{ quantity: 2.5 }]);
  });

  it('keeps nothing of a question that failed, and answers it when it can', async () => {
    const divided = "select error('no') as quantity from drugs where $1";
    await expect(reader.rows(divided, [true])).rejects.toThrow('no');
    expect(reader.knows(divided)).toBe(false);
    expect(await reader.rows(divided, [false])).toEqual([]);
  });

  it('forgets what was not asked for longest', async () => {
    const numbered = (number: number) => `select ${number} as number`;
    await reader.rows(numbered(0));
    for (let number = 1; number < mostKept; number++) await reader.rows(numbered(number));
    await reader.rows(numbered(0));
    await reader.rows(numbered(mostKept));
    expect(reader.knows(numbered(0))).toBe(true);
    expect(reader.knows(numbered(1))).toBe(false);
    expect(await reader.rows(numbered(1))).toEqual([{ number: 1 }]);
  });
});
