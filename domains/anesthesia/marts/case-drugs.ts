import { existsIn } from '../../../warehouse/exists-in.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { Table } from '../../../warehouse/schema/tables.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { readCases } from './case-kinds.ts';
import { drugRules } from './case-rules.ts';
import { gatherCabinetFacts, gatherTagFacts } from './case-sources.ts';
import { isWatchedDrug } from './case-terms.ts';
import { caseColumns, gatherContainers } from './dose-records.ts';
import { type DrugRow, type DrugScore, judgeDrugs } from './judge-drugs.ts';

const sums = [
  column('is_watched', 'boolean'),
  /** False where only a tag or a cabinet speaks of the drug in this case. */
  column('has_doses', 'boolean'),
  column('user_count', 'integer'),
  /** Judged for the drug in this case: the user who took most of it. */
  column('handler_staff_id', 'integer', false),
  column('handler_role', 'varchar', false),
  column('dispensed', 'decimal(18,4)'),
  column('administered', 'decimal(18,4)'),
  column('wasted', 'decimal(18,4)'),
  column('returned', 'decimal(18,4)'),
  /** Given, wasted and returned less dispensed: below zero, something is missing. */
  column('variance', 'decimal(18,4)'),
  column('tolerance', 'decimal(18,4)'),
  column('unaccounted', 'decimal(18,4)'),
  column('over_documented', 'decimal(18,4)'),
  /** What was opened: dispensed less returned, at least zero; and of it what was wasted and given, no more than that. */
  column('opened', 'decimal(18,4)'),
  column('opened_wasted', 'decimal(18,4)'),
  column('opened_given', 'decimal(18,4)'),
  column('unit_cost', 'double precision', false),
  column('usage_value', 'decimal(18,4)', false),
  column('given_value', 'decimal(18,4)', false),
  column('waste_value', 'decimal(18,4)', false),
  column('unaccounted_value', 'double precision', false),
  column('container_qty', 'decimal(18,4)', false),
  column('longest_minutes_to_waste', 'double precision', false),
  column('waste_records', 'integer'),
  column('unwitnessed', 'integer'),
  column('full_packages', 'integer'),
  column('items_used', 'integer'),
  column('tag_gap', 'decimal(18,4)', false),
];

const scores = [
  column('stratum', 'varchar'),
  /** Rows of other users at each level of the strata, coarse to fine. */
  column('compared_rows', 'varchar'),
  column('expected_qty', 'double precision', false),
  column('expected_qty_variance', 'double precision', false),
  column('dispense_z', 'double precision', false),
  column('expected_share', 'double precision', false),
  column('expected_share_variance', 'double precision', false),
  /** The share of comparable records with any waste. */
  column('waste_chance', 'double precision', false),
  column('containers', 'integer', false),
  column('container_limit', 'integer', false),
  column('waste_share_limit', 'double precision', false),
  /** Words of science/case-flags.ts, between commas. */
  column('flags', 'varchar'),
  column('not_checked', 'varchar'),
];

const keys = [column('company_id', 'integer'), column('case_id', 'integer'), column('item_id', 'integer')];

/**
 * One drug of one case over all of its users: what became of it, what is usual in such cases, and what stands out. Made whole: each
 * case is held against the others of a year, so that one more changes what is usual for all.
 */
export const caseDrugs: Mart = {
  name: 'case_drugs',
  reads: [
    'adc_transactions',
    'case_doses',
    'case_handovers',
    'cases',
    'dose_records',
    'items',
    'products',
    'staff',
    'tag_spans',
    ...settingReads(...Object.values(drugRules)),
  ],
  table: {
    name: 'case_drugs',
    columns: [...keys, ...caseColumns, ...sums, ...scores],
    key: ['company_id', 'case_id', 'item_id'],
    sort: ['company_id', 'local_date', 'case_id'],
  },
  async refresh(store) {
    await store.run('delete from case_drugs');
    await gatherContainers(store);
    const rules = await readSettings(store, drugRules);
    await gatherCabinetFacts(store, rules);
    await gatherTagFacts(store, rules);
    await store.makeTemp('drug_sums', drugSums(rules.sql('tolerance')));
    await store.makeTemp(scored.name, `select ${scored.columns.map(emptyColumn).join(', ')} where false`);
    const book = await readCases(store);
    for (const items of await chunkItems(store)) {
      const rows = await store.rows<DrugRow>(
        `select case_id, item_id, coalesce(handler_staff_id, 0) as handler, dispensed, variance, tolerance, opened, wasted,
           case when opened > 0 then cast(opened_wasted as double precision) / cast(opened as double precision) end as waste_share, container_qty, case when container_qty is not null then full_packages > 0 end as full_package,
           unwitnessed, longest_minutes_to_waste as longest_minutes, waste_overdue, is_late, is_elsewhere, is_tagged, tag_gap
         from drug_sums where item_id in (${items.join(', ')}) order by item_id, case_id`,
      );
      await store.insert(scored, judgeDrugs(rows, book, rules.values).map(asValues));
    }
    const names = [...caseColumns, ...sums].map(({ name }) => name);
    const added = scores.map(({ name }) => name);
    await store.run(
      `insert into case_drugs (company_id, case_id, item_id, ${[...names, ...added].join(', ')})
       select cast($1 as integer), said.case_id, said.item_id, ${names.map((name) => `said.${name}`).join(', ')}, ${added.map((name) => `scored.${name}`).join(', ')}
       from drug_sums said join drug_scores scored on scored.case_id = said.case_id and scored.item_id = said.item_id
       order by said.local_date, said.case_id, said.item_id`,
    );
    // Of a large hospital they are too much to keep until the next refresh.
    for (const name of ['drug_sums', scored.name]) await store.run(`drop table ${name}`);
  },
};

const scored: Table = { name: 'drug_scores', columns: [...keys.slice(1), ...scores], key: [], sort: [] };
const emptyColumn = ({ name, type }: { name: string; type: string }) => `cast(null as ${type}) as ${name}`;

function asValues(score: DrugScore): (string | number | null)[] {
  return [
    score.case_id,
    score.item_id,
    score.stratum,
    (score.dispense?.levels ?? []).map(({ n }) => n).join('/'),
    score.dispense?.mean ?? null,
    score.dispense?.variance ?? null,
    score.dispenseZ,
    score.share?.mean ?? null,
    score.share?.variance ?? null,
    score.wasteChance,
    score.containers,
    score.containerLimit,
    score.wasteShareLimit,
    score.flags.join(','),
    score.notChecked.join(','),
  ];
}

const rowsAtOnce = 100_000;

/** As many items at a time as can well be in memory; all of a small hospital at once. */
async function chunkItems(store: CompanyStore): Promise<number[][]> {
  const items = await store.rows<{ item_id: number; rows: number }>(
    'select item_id, count(*) as rows from drug_sums group by item_id order by item_id',
  );
  const chunks: number[][] = [];
  let room = 0;
  for (const { item_id, rows } of items) {
    if (room < rows) {
      chunks.push([]);
      room = rowsAtOnce;
    }
    chunks.at(-1)?.push(item_id);
    room -= rows;
  }
  return chunks;
}

const isInTaggedRoom = existsIn(
  'tagged_rooms',
  'room',
  `room.location_id = operation.location_id and room.item_id = pairs.item_id
    and operation.local_date between room.from_date and room.to_date`,
);

const drugSums = (tolerance: string) => `
  with ranked as (
    select record.*, row_number() over (partition by record.case_id, record.item_id order by record.dispensed desc, case when record.staff_id = record.primary_staff_id then 0 else 1 end, person.staff_code) as place
    from dose_records record join staff person on person.staff_id = record.staff_id
  ), summed as (
    select case_id, item_id, count(*) as user_count, max(case when place = 1 then staff_id end) as handler_staff_id, max(case when place = 1 then role end) as handler_role,
      sum(dispensed) as dispensed, sum(administered) as administered, sum(wasted) as wasted, sum(returned) as returned,
      sum(administered + wasted + returned - dispensed) as variance,
      case when count(*) = count(unit_cost) then cast(coalesce(cast(sum(dispensed_value) as double precision) / nullif(cast(sum(dispensed) as double precision), 0), max(cast(unit_cost as double precision))) as double precision) end as unit_cost,
      sum(usage_value) as usage_value, sum(given_value) as given_value, sum(waste_value) as waste_value, max(container_qty) as container_qty,
      max(minutes_to_waste) as longest_minutes_to_waste, sum(case when wasted > 0 then 1 else 0 end) as waste_records,
      sum(case when witness_state in ('missing', 'self') then 1 else 0 end) as unwitnessed, sum(case when is_full_package then 1 else 0 end) as full_packages,
      bool_or(coalesce(waste_state, '') = 'pending' and not is_open) as waste_overdue
    from ranked group by case_id, item_id
  ), recorded as (
    select distinct case_id from summed
  ), pairs as (
    select case_id, item_id from summed union select case_id, item_id from case_tags union select case_id, item_id from case_cabinet
  ), known as (
    select pairs.case_id, pairs.item_id, operation.local_date, operation.local_hour, cast(extract(isodow from operation.local_date) as smallint) as weekday, operation.facility_id, operation.location_id,
      operation.service_line, operation.procedure, operation.staff_id as primary_staff_id, ${isWatchedDrug} as is_watched,
      summed.case_id is not null as has_doses, coalesce(summed.user_count, 0) as user_count, summed.handler_staff_id, summed.handler_role,
      coalesce(summed.dispensed, 0) as dispensed, coalesce(summed.administered, 0) as administered, coalesce(summed.wasted, 0) as wasted, coalesce(summed.returned, 0) as returned,
      coalesce(summed.variance, 0) as variance, greatest(0, coalesce(summed.dispensed - summed.returned, 0)) as opened, summed.unit_cost, summed.usage_value, summed.given_value, summed.waste_value,
      coalesce(summed.container_qty, container.container_qty) as container_qty, summed.longest_minutes_to_waste, coalesce(summed.waste_records, 0) as waste_records,
      coalesce(summed.unwitnessed, 0) as unwitnessed, coalesce(summed.full_packages, 0) as full_packages, coalesce(summed.waste_overdue, false) as waste_overdue,
      coalesce(tags.tags, 0) as items_used,
      coalesce(tags.quantity, 0) - coalesce(summed.dispensed - summed.returned, 0) as tags_less_doses, coalesce(tags.is_known, true) as is_tag_size_known,
      recorded.case_id is not null and (summed.case_id is not null or tags.case_id is not null)
        and ${isInTaggedRoom} as is_tagged,
      case when months.facility_id is not null then coalesce(cabinet.is_late, false) end as is_late,
      case when months.facility_id is not null then coalesce(cabinet.is_elsewhere, false) end as is_elsewhere
    from pairs join cases operation on operation.case_id = pairs.case_id
    join items drug on drug.item_id = pairs.item_id
    left join summed on summed.case_id = pairs.case_id and summed.item_id = pairs.item_id
    left join dose_containers container on container.item_id = pairs.item_id
    left join case_tags tags on tags.case_id = pairs.case_id and tags.item_id = pairs.item_id
    left join case_cabinet cabinet on cabinet.case_id = pairs.case_id and cabinet.item_id = pairs.item_id
    left join recorded on recorded.case_id = pairs.case_id
    left join cabinet_months months on months.facility_id = case when operation.encounter_id is not null then operation.facility_id end and months.local_month = operation.local_month
  )
  select known.*, case when is_tagged and is_tag_size_known then tags_less_doses end as tag_gap, ${tolerance} * dispensed as tolerance, greatest(0, -variance) as unaccounted, greatest(0, variance) as over_documented,
    least(wasted, opened) as opened_wasted, least(administered, opened) as opened_given, cast(greatest(0, -variance) as double precision) * unit_cost as unaccounted_value
  from known`;
