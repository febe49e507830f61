import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesALetter, mostPrepared, type Reader, readerOn } from './duckdb-reader.ts';

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

  // The number of rows is of another type than the engine takes it to be: such a question is planned for its values.
  const byDrug = 'select quantity from drugs where drug = $1 limit $2';

  it('answers the same question for other values', async () => {
    expect(reader.knows(byDrug)).toBe(false);
    expect(await reader.rows(byDrug, ['fentanyl', 9])).toEqual([{ quantity: 3 }]);
    expect(reader.knows(byDrug)).toBe(true);
    expect(await reader.rows(byDrug, ['ketamine', 9])).toEqual([{ quantity: 5 }]);
    expect(await reader.rows(byDrug, ['none', 9])).toEqual([]);
    expect(await reader.rows(byDrug, ['ketamine', 0])).toEqual([]);
  });

  it('plans for the rows of now, not for those of the time when it was first asked', async () => {
    // Where few kinds are known, the engine makes room for as many.
    const kinds = 'select kind from stock group by kind';
    await write('create table stock as select cast(range as tinyint) as kind from range(3)');
    expect(await reader.rows(kinds)).toHaveLength(3);
    await write('insert into stock select range from range(3, 100)');
    expect(await reader.rows(kinds)).toHaveLength(100);
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
    expect(await reader.rows(byDrug, ['ketamine', 9])).toEqual([{ quantity: 2.5 }]);
  });

  it('keeps nothing of a question that failed, and answers it when it can', async () => {
    const refused = "select error('no') as quantity from drugs limit $1";
    await expect(reader.rows(refused, [1])).rejects.toThrow('no');
    expect(reader.knows(refused)).toBe(false);
    expect(await reader.rows(refused, [0])).toEqual([]);
  });

  it('forgets what was not asked for longest', async () => {
    const most = 100;
    const blank = ' '.repeat(mostPrepared / bytesALetter / (most + 0.5));
    const numbered = (number: number) => `select ${number} as number limit $1`.padEnd(blank.length);
    for (let number = 0; number < most; number++) await reader.rows(numbered(number), [1]);
    await reader.rows(numbered(0), [1]);
    await reader.rows(numbered(most), [1]);
    expect(reader.knows(numbered(0))).toBe(true);
    expect(reader.knows(numbered(1))).toBe(false);
    expect(await reader.rows(numbered(1), [1])).toEqual([{ number: 1 }]);
  });

  it('does not keep a question longer than all may be together', async () => {
    const long = 'select 1 as one'.padEnd(mostPrepared / bytesALetter + 1);
    expect(await reader.rows(long)).toEqual([{ one: 1 }]);
    expect(reader.knows(long)).toBe(false);
    expect(await reader.rows(long)).toEqual([{ one: 1 }]);
  });
});
