import { type Asked, within } from '../../../../query/define/asked.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { type Fragment, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { siteFilters } from '../../../shared/datasets/site-filters.ts';
import { episodeRows } from '../episodes/episode-rows.ts';
import { handlingFilters } from '../handling-filters.ts';
import { causeWords, legStateWords, legWords } from './chain-words.ts';

const staffOf = (values: string[]): Fragment =>
  sql`(select staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, values)})`;
const placeOf = (values: string[]): Fragment =>
  sql`(select location_id from ${table('locations')} known where ${oneOf(sql`known.location_code`, values)})`;

/** Filters on legs. A person is either hand, or the witness; a location either end. */
export const chainFilters = {
  facility: siteFilters.facility,
  location: {
    ...siteFilters.location,
    where: (values) => sql`(fact.location_id in ${placeOf(values)} or fact.to_location_id in ${placeOf(values)})`,
  },
  drug: handlingFilters.drug,
  deaSchedule: handlingFilters.deaSchedule,
  user: {
    ...handlingFilters.user,
    where: (values) =>
      sql`(fact.staff_id in ${staffOf(values)} or fact.to_staff_id in ${staffOf(values)} or fact.witness_staff_id in ${staffOf(values)})`,
    values: (search) =>
      sql`select known.staff_code as value, known.name as label from ${table('staff')} known
      where (known.name ilike ${search} escape '!' or known.staff_code ilike ${search} escape '!') order by label, value`,
  },
  leg: { label: 'Leg', words: legWords, where: (values) => oneOf(sql`fact.leg`, values) },
  state: { label: 'State', words: legStateWords, where: (values) => oneOf(sql`fact.state`, values) },
  cause: { label: 'Cause', words: causeWords, where: (values) => oneOf(sql`fact.cause`, values) },
  lot: {
    label: 'Lot',
    where: (values) => oneOf(sql`fact.lot`, values),
    values: (search) =>
      sql`select distinct known.lot as value, known.lot as label from ${table('chain_legs')} known where known.lot ilike ${search} escape '!' order by label`,
  },
  record: { label: 'Leg number', where: (values) => oneOf(sql`fact.leg_id`, values) },
} satisfies Record<string, Filter>;

/** Beyond the cabinet a drug has no lot any more: what was removed in a facility on a day, against what the episodes account for. */
const usedLegs = (asked: Asked): Fragment => sql`
  select 'used ' || cast(one.facility_id as varchar) || ' ' || one.drug || ' ' || cast(one.local_date as varchar) as leg_id, 'used' as leg,
    case when sum(case when one.is_missing then 1 else 0 end) > 0 then 'gap' when sum(case when one.shown_state = 'pending' then 1 else 0 end) > 0 then 'not_judged' else 'matched' end as state,
    case when sum(case when one.is_missing then 1 else 0 end) > 0 then 'not_accounted' when sum(case when one.shown_state = 'pending' then 1 else 0 end) > 0 then 'no_records' end as cause,
    'episodes' as rule, cast(null as varchar) as number, one.facility_id, cast(null as integer) as location_id, cast(null as integer) as to_location_id, cast(null as integer) as item_id, cast(null as integer) as product_id,
    cast(null as varchar) as lot, one.drug, max(held.content) as container, sum(one.dispensed) as from_amount, sum(one.given + one.wasted + one.returned) as to_amount,
    sum(case when one.is_missing then -one.variance else 0 end) as missing, min(one.started_at) as from_at, max(one.ends_at) as to_at, min(one.started_local) as from_local,
    cast(null as timestamp) as to_local, one.local_date, cast(null as integer) as staff_id, cast(null as integer) as to_staff_id, cast(null as integer) as witness_staff_id,
    cast(null as varchar) as from_row, cast(null as varchar) as to_row, cast(null as boolean) as is_one_hand
  from (
    select known.*, known.shown_state in ('open', 'in_review') and known.variance < -(known.tolerance + 0.000001) as is_missing
    from (${episodeRows({ ...asked, filters: {} }, () => sql`true`)}) known
  ) one
  join (
    select drug, max(container_qty * factor) as content from ${table('watched_drugs')} known where known.dea_schedule is not null group by drug
  ) held on held.drug = one.drug
  group by one.facility_id, one.drug, one.local_date`;

/** The legs of some days. */
export const chainRows = (asked: Asked, where: (without?: readonly string[]) => Fragment): Fragment => sql`
  select fact.*, case when fact.leg = 'vaulted' and fact.to_at is not null then cast(extract(epoch from fact.to_at - fact.from_at) as double precision) / 3600 end as hours,
    case when fact.state in ('gap', 'unlocated') and fact.missing > 0 then fact.missing / coalesce(nullif(fact.container, 0), 1) else 0 end as missing_containers
  from (
    select known.leg_id, known.leg, known.state, known.cause, known.rule, known.number, known.facility_id, known.location_id, known.to_location_id, known.item_id, known.product_id, known.lot, known.drug,
      known.container, known.from_amount, known.to_amount, known.missing, known.from_at, known.to_at, known.from_local, known.to_local, known.local_date, known.staff_id, known.to_staff_id,
      known.witness_staff_id, known.from_row, known.to_row, known.is_one_hand
    from ${table('chain_legs')} known where ${within(sql`known.local_date`, asked)}
    union all
    ${usedLegs(asked)}
  ) fact
  where ${where()}`;
