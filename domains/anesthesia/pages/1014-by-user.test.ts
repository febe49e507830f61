import { describe, expect, it } from 'vitest';
import type { Report } from '../../../query/define/report.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { useGeneratedHospital } from '../../../testkit/warehouses/on-each-engine.ts';
import { anesthesiaUsageByUser } from './1014-by-user.ts';
import { wasteStatsByItemUser } from './1094-by-item-user.ts';

const period = { from: '2026-05-01', to: '2026-10-31' };
const inPeriod = `local_date between date '${period.from}' and date '${period.to}'`;

/** Texts that the store writes, against words made of the facts one by one. That PostgreSQL writes the same is held for all pages at once. */
describe('the texts of users and their drugs', () => {
  const warehouse = useGeneratedHospital();

  const ask = async (report: Report, query: Record<string, string> = {}) =>
    (await askReport(warehouse, report, { ...period, limit: '1000', ...query })).rows;
  const read = async <Fact>(sql: string) => (await warehouse.engine.query(sql, [1])) as Fact[];

  it('the drivers of cost are the three drugs of own cases furthest above what is expected', async () => {
    type Excess = { user: string; item: string; excess: number };
    const facts = await read<Excess>(`select person.staff_code as "user", drug.name as item,
          sum(cast(told.usage_value as double precision) - told.expected_qty * told.unit_cost) as excess
        from cases operation
        join case_drugs told on told.company_id = $1 and told.case_id = operation.case_id and told.dispensed > 0
        join items drug on drug.company_id = $1 and drug.item_id = told.item_id
        join staff person on person.company_id = $1 and person.staff_id = operation.staff_id
        where operation.company_id = $1 and operation.${inPeriod}
        group by person.staff_code, drug.name having sum(told.expected_qty * told.unit_cost) is not null`);
    const dollars = (value: number) => `$${Math.round(value).toLocaleString('en-US')}`;
    const expected = (user: string) => {
      const drugs = facts.filter((fact) => fact.user === user).toSorted((a, b) => b.excess - a.excess);
      const above = drugs.filter(({ excess }) => excess >= 0.5).slice(0, 3);
      const words = above.map(({ item, excess }) => `${item} +${dollars(excess)}`).join(', ');
      return drugs.length === 0 ? null : words || 'None';
    };
    const told = await ask(anesthesiaUsageByUser);
    expect(told.length).toBeGreaterThan(5);
    expect(told.some(({ cost_drivers }) => String(cost_drivers).includes(', '))).toBe(true);
    for (const row of told) expect(row.cost_drivers, String(row.user)).toBe(expected(String(row.user_code)));
  });

  it('service lines are the shares of own cases, the largest first, under the filters as well', async () => {
    for (const onlyOf of [null, 'anesthesiologist']) {
      type Line = { user: string; line: string; cases: number };
      const facts =
        await read<Line>(`select person.staff_code as "user", coalesce(operation.service_line, '(no service line)') as line, cast(count(*) as integer) as cases
          from cases operation join staff person on person.company_id = $1 and person.staff_id = operation.staff_id
          where operation.company_id = $1 and operation.${inPeriod} group by person.staff_code, operation.service_line`);
      const told = await ask(anesthesiaUsageByUser, onlyOf ? { role: onlyOf } : {});
      expect(told.length).toBeGreaterThan(0);
      for (const row of told) {
        const lines = facts
          .filter(({ user }) => user === row.user_code)
          .toSorted((a, b) => b.cases - a.cases || (a.line < b.line ? -1 : 1));
        const all = lines.reduce((sum, { cases }) => sum + cases, 0);
        const words = lines.map(({ line, cases }) => `${line} ${Math.round((100 * cases) / all)}%`).join(', ');
        expect(row.service_mix, String(row.user)).toBe(words || null);
      }
    }
  });

  it('containers are the NDCs of own records of the drug, with what they hold and how many records', async () => {
    type Container = { pair: string; ndc: string | null; qty: number | null; unit: string; records: number };
    const facts =
      await read<Container>(`select person.staff_code || '/' || drug.item_code as pair, made.ndc, cast(made.container_qty as double precision) as qty, drug.unit, cast(count(*) as integer) as records
        from case_doses dose
        join cases operation on operation.company_id = $1 and operation.case_id = dose.case_id
        join items drug on drug.company_id = $1 and drug.item_id = dose.item_id
        join staff person on person.company_id = $1 and person.staff_id = dose.staff_id
        left join products made on made.company_id = $1 and made.product_id = dose.product_id
        where dose.company_id = $1 and operation.${inPeriod}
        group by person.staff_code, drug.item_code, made.ndc, made.container_qty, drug.unit`);
    const pairOf = (row: Record<string, unknown>) => `${row.user_code}/${row.item_code}`;
    const shown = (ndc: string) => `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
    const told = (await ask(wasteStatsByItemUser)).filter(
      (row) => !facts.some(({ pair, ndc }) => pair === pairOf(row) && ndc === null),
    );
    expect(told.length).toBeGreaterThan(20);
    for (const row of told) {
      const containers = facts
        .filter(({ pair }) => pair === pairOf(row))
        .toSorted((a, b) => b.records - a.records || (String(a.ndc) < String(b.ndc) ? -1 : 1));
      const words = containers.map(
        ({ ndc, qty, unit, records }) => `${shown(String(ndc))} (${qty} ${unit}) × ${records}`,
      );
      expect(row.containers, `${row.user} ${row.item}`).toBe(words.join(', '));
    }
  });
});
