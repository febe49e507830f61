import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { type RecordRules, recordRules } from './case-rules.ts';
import { isWatchedDrug, newestMoment } from './case-terms.ts';

/** What is known of the case itself, beside every row about it: pages filter by it. */
export const caseColumns = [
  column('local_date', 'date'),
  column('local_hour', 'smallint'),
  /** Monday is 1. */
  column('weekday', 'smallint'),
  column('facility_id', 'integer'),
  column('location_id', 'integer'),
  column('service_line', 'varchar', false),
  column('procedure', 'varchar', false),
  column('primary_staff_id', 'integer'),
];

const figures = [
  column('role', 'varchar'),
  column('is_watched', 'boolean'),
  column('product_id', 'integer', false),
  column('container_qty', 'decimal(18,4)', false),
  /** Who says so: the NDC, all NDCs of the item alike, or the records themselves. */
  column('container_source', 'varchar', false),
  column('unit_cost', 'decimal(18,6)', false),
  column('dispensed', 'decimal(18,4)'),
  column('administered', 'decimal(18,4)'),
  column('wasted', 'decimal(18,4)'),
  column('returned', 'decimal(18,4)'),
  /** The user's part of what the case as a whole cannot account for: hand-overs inside a case cancel out. */
  column('unaccounted', 'double precision'),
  column('over_documented', 'double precision'),
  column('usage_value', 'decimal(18,4)', false),
  column('given_value', 'decimal(18,4)', false),
  column('waste_value', 'decimal(18,4)', false),
  column('dispensed_value', 'decimal(18,4)', false),
  column('returned_value', 'decimal(18,4)', false),
  column('wasted_local', 'timestamp', false),
  /** Signed: before the end of the case below zero. */
  column('minutes_from_case_end', 'double precision', false),
  column('minutes_to_waste', 'double precision', false),
  column('witness_staff_id', 'integer', false),
  column('witness_state', 'varchar', false),
  column('waste_state', 'varchar', false),
  column('is_full_package', 'boolean', false),
  /** More of the drug is missing in the case than the tolerance, and a part of it here. */
  column('is_missing', 'boolean'),
  /** The case ended less than four hours before the newest record. */
  column('is_open', 'boolean'),
];

const names = [...caseColumns, ...figures].map(({ name }) => name).join(', ');

const caseDrugs = `
  select product_id
  from products
  where item_id in (select item_id from case_doses)`;

/** Sums that change when a cost of such a drug does. */
const costsOfCaseDrugs = `
  select count(*) as spans, sum(unit_cost) as costs, sum(unit_cost * (from_date - date '2000-01-01')) as begins,
    sum(cast(product_id as bigint) * (to_date - date '2000-01-01')) as ends
  from unit_costs
  where product_id in (${caseDrugs})`;

/** Receipts matter of themselves only where a record does not say which NDC it was. */
const receiptsOfCaseDrugs = `
  select count(*) as receipts, sum(cast(product_id as bigint) * (local_date - date '2000-01-01')) as days
  from movement_days
  where kind = 'receive' and product_id in (${caseDrugs})
    and exists (select 1 from case_doses where product_id is null)`;

/**
 * One drug handled by one user in one case, valued and judged alone: what it cost, what is not accounted for, how long the
 * rest was carried, who saw it wasted. Made whole: what a container holds may follow from the amounts of all records, and which
 * cases are open from the newest of them.
 */
export const doseRecords: Mart = {
  name: 'dose_records',
  reads: [
    'case_doses',
    'cases',
    { of: 'movement_days', version: receiptsOfCaseDrugs },
    'items',
    'products',
    'shifts',
    'staff',
    { of: 'unit_costs', version: costsOfCaseDrugs },
    ...settingReads(...Object.values(recordRules)),
  ],
  table: {
    name: 'dose_records',
    columns: [
      column('company_id', 'integer'),
      column('case_id', 'integer'),
      column('item_id', 'integer'),
      column('staff_id', 'integer'),
      ...caseColumns,
      ...figures,
    ],
    key: ['company_id', 'case_id', 'item_id', 'staff_id'],
    sort: ['company_id', 'local_date', 'case_id'],
  },
  async refresh(store) {
    const rules = await readSettings(store, recordRules);
    await store.run('delete from dose_records');
    await gatherContainers(store);
    await gatherCosts(store);
    await gatherPresence(store, `${rules.sql('shiftMinutes')} * interval '1 minute'`);
    await store.run(insertRecords(rules));
  },
};

/** What one vial or syringe holds: as the NDC says, as all NDCs of the item say, else the smallest amount that is usual. */
export const gatherContainers = (store: CompanyStore) =>
  store.makeTemp(
    'dose_containers',
    `with agreed as (
       select item_id, min(container_qty) as container_qty from products where container_qty is not null
       group by item_id having min(container_qty) = max(container_qty)
     ), amounts as (
       select item_id, dispensed, count(*) as times, sum(count(*)) over (partition by item_id) as records
       from case_doses where dispensed > 0 group by item_id, dispensed
     ), usual as (
       select item_id, min(dispensed) as container_qty from amounts where times * 5 >= records group by item_id
     )
     select drug.item_id, coalesce(agreed.container_qty, usual.container_qty) as container_qty,
       case when agreed.item_id is not null then 'item' when usual.item_id is not null then 'inferred' end as source
     from items drug left join agreed on agreed.item_id = drug.item_id left join usual on usual.item_id = drug.item_id`,
  );

/**
 * What a base unit cost, for each NDC at each facility on each day with a case. A record without NDC most likely was the one
 * of the item that the facility had received last.
 */
const gatherCosts = (store: CompanyStore) =>
  store.makeTemp(
    'dose_costs',
    `with asked as (
       select distinct operation.facility_id, operation.local_date, dose.item_id, coalesce(dose.product_id, 0) as product_id
       from case_doses dose join cases operation on operation.case_id = dose.case_id
     ), receipts as (
       select fact.facility_id, made.item_id, fact.local_date, max(fact.product_id) as product_id
       from movement_days fact join products made on made.product_id = fact.product_id
       where fact.kind = 'receive' and made.item_id in (select item_id from asked where product_id = 0)
       group by fact.facility_id, made.item_id, fact.local_date
     ), received as (
       select facility_id, item_id, product_id, local_date as from_date,
         coalesce(lead(local_date) over (partition by facility_id, item_id order by local_date), date '${openEnd}') as to_date from receipts
     ), named as (
       select facility_id, local_date, item_id, product_id, product_id as priced_product_id from asked where product_id <> 0
       union all
       select asked.facility_id, asked.local_date, asked.item_id, asked.product_id, received.product_id
       from asked join received on received.facility_id = asked.facility_id and received.item_id = asked.item_id
         and received.from_date <= asked.local_date and asked.local_date < received.to_date
       where asked.product_id = 0
     )
     select named.facility_id, named.local_date, named.item_id, named.product_id, cost.unit_cost
     from named join unit_costs cost on cost.facility_id = named.facility_id and cost.product_id = named.priced_product_id
       and cost.from_date <= named.local_date and named.local_date < cost.to_date`,
  );

/** Whether a witness was at work, where the facility's shifts of that day are known. */
const gatherPresence = (store: CompanyStore, slack: string) =>
  store.makeTemp(
    'witness_absences',
    `with signed as (
       select distinct dose.witness_staff_id, dose.wasted_at, cast(dose.wasted_local as date) as day, person.facility_id
       from case_doses dose join staff person on person.staff_id = dose.witness_staff_id
       where dose.wasted > 0 and dose.wasted_at is not null and dose.witness_staff_id <> dose.staff_id
     ), known_days as (
       select distinct facility_id, local_date from shifts
     ), there as (
       select distinct signed.witness_staff_id, signed.wasted_at
       from signed join shifts shift on shift.staff_id = signed.witness_staff_id
         and shift.local_date between signed.day - 2 and signed.day + 1
         and shift.starts_at <= signed.wasted_at + ${slack} and shift.ends_at >= signed.wasted_at - ${slack}
     )
     select signed.witness_staff_id, signed.wasted_at from signed
     join known_days on known_days.facility_id = signed.facility_id and known_days.local_date = signed.day
     left join there on there.witness_staff_id = signed.witness_staff_id and there.wasted_at = signed.wasted_at
     where there.wasted_at is null`,
  );

const insertRecords = ({ sql }: RecordRules) => `
  insert into dose_records (company_id, case_id, item_id, staff_id, ${names})
  with newest as (${newestMoment}), doses as (
    select dose.case_id, dose.item_id, dose.staff_id, dose.product_id, dose.dispensed, dose.administered, dose.wasted, dose.returned, dose.wasted_at, dose.wasted_local, dose.witness_staff_id,
      operation.local_date, operation.local_hour, cast(extract(isodow from operation.local_date) as smallint) as weekday, operation.facility_id, operation.location_id,
      operation.service_line, operation.procedure, operation.staff_id as primary_staff_id, operation.ends_at, person.role, ${isWatchedDrug} as is_watched, drug.dea_schedule is not null as is_scheduled,
      coalesce(made.container_qty, container.container_qty) as container_qty, case when made.container_qty is not null then 'ndc' else container.source end as container_source,
      operation.ends_at > newest.moment - ${sql('openHours')} * interval '1 hour' as is_open, absence.wasted_at is not null as is_absent,
      sum(dose.dispensed) over drug_of_case as all_dispensed,
      sum(dose.administered + dose.wasted + dose.returned - dose.dispensed) over drug_of_case as variance,
      greatest(0, dose.dispensed - dose.administered - dose.wasted - dose.returned) as lacking,
      greatest(0, dose.administered + dose.wasted + dose.returned - dose.dispensed) as excess,
      sum(greatest(0, dose.dispensed - dose.administered - dose.wasted - dose.returned)) over drug_of_case as all_lacking,
      sum(greatest(0, dose.administered + dose.wasted + dose.returned - dose.dispensed)) over drug_of_case as all_excess
    from case_doses dose
    join cases operation on operation.case_id = dose.case_id
    join items drug on drug.item_id = dose.item_id
    join staff person on person.staff_id = dose.staff_id
    left join products made on made.product_id = dose.product_id
    left join dose_containers container on container.item_id = dose.item_id
    left join witness_absences absence on absence.witness_staff_id = dose.witness_staff_id and absence.wasted_at = dose.wasted_at
    cross join newest
    window drug_of_case as (partition by dose.case_id, dose.item_id)
  ), accounted as (
    select doses.*,
      case when variance < 0 then cast(-variance as double precision) * cast(lacking as double precision) / cast(all_lacking as double precision) else 0 end as unaccounted,
      case when variance > 0 then cast(variance as double precision) * cast(excess as double precision) / cast(all_excess as double precision) else 0 end as over_documented,
      cast(extract(epoch from wasted_at - ends_at) as double precision) / 60 as minutes_from_case_end
    from doses
  )
  select cast($1 as integer), case_id, accounted.item_id, staff_id, accounted.local_date, local_hour, weekday, accounted.facility_id, location_id, service_line, procedure, primary_staff_id, role, is_watched,
    accounted.product_id, container_qty, container_source, cost.unit_cost, dispensed, administered, wasted, returned, unaccounted, over_documented,
    ${worth('dispensed - returned')}, ${worth('administered')}, ${worth('wasted')}, ${worth('dispensed')}, ${worth('returned')},
    wasted_local, minutes_from_case_end, case when minutes_from_case_end < 0 then 0 else minutes_from_case_end end, witness_staff_id,
    case when wasted = 0 then null when not is_scheduled then 'not_required' when witness_staff_id is null then 'missing' when witness_staff_id = staff_id then 'self'
      when is_absent then 'absent' else 'witnessed' end,
    case when wasted > 0 then 'wasted' when unaccounted > ${sql('tolerance')} * cast(all_dispensed as double precision) then 'pending' end,
    case when container_qty is not null then wasted >= ${sql('wholeShare')} * container_qty and administered = 0 end, variance < -1 * ${sql('tolerance')} * all_dispensed and unaccounted > 0, is_open
  from accounted left join dose_costs cost on cost.facility_id = accounted.facility_id and cost.local_date = accounted.local_date and cost.item_id = accounted.item_id
    and cost.product_id = coalesce(accounted.product_id, 0)
  order by accounted.local_date, case_id, accounted.item_id, staff_id`;

function worth(quantity: string): string {
  return `cast(cast(cost.unit_cost as decimal(38,6)) * (${quantity}) as decimal(18,4))`;
}
