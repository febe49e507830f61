import { type Days, type Entry, ratio } from '../entry.ts';
import { median } from '../tables/sql.ts';

const within = ({ from, to }: Days) => `day between date '${from}' and date '${to}'`;

/**
 * Records of users (`is` dose), drugs of cases under who took most of them (drug), whole cases under their primary provider (case), who
 * had a part in a case (part), and the records of the time before.
 */
const facts = (days: Days) => `facts as (
  select 'dose' as is, case_code, item_code, staff_code, dispensed, administered, wasted, returned, unaccounted, unit_cost, is_watched, is_scheduled, witness, minutes, duty, is_missing,
    wasted > 0 and wasted >= 0.98 * holds and administered = 0 as is_whole
  from dose_facts where ${within(days)}
  union all by name
  select 'drug' as is, case_code, item_code, handler as staff_code, opened, opened_wasted, opened_given, unit_cost as drug_cost, is_short, is_watched from drug_facts where ${within(days)}
  union all by name
  select 'case' as is, operations.case_code, staff_code, recorded.usage_value as case_value, recorded.case_code is not null as has_record
  from operations left join (select case_code, sum(usage_value) as usage_value from drug_facts group by case_code) recorded on recorded.case_code = operations.case_code where ${within(days)}
  union all by name
  select 'part' as is, part.case_code, part.staff_code, part.staff_code = operation.staff_code as is_primary, operation.day as day,
    greatest(0, date_diff('second', operation.starts, operation.ends) / 60.0) as length, hour(starts_wall) >= 19 or hour(starts_wall) < 7 or isodow(starts_wall) >= 6 as is_off_hours,
    exists (select 1 from dose_facts dose where dose.case_code = part.case_code) as has_record,
    exists (select 1 from dose_facts other where other.case_code = part.case_code and other.staff_code <> part.staff_code) as is_shared,
    exists (select 1 from dose_facts own where own.case_code = part.case_code and own.staff_code = part.staff_code and own.is_watched and own.dispensed > 0) as has_watched,
    exists (select 1 from dose_facts own join drug_facts drug on drug.case_code = own.case_code and drug.item_code = own.item_code and drug.handler = own.staff_code
      where own.case_code = part.case_code and own.staff_code = part.staff_code and own.is_watched and own.dispensed > 0 and drug.is_unbalanced) as is_unbalanced
  from (select case_code, staff_code from operations union select case_code, staff_code from dose_facts) part join operations operation on operation.case_code = part.case_code
  where operation.${within(days)}
  union all by name
  select 'before' as is, item_code, staff_code, (dispensed - returned) * unit_cost as spent_before, wasted * unit_cost as wasted_before
  from dose_facts where day >= date '${days.before}' and day < date '${days.from}'
)`;

const of = (is: string, more = 'true') => `filter (where "is" = '${is}' and ${more})`;
const isOne = 'count(distinct case when opened is not null then item_code end) = 1';
const shareOf = (part: string) =>
  `case when ${isOne} then ${ratio(`sum(${part})`, 'sum(opened)')} else ${ratio(`sum(${part} * drug_cost)`, 'sum(opened * drug_cost)')} end`;
/** Amounts of one drug; nothing over several. */
const amount = (of: string) =>
  `case when count(distinct item_code) filter (where "is" = 'dose') = 1 then sum(${of}) end`;
const spent = `sum((dispensed - returned) * unit_cost)`;
const wasted = `sum(wasted * unit_cost)`;
const recorded = `(select count(distinct case_code) from facts where "is" = 'dose')`;
const change = (now: string, before: string) => `${ratio(`coalesce(${now}, 0)`, `sum(${before})`)} - 1`;

const ofWastes = {
  wastes: `count(*) ${of('dose', 'wasted > 0')}`,
  waste_value: wasted,
  minutes_to_waste_median: median('minutes', `"is" = 'dose'`),
  late_waste_pct: ratio(`cast(count(*) ${of('dose', 'minutes > 30')} as double)`, `count(minutes) ${of('dose')}`),
  unwitnessed_pct: ratio(
    `cast(count(*) ${of('dose', 'wasted > 0 and is_scheduled and (witness is null or witness = staff_code)')} as double)`,
    `count(*) ${of('dose', 'wasted > 0 and is_scheduled')}`,
  ),
  pending_count: `count(*) ${of('dose', "duty = 'pending'")}`,
};
const ofWaste = {
  ...ofWastes,
  waste_pct: shareOf('opened_wasted'),
  full_package_wastes: `count(*) ${of('dose', 'is_whole')}`,
};
const ofAmounts = {
  dispensed_qty: amount('dispensed'),
  given_qty: amount('administered'),
  waste_qty: amount('wasted'),
  returned_qty: amount('returned'),
  unaccounted_qty: amount('unaccounted'),
};

const peers = 'holds users against colleagues: expectation.test.ts, case-peers.test.ts, case-peer-scores.test.ts';
const flags = 'rests on flags: case-flags.test.ts, 1034-case-summary.test.ts';
const own = 'dispensed > 0 or wasted > 0';

/** Drugs of cases as 1037 lists them, and as many cases as there were. */
const drugs = (days: Days) => `facts as (
  select 'drug' as is, case_code, item_code, dispensed, administered, wasted, returned, greatest(0, -variance) as unaccounted, usage_value from drug_facts where ${within(days)}
  union all by name
  select 'case' as is, case_code, exists (select 1 from dose_facts dose where dose.case_code = operations.case_code) as has_record from operations where ${within(days)}
)`;
const oneDrug = (of: string) => `case when count(distinct item_code) = 1 then sum(${of}) end`;

/** Whole cases, flagged or not. */
const cases = (days: Days) => `facts as (
  select operations.case_code, drugs.short, drugs.usage_value, doses.waste_value, coalesce(doses.unseen, 0) as unseen, doses.longest
  from operations left join (
    select case_code, count(*) filter (where is_short and is_watched) as short, sum(usage_value) as usage_value from drug_facts group by case_code
  ) drugs on drugs.case_code = operations.case_code left join (
    select case_code, sum(wasted * unit_cost) as waste_value, max(minutes) as longest,
      count(*) filter (where is_watched and wasted > 0 and is_scheduled and (witness is null or witness = staff_code)) as unseen from dose_facts group by case_code
  ) doses on doses.case_code = operations.case_code where ${within(days)}
)`;

/** What was wasted or should have been, of watched drugs. */
const duties = (days: Days) => `facts as (
  select 'dose' as is, * from dose_facts where ${within(days)} and duty is not null and is_watched
)`;

export const caseEntries: Record<string, Entry> = {
  '1008': {
    facts,
    by: { item: 'item_code' },
    figures: {
      cases: `count(distinct case_code) ${of('dose', 'dispensed > 0')}`,
      usage_value: spent,
      cost_per_case: `${spent} / ${recorded}`,
      waste_value: wasted,
      waste_pct: shareOf('opened_wasted'),
      efficiency_pct: shareOf('opened_given'),
      ...ofAmounts,
      given_value: 'sum(administered * unit_cost)',
      unaccounted_value: 'sum(unaccounted * unit_cost)',
      change_pct: change(spent, 'spent_before'),
    },
    without: {},
  },
  '1014': {
    facts,
    by: { user: 'staff_code' },
    figures: {
      users: `count(distinct staff_code) filter (where "is" in ('dose', 'case'))`,
      cases: `count(distinct case_code) filter (where "is" in ('dose', 'case'))`,
      primary_cases: `count(*) ${of('case')}`,
      usage_value: spent,
      cost_per_case: 'avg(case_value)',
      waste_pct: shareOf('opened_wasted'),
      waste_value: wasted,
      returned_pct: ratio('sum(returned * unit_cost)', 'sum(dispensed * unit_cost)'),
      unaccounted_count: `count(*) ${of('dose', 'is_watched and is_missing')}`,
    },
    without: { users_above_cost_limit: peers },
  },
  '1015': {
    facts,
    by: { user: 'staff_code' },
    figures: {
      distinct_cases: `count(distinct case_code) ${of('part')}`,
      users: `count(distinct staff_code) ${of('part')}`,
      cases: `count(*) ${of('part')}`,
      primary_cases: `count(*) ${of('part', 'is_primary')}`,
      shared_cases: `count(*) ${of('part', 'is_shared')}`,
      case_hours: `sum(length) ${of('part', 'is_primary')} / 60`,
      case_minutes_median: median('length', `"is" = 'part' and is_primary and length > 0`),
      days_worked: `count(distinct day) ${of('part')}`,
      recorded_pct: ratio(
        `cast(count(*) ${of('part', 'is_primary and has_record')} as double)`,
        `count(*) ${of('part', 'is_primary')}`,
      ),
      controlled_cases: `count(*) ${of('part', 'has_watched')}`,
      variance_case_pct: ratio(
        `cast(count(*) ${of('part', 'has_watched and is_unbalanced')} as double)`,
        `count(*) ${of('part', 'has_watched')}`,
      ),
      off_hours_pct: ratio(`cast(count(*) ${of('part', 'is_off_hours')} as double)`, `count(*) ${of('part')}`),
    },
    without: {},
  },
  '1034': {
    facts: cases,
    asks: { flagged: 'all' },
    by: { case: 'case_code' },
    figures: {
      cases: 'count(*)',
      unaccounted_count: 'coalesce(sum(short), 0)',
      unwitnessed_count: 'sum(unseen)',
      usage_value: 'sum(usage_value)',
      waste_value: 'sum(waste_value)',
      minutes_to_waste_max: 'max(longest)',
    },
    without: { flagged_case_pct: flags, score_60_count: flags },
  },
  '1035': {
    facts,
    by: { user: 'staff_code' },
    figures: {
      ...ofWaste,
      users: `count(distinct staff_code) ${of('dose', own)}`,
      cases: `count(distinct case_code) ${of('dose', own)}`,
      witness_count: `count(distinct witness) ${of('dose', 'wasted > 0 and witness <> staff_code')}`,
    },
    without: { users_above_waste_limit: peers },
  },
  '1036': {
    facts,
    by: { item: 'item_code' },
    figures: {
      ...ofWaste,
      ...ofAmounts,
      cases: `count(distinct case_code) ${of('dose', 'dispensed > 0')}`,
      waste_value_per_case: `${wasted} / ${recorded}`,
      change_pct: change(wasted, 'wasted_before'),
    },
    without: {},
  },
  '1037': {
    facts: drugs,
    by: { case: 'case_code', item: 'item_code' },
    figures: {
      cases: `count(*) ${of('case')}`,
      recorded_pct: ratio(`cast(count(*) ${of('case', 'has_record')} as double)`, `count(*) ${of('case')}`),
      usage_value: 'sum(usage_value)',
      cost_per_case: ratio('sum(usage_value)', `count(*) ${of('case', 'has_record')}`),
      dispensed_qty: oneDrug('dispensed'),
      given_qty: oneDrug('administered'),
      waste_qty: oneDrug('wasted'),
      returned_qty: oneDrug('returned'),
      unaccounted_qty: oneDrug('unaccounted'),
    },
    without: { tag_gap_pct: 'holds tags against doses: 1037-usage-by-item-case.test.ts' },
  },
  '1038': {
    facts: duties,
    by: { user: 'staff_code', case: 'case_code', item: 'item_code' },
    figures: {
      ...ofWastes,
      minutes_to_waste: 'max(minutes)',
      waste_qty: oneDrug('wasted'),
      dispensed_qty: oneDrug('dispensed'),
      given_qty: oneDrug('administered'),
      unaccounted_qty: oneDrug('unaccounted'),
    },
    without: {},
  },
  '1094': {
    facts,
    by: { user: 'staff_code', item: 'item_code' },
    figures: { ...ofWaste, ...ofAmounts, cases: `count(*) ${of('dose', own)}` },
    without: { pairs: peers, pairs_above_limit: peers },
  },
};
