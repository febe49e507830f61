import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../engine.ts';
import { sqlOn } from './duckdb-values.ts';

describe('statements with values', () => {
  let sql: Sql;
  beforeAll(async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    sql = sqlOn((work) => work(connection));
    await sql.run('create table days (company_id integer, day date, said varchar)');
  });

  it('take ids and days, in any order and as often as they are named', async () => {
    await sql.run('insert into days select $2, cast($1 as date), $1 from range($3)', ['2026-03-08', 7, 2]);
    const found = await sql.rows('select * from days where company_id = $1 and day = $2', [7, '2026-03-08']);
    expect(found).toEqual(Array.from({ length: 2 }, () => ({ company_id: 7, day: '2026-03-08', said: '2026-03-08' })));
  });

  it.each([
    "it's",
    "'; drop table days; --",
    '2026-03-08; drop table days',
    "2026-03-08'",
    '2026-03-08\n',
    '$1',
    '',
    -1,
    0.5,
    2 ** 53,
    true,
    null,
  ])('hand back %j as it was given', async (given) => {
    expect(await sql.rows('select $1 as given, $2 as company_id', [given, 7])).toEqual([{ given, company_id: 7 }]);
    expect(await sql.rows('select count(*) as n from days')).toEqual([{ n: 2 }]);
  });

  it.each([[[7]], [['text']], [[]]])('that lack a value fail: %j', async (values) => {
    await expect(async () => sql.rows('select $1 as one, $2 as two', values)).rejects.toThrow();
  });
});
