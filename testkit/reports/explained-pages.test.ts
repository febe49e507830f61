import { beforeAll, describe, expect, test } from 'vitest';
import { formatSql } from '../../query/compile/format-sql.ts';
import { scanSql } from '../../query/define/scan-sql.ts';
import { explainReport } from '../../server/explain-page.ts';
import { readinessQuestion } from '../../warehouse/marts/readiness.ts';
import { loadFiles } from '../warehouses/load-files.ts';
import { onDuckDb } from '../warehouses/on-each-engine.ts';
import { smallHospital } from '../warehouses/small-hospital.ts';

const hospital = {
  ...smallHospital,
  movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
M1,MAIN,PHARM,0409-4699-30,2026-09-01T08:00:00,receive,900,2
M2,MAIN,ADC1,0409-4699-30,2026-10-05T08:00:00,dispense,100,2
M3,EAST,PHARM,0409-4699-30,2026-11-20T10:00:00,expire,1,2
`,
};

onDuckDb((warehouse) => {
  beforeAll(() => loadFiles(warehouse.engine, 1, hospital));
  const explain = (page: string, query: Record<string, string>) =>
    explainReport({ warehouse: warehouse.engine, companyId: 1, query, today: '2026-11-20', signal: undefined }, page);

  describe('the SQL of a page', () => {
    // A change of a rewrite shows here: `npx vitest -u` writes them anew.
    test.each([
      ['1059', { facility: 'MAIN' }],
      ['1077', { from: '2026-10-01', to: '2026-11-20' }],
    ])('%s is told stage by stage', async (page, query) => {
      const queries = await explain(page, query);
      await expect(`${queries.join('\n\n')}\n`).toMatchFileSnapshot(`explained/${page}.sql`);
    });

    test('says which table answers, and why another does not', async () => {
      const newest = (await explain('1059', {})).join('\n');
      expect(newest).toContain('-- state: from stock_positions, not from stock_month_ends (rows are not by month;');
      const earlier = (await explain('1059', { to: '2026-11-14' })).join('\n');
      expect(earlier).toContain('-- state: from stock_spans, not from stock_month_ends');
      expect(earlier).toContain('not from stock_states (the state of that day is not kept ready)');
    });

    test('is the SQL that is asked, but for its comments and the space between', async () => {
      const asked: string[] = [];
      const { engine } = warehouse;
      const query: typeof engine.query = (sql, values, options) => {
        // What is asked about the marts themselves, and what the company has set, is no part of the page.
        if (sql !== readinessQuestion && !/\b(?:mart_runs|decision_versions|decided_\w+_settings)\b/u.test(sql))
          asked.push(sql);
        return engine.query(sql, values, options);
      };
      const watched = { ...engine, query, version: () => Promise.resolve('another') };
      const reader = { warehouse: watched, companyId: 1, query: {}, today: '2026-11-20', signal: undefined };
      const told = await explainReport(reader, '1077');
      const code = (sql: string) =>
        scanSql(sql)
          .flatMap(({ is, text }) => (is === 'comment' ? [] : [text]))
          .join(' ');
      expect(asked.length).toBeGreaterThan(3);
      expect(told.map(code).sort()).toEqual(asked.map(code).sort());
    });
  });
});

test('a query is laid out a clause a line, and what does not fit is broken at its commas and conditions', () => {
  const column = (name: string) =>
    `sum(case when ${name} between 1 and 2 and kind = 'a, b (' then ${name} end) as ${name}`;
  expect(
    formatSql(
      `with /* What is read. */ facts as (select * from (select * from items where company_id = $1) fact left join x on x.a=fact.a)
      select ${column('one')}, ${column('two')} from facts where a <= 1 and b is not distinct from c group by a order by a limit $2`,
    ),
  ).toBe(`with
-- What is read.
facts as (
  select *
  from (select * from items where company_id = $1) fact
  left join x on x.a = fact.a
)
select
  sum(case when one between 1 and 2 and kind = 'a, b (' then one end) as one,
  sum(case when two between 1 and 2 and kind = 'a, b (' then two end) as two
from facts
where a <= 1 and b is not distinct from c
group by a
order by a
limit $2`);
});
