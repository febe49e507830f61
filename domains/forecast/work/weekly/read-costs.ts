import { addDays } from '../../../../contracts/calendar.ts';
import { sql, table } from '../../../../query/define/sql.ts';
import type { DemandKind } from '../../marts/demand-weeks.ts';
import { type Ask, keyOf } from './read-demand.ts';

/** What a unit of a series cost, by series. */
export type UnitCosts = ReadonlyMap<string, number>;

type CostRow = { facility_id: number; item_id: number; recent: number | null; yearly: number | null };

/** So many days say what a unit costs; where nothing was used in them, a year does. */
const [recentDays, yearDays] = [91, 364];

/** What one unit cost, by the mix of NDCs that were used: of drugs by base unit, of tags by tagged unit. Trays and cases have none. */
export async function readCosts(ask: Ask, asOf: string): Promise<UnitCosts> {
  const [recent, year] = [recentDays, yearDays].map((days) => sql`cast(${addDays(asOf, -days)} as date)`);
  if (!recent || !year) return new Map();
  const until = sql`cast(${asOf} as date)`;
  const [used, tags, put] = await Promise.all([
    ask<CostRow>(sql`
      select fact.facility_id, made.item_id,
        sum(case when fact.local_date > ${recent} then cast(fact.value as double precision) end) / nullif(sum(case when fact.local_date > ${recent} then cast(fact.qty as double precision) end), 0) as recent,
        sum(cast(fact.value as double precision)) / nullif(sum(cast(fact.qty as double precision)), 0) as yearly
      from ${table('use_days')} fact join ${table('products')} made on made.product_id = fact.product_id
      where fact.value is not null and fact.qty > 0 and fact.local_date > ${year} and fact.local_date <= ${until} group by fact.facility_id, made.item_id`),
    ask<CostRow>(valueOfTags('used')),
    ask<CostRow>(valueOfTags('restocked')),
  ]);
  const costs = new Map<string, number>();
  const add = (kind: DemandKind, rows: readonly CostRow[]) => {
    for (const { facility_id, item_id, recent: now, yearly } of rows) {
      const cost = now ?? yearly;
      if (cost !== null && Number.isFinite(Number(cost)))
        costs.set(keyOf({ kind, facility_id, item_id, tray_type_id: 0 }), Number(cost));
    }
  };
  add('used', used);
  add('case_use', used);
  add('tags_used', tags);
  add('restocked', put);
  return costs;

  function valueOfTags(event: string) {
    return sql`
      select fact.facility_id, fact.item_id, avg(case when fact.local_date > ${recent ?? until} then cast(fact.value as double precision) end) as recent, avg(cast(fact.value as double precision)) as yearly
      from ${table('tag_events')} fact where fact.event = ${event} and fact.is_counted and fact.value is not null and fact.item_id is not null
        and fact.local_date > ${year ?? until} and fact.local_date <= ${until} group by fact.facility_id, fact.item_id`;
  }
}
