import { beforeAll, describe, expect, it } from 'vitest';
import { scoreStore } from '../../../../testkit/diversion/score-store.ts';
import { generatedCompany } from '../../../../testkit/warehouses/generated-hospital.ts';
import { useGeneratedHospital } from '../../../../testkit/warehouses/on-each-engine.ts';

const newestDay = '2026-11-14';
const earlier = '2026-11-08';

describe('scores of a generated hospital', () => {
  const warehouse = useGeneratedHospital();
  const query = (text: string) => warehouse.engine.query(text);
  const scoresOf = (asOf: string) =>
    query(`select fact.window_days, fact.staff_id, fact.distance, fact.composite, fact.tier, fact.place, fact.dispenses, fact.shifts, fact.reasons, fact.revision, fact.first_distance
      from risk_scores fact join engine_runs run on run.company_id = fact.company_id and run.run_id = fact.run_id
      where fact.company_id = ${generatedCompany} and run.engine = 'diversion-scores' and run.status = 'published' and run.as_of = date '${asOf}'
      order by 1, 2`);
  const score = (options: { days: number; weeks: number; newestDay?: string }) =>
    scoreStore(warehouse.engine, { companyId: generatedCompany, newestDay, ...options });

  beforeAll(async () => {
    await score({ days: 7, weeks: 2 });
  }, 600_000);

  it('leaves days as they are whose records are the same', async () => {
    expect(await score({ days: 7, weeks: 2 })).toEqual({ days: 0, users: 0 });
  }, 120_000);

  it('makes a composite of its parts, and counts what the records hold', async () => {
    const rows = await query(`select score.staff_id, score.composite, sum(metric.contribution) as parts
      from risk_scores score join metric_values metric on metric.run_id = score.run_id and metric.staff_id = score.staff_id and metric.window_days = score.window_days
      join engine_runs run on run.run_id = score.run_id and run.as_of = date '${newestDay}'
      where score.window_days = 90 group by score.staff_id, score.composite`);
    expect(rows.length).toBeGreaterThan(5);
    for (const { composite, parts } of rows) expect(Number(parts)).toBeCloseTo(Number(composite), 9);
    const wrong = await query(`select score.staff_id from risk_scores score
      join engine_runs run on run.run_id = score.run_id and run.as_of = date '${newestDay}'
      left join (select staff_id, count(*) as dispenses from drug_records
        where kind in ('dispense', 'override_dispense') and is_counted and local_date > date '${newestDay}' - 30 and local_date <= date '${newestDay}' group by staff_id) counted on counted.staff_id = score.staff_id
      where score.window_days = 30 and score.dispenses <> coalesce(counted.dispenses, 0)`);
    expect(wrong).toEqual([]);
  });

  it('says of an earlier day what its own records say, and restates it beside what was published first', async () => {
    const then = await scoresOf(earlier);
    expect(then.length).toBeGreaterThan(5);
    // What comes after the day plays no part.
    await warehouse.engine.write(({ store }) =>
      store.run(`delete from handling_days where company_id = ${generatedCompany} and local_date > date '${earlier}'`),
    );
    await query(`select 1`);
    await warehouse.engine.write(({ store }) => store.run(`delete from engine_runs where as_of = date '${earlier}'`));
    await score({ days: 0, weeks: 0, newestDay: earlier });
    expect(await scoresOf(earlier)).toEqual(then);
    // A correction within the window: the day is published again, and what was said first stays readable.
    await warehouse.engine.write(({ store }) =>
      store.run(
        `update handling_days set dispenses = dispenses + 40 where company_id = ${generatedCompany} and dispenses > 0 and local_date = date '${earlier}' - 2`,
      ),
    );
    expect(await score({ days: 0, weeks: 0, newestDay: earlier })).toMatchObject({ days: 1 });
    const restated = await scoresOf(earlier);
    const firsts = new Map(then.map((row) => [`${row.window_days}/${row.staff_id}`, row]));
    expect(restated.some(({ revision }) => Number(revision) > 0)).toBe(true);
    for (const row of restated) {
      const first = firsts.get(`${row.window_days}/${row.staff_id}`);
      expect(row.first_distance).toEqual(first ? first.distance : row.distance);
    }
  }, 600_000);
});
