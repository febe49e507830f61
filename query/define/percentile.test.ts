import { expect, test } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { printSql } from '../../testkit/warehouses/print-sql.ts';
import { percentile } from './percentile.ts';
import { sql } from './sql.ts';

/** In whole numbers, so that no rounding decides: the place of the value among n that at least so many hundredths do not exceed. */
const place = (hundredths: number, n: number) => Math.floor((hundredths * n + 99) / 100);

onEachEngine((warehouse) => {
  test('a percentile is the smallest value that so many do not exceed, for any number of values', async () => {
    const { sql: text } = printSql(
      sql`select n, ${percentile(sql`v`, 0.1)} as p10, ${percentile(sql`v`, 0.25)} as p25, ${percentile(sql`v`, 0.5)} as p50,
        ${percentile(sql`v`, 0.75)} as p75, ${percentile(sql`v`, 0.9)} as p90
        from (select n, nullif(v, 0) as v from generate_series(1, 300) as sizes(n), generate_series(0, 300) as counted(v) where v <= n) listed
        group by n order by n`,
      1,
    );
    const found = await warehouse.engine.query(text, []);
    const expected = Array.from({ length: 300 }, (_, at) => at + 1).map((n) => ({
      n,
      ...Object.fromEntries([10, 25, 50, 75, 90].map((share) => [`p${share}`, place(share, n)])),
    }));
    expect(
      found.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)]))),
    ).toEqual(expected);
  });

  test('of nothing known there is none', async () => {
    const { sql: text } = printSql(
      sql`select ${percentile(sql`v`, 0.5)} as median from (select cast(null as integer) as v) listed`,
      1,
    );
    expect(await warehouse.engine.query(text, [])).toEqual([{ median: null }]);
  });
});
