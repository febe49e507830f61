import { addDays, mondayOf } from '../../../../contracts/calendar.ts';
import { day, sql, table } from '../../../../query/define/sql.ts';
import { runCusum } from '../../science/trend/cusum.ts';
import type { Ask } from './read-score-input.ts';

/** Weeks that are charted, and those before them that say what is usual for the user. */
export const chartedWeeks = 26;
const baselineWeeks = 13;

export interface ChangeWeek {
  staff_id: number;
  metric: string;
  week: string;
  observed: number;
  expected: number;
  cusum: number;
  alarm_at: number;
  is_alarm: boolean;
}

type WeekRow = { staff_id: number; unit_id: number; week: string } & Record<string, number | string>;

const watched = [
  { metric: 'M2', observed: 'missing', exposure: 'judged' },
  { metric: 'M3', observed: 'whole_wastes', exposure: 'dispenses' },
  { metric: 'M8', observed: 'cancels', exposure: 'accesses' },
  { metric: 'M9', observed: 'no_order', exposure: 'dispenses' },
] as const;

/** Weekly counts of each user against the own past, as Poisson CUSUM charts: of the newest complete weeks. */
export async function readChangeWeeks(ask: Ask, asOf: string): Promise<ChangeWeek[]> {
  const lastMonday = addDays(mondayOf(addDays(asOf, 1)), -7);
  const firstCharted = addDays(lastMonday, -7 * (chartedWeeks - 1));
  const first = addDays(firstCharted, -7 * baselineWeeks);
  const last = addDays(lastMonday, 6);
  const rows = await ask<WeekRow>(sql`
    select told.staff_id, min(told.unit_id) as unit_id, told.week, cast(sum(told.dispenses) as double precision) as dispenses, cast(sum(told.accesses) as double precision) as accesses,
      cast(sum(told.whole_wastes) as double precision) as whole_wastes, cast(sum(told.cancels) as double precision) as cancels, cast(sum(told.no_order) as double precision) as no_order,
      cast(sum(told.judged) as double precision) as judged, cast(sum(told.missing) as double precision) as missing
    from (
      select fact.staff_id, unit.unit_id, cast(date_trunc('week', cast(fact.local_date as timestamp)) as date) as week, fact.dispenses, fact.accesses, fact.whole_wastes, fact.cancels, fact.no_order, 0 as judged, 0 as missing
      from ${table('handling_days')} fact join ${table('care_units')} unit on unit.location_id = fact.location_id where fact.local_date between ${day(first)} and ${day(last)}
      union all
      select fact.staff_id, unit.unit_id, cast(date_trunc('week', cast(fact.local_date as timestamp)) as date), 0, 0, 0, 0, 0, fact.removals, case when fact.state = 'open' and fact.variance < -(fact.tolerance + 0.000001) then 1 else 0 end
      from ${table('episodes')} fact join ${table('care_units')} unit on unit.location_id = fact.location_id
      where fact.local_date between ${day(first)} and ${day(last)} and fact.state <> 'pending' and fact.ends_at < cast(${day(addDays(asOf, 1))} as timestamp)
    ) told group by told.staff_id, told.week order by told.staff_id, told.week`);
  const byUser = new Map<number, WeekRow[]>();
  for (const row of rows) byUser.set(Number(row.staff_id), [...(byUser.get(Number(row.staff_id)) ?? []), row]);
  return watched.flatMap(({ metric, observed, exposure }) => {
    const rates = unitRates(rows, observed, exposure);
    return [...byUser].flatMap(([staffId, weeks]): ChangeWeek[] => {
      const past = weeks.filter(({ week }) => week < firstCharted);
      const charted = weeks.filter((one) => one.week >= firstCharted && Number(one[exposure]) > 0);
      const usual = rates.get(Number(weeks[0]?.unit_id)) ?? 0;
      if (usual <= 0 || charted.length === 0) return [];
      const weight = 2 / usual;
      const rate = (sumOf(past, observed) + weight * usual) / (sumOf(past, exposure) + weight);
      const drawn = runCusum(
        charted.map((one) => ({ observed: Number(one[observed]), expected: rate * Number(one[exposure]) })),
      );
      return charted.map((one, place) => ({
        ...{ staff_id: staffId, metric, week: one.week },
        observed: drawn[place]?.observed ?? 0,
        expected: drawn[place]?.expected ?? 0,
        cusum: drawn[place]?.sum ?? 0,
        alarm_at: drawn[place]?.limit ?? 0,
        is_alarm: drawn[place]?.isAlarm ?? false,
      }));
    });
  });
}

const sumOf = (rows: readonly WeekRow[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

/** What is usual in each unit over all weeks. */
function unitRates(rows: readonly WeekRow[], observed: string, exposure: string): Map<number, number> {
  const units = new Map<number, WeekRow[]>();
  for (const row of rows) units.set(Number(row.unit_id), [...(units.get(Number(row.unit_id)) ?? []), row]);
  return new Map(
    [...units].map(([unit, own]) => {
      const exposed = sumOf(own, exposure);
      return [unit, exposed > 0 ? sumOf(own, observed) / exposed : 0];
    }),
  );
}
