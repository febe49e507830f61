import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { Table } from '../../../warehouse/schema/tables.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { readCases } from './case-kinds.ts';
import { type CaseRules, caseRules, weightRules } from './case-rules.ts';
import { gatherCabinetMonths } from './case-sources.ts';
import { newestMoment } from './case-terms.ts';
import { caseColumns } from './dose-records.ts';
import { type CaseRow, type FlaggedDrug, judgeCases, type UncheckedDrugs } from './judge-cases.ts';

const facts = [
  column('role', 'varchar'),
  column('starts_local', 'timestamp'),
  column('ends_local', 'timestamp'),
  /** Unknown where the case does not end after it starts. */
  column('minutes', 'double precision', false),
  column('is_cancelled', 'boolean'),
  column('is_open', 'boolean'),
  column('is_off_hours', 'boolean'),
  column('has_record', 'boolean'),
  column('user_count', 'integer'),
  /** Over the watched drugs of the case: balanced, not_balanced, no_watched_drug, no_record. */
  column('record_state', 'varchar'),
  column('usage_value', 'decimal(18,4)', false),
  column('waste_value', 'decimal(18,4)', false),
  column('unpriced_records', 'integer'),
  column('unaccounted_count', 'integer'),
  /** Containers of watched drugs that nobody can account for: puts cases of the same score in order. */
  column('missing_containers', 'double precision'),
  /** Containers of watched drugs wasted: a vial of a cheap opioid counts as much as one of a dear anesthetic. */
  column('wasted_containers', 'double precision'),
  column('unwitnessed', 'integer'),
  column('longest_minutes_to_waste', 'double precision', false),
];

const scores = [
  column('expected_value', 'double precision', false),
  column('expected_value_variance', 'double precision', false),
  column('expected_wasted', 'double precision', false),
  column('expected_wasted_variance', 'double precision', false),
  /** The share of comparable cases in which any watched drug was wasted. */
  column('waste_chance', 'double precision', false),
  /** Flags that could not be judged, of the watched drugs and of all. */
  column('not_checked', 'varchar'),
  column('all_not_checked', 'varchar', false),
  column('anomaly_score', 'integer', false),
  column('flags', 'varchar'),
  column('flag_text', 'varchar'),
  column('flagged_items', 'integer'),
  /** The same by all drugs of the case, watched or not. */
  column('all_anomaly_score', 'integer', false),
  column('all_flags', 'varchar'),
  column('all_flag_text', 'varchar'),
  column('all_flagged_items', 'integer'),
];

const scored: Table = {
  name: 'case_scores',
  columns: [column('case_id', 'integer'), ...scores],
  key: [],
  sort: [],
};

/**
 * Every case, with or without a drug record: its cost beside what is usual, whether it adds up, and what stands out. Made whole, as
 * case_drugs is: what is usual follows from all cases of a year.
 */
export const caseRecords: Mart = {
  name: 'case_records',
  reads: [
    ...['adc_transactions', 'case_doses', 'case_drugs', 'cases', 'dose_records', 'items', 'staff'],
    ...settingReads(...Object.values(caseRules), ...Object.values(weightRules)),
  ],
  table: {
    name: 'case_records',
    columns: [column('company_id', 'integer'), column('case_id', 'integer'), ...caseColumns, ...facts, ...scores],
    key: ['company_id', 'case_id'],
    sort: ['company_id', 'local_date', 'case_id'],
  },
  async refresh(store) {
    await store.run('delete from case_records');
    await gatherCabinetMonths(store);
    const rules = await readSettings(store, caseRules);
    const { values: weights } = await readSettings(store, weightRules);
    await store.makeTemp('case_sums', caseSums(rules));
    const rows = await store.rows<CaseRow>(
      `select case_id, primary_staff_id as staff_id, role, cast(local_date - date '2000-01-01' as integer) as day,
         cast(extract(epoch from starts_at) as double precision) as starts, cast(extract(epoch from ends_at) as double precision) as ends,
         service_line, is_cancelled, is_open, has_record, has_cabinets, usage_value, wasted_containers from case_sums order by case_id`,
    );
    const drugs = await store.rows<FlaggedDrug>(
      `select judged.case_id, judged.item_id, judged.is_watched, judged.flags, drug.name, drug.unit, judged.unaccounted
       from case_drugs judged join items drug on drug.item_id = judged.item_id
       where judged.flags <> '' order by judged.case_id, drug.name, judged.item_id`,
    );
    const unchecked = await store.rows<UncheckedDrugs>(
      `select case_id, is_watched, string_agg(distinct not_checked, ',') as not_checked from case_drugs
       where not_checked <> '' group by case_id, is_watched`,
    );
    const judged = judgeCases(rows, drugs, unchecked, await readCases(store), rules.values, weights);
    await store.makeTemp(
      scored.name,
      `select ${scored.columns.map(({ name, type }) => `cast(null as ${type}) as ${name}`).join(', ')} where false`,
    );
    await store.insert(
      scored,
      judged.map((one) => [
        one.case_id,
        one.usual.cost?.mean ?? null,
        one.usual.cost?.variance ?? null,
        one.usual.waste?.mean ?? null,
        one.usual.waste?.variance ?? null,
        one.usual.wasteChance?.mean ?? null,
        one.watched.notChecked.join(','),
        one.all.notChecked.join(','),
        ...[one.watched, one.all].flatMap(({ score, flags, says, flaggedItems }) => [
          score,
          flags.join(','),
          says,
          flaggedItems,
        ]),
      ]),
    );
    const names = [...caseColumns, ...facts].map(({ name }) => name);
    const added = scores.map(({ name }) => name);
    await store.run(
      `insert into case_records (company_id, case_id, ${[...names, ...added].join(', ')})
       select cast($1 as integer), said.case_id, ${names.map((name) => `said.${name}`).join(', ')}, ${added.map((name) => `scored.${name}`).join(', ')}
       from case_sums said join case_scores scored on scored.case_id = said.case_id order by said.local_date, said.case_id`,
    );
    for (const name of ['case_sums', scored.name]) await store.run(`drop table ${name}`);
  },
};

const caseSums = ({ sql }: CaseRules) => `
  with newest as (${newestMoment}), doses as (
    select case_id, count(*) as records, count(distinct staff_id) as user_count, sum(usage_value) as usage_value, sum(waste_value) as waste_value,
      sum(case when unit_cost is null then 1 else 0 end) as unpriced_records, sum(case when is_watched and witness_state in ('missing', 'self') then 1 else 0 end) as unwitnessed,
      max(minutes_to_waste) as longest_minutes_to_waste
    from dose_records group by case_id
  ), drugs as (
    select case_id, sum(case when variance < -tolerance then 1 else 0 end) as unaccounted_count, bool_or(abs(variance) > tolerance) as is_unbalanced,
      sum(case when variance < -tolerance and container_qty > 0 then cast(unaccounted as double precision) / cast(container_qty as double precision) else 0 end) as missing_containers,
      sum(case when container_qty > 0 then cast(opened_wasted as double precision) / cast(container_qty as double precision) else 0 end) as wasted_containers
    from case_drugs where is_watched and has_doses group by case_id
  )
  select operation.case_id, operation.local_date, operation.local_hour, cast(extract(isodow from operation.local_date) as smallint) as weekday, operation.facility_id, operation.location_id,
    operation.service_line, operation.procedure, operation.staff_id as primary_staff_id, person.role, operation.starts_at, operation.ends_at, operation.starts_local, operation.ends_local,
    case when operation.ends_at > operation.starts_at then cast(extract(epoch from operation.ends_at - operation.starts_at) as double precision) / 60 end as minutes,
    coalesce(operation.cancelled, false) as is_cancelled, operation.ends_at > newest.moment - ${sql('openHours')} * interval '1 hour' as is_open,
    (operation.local_hour >= cast(${sql('nightFrom', 'operation.facility_id')} as integer) or operation.local_hour < cast(${sql('nightUntil', 'operation.facility_id')} as integer) or extract(isodow from operation.local_date) >= 6) as is_off_hours,
    doses.case_id is not null as has_record, months.facility_id is not null as has_cabinets, coalesce(doses.user_count, 0) as user_count,
    case when doses.case_id is null then 'no_record' when drugs.case_id is null then 'no_watched_drug' when drugs.is_unbalanced then 'not_balanced' else 'balanced' end as record_state,
    doses.usage_value, doses.waste_value, coalesce(doses.unpriced_records, 0) as unpriced_records, coalesce(drugs.unaccounted_count, 0) as unaccounted_count,
    coalesce(drugs.missing_containers, 0) as missing_containers, coalesce(drugs.wasted_containers, 0) as wasted_containers, coalesce(doses.unwitnessed, 0) as unwitnessed, doses.longest_minutes_to_waste
  from cases operation join staff person on person.staff_id = operation.staff_id
  left join doses on doses.case_id = operation.case_id left join drugs on drugs.case_id = operation.case_id
  left join cabinet_months months on months.facility_id = case when operation.encounter_id is not null then operation.facility_id end and months.local_month = operation.local_month
  cross join newest`;
