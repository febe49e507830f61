import { type Asked, within } from '../asked.ts';
import type { Wanted } from '../define.ts';
import { bucketOf } from '../dimensions/calendar.ts';
import { clockFilters } from '../dimensions/clock.ts';
import type { Filter } from '../filter.ts';
import { all, type Fragment, join, name, sql, table } from '../sql.ts';
import { caseFilters, drugFilterNames, drugFilters, noServiceLine, orBlank, ownUserFilters } from './case-filters.ts';
import { peerScores, withDiscoveries } from './case-peer-scores.ts';
import { lateMinutes } from './case-waste-words.ts';

/** Filters of pages about users and drugs: a user means the user's own records. */
export const userFilters = {
  ...caseFilters,
  ...ownUserFilters,
  ...drugFilters,
  ...clockFilters,
} satisfies Record<string, Filter>;

type Source = 'own' | 'handled' | 'primary' | 'primary_drugs' | 'scores';
/** Who is compared with whom, and by what: users by waste, users and drugs by waste, users by the cost of their cases. */
type Compares = 'users' | 'pairs' | 'costs';
interface Part {
  from: Source;
  type: 'double precision' | 'integer' | 'varchar';
  of: (asked: Asked) => Fragment;
}

const own = (of: Fragment, type: Part['type'] = 'double precision'): Part => ({
  from: 'own',
  type,
  of: (asked) => sql`case when ${within(sql`fact.local_date`, asked)} then ${of} end`,
});
const ownBefore = (of: Fragment): Part => ({
  from: 'own',
  type: 'double precision',
  of: (asked) =>
    asked.previous ? sql`case when ${within(sql`fact.local_date`, asked.previous)} then ${of} else 0 end` : sql`null`,
});
const flag = (condition: Fragment) => own(sql`case when ${condition} then 1 else 0 end`, 'integer');
const handled = (of: Fragment): Part => ({ from: 'handled', type: 'double precision', of: () => of });
const primary = (of: Fragment, type: Part['type'] = 'double precision'): Part => ({
  from: 'primary',
  type,
  of: () => of,
});
const primaryDrugs = (of: Fragment): Part => ({ from: 'primary_drugs', type: 'double precision', of: () => of });
const score = (column: string, type: Part['type'] = 'double precision'): Part => ({
  from: 'scores',
  type,
  of: () => sql`fact.${name(column)}`,
});
const real = (column: string): Fragment => sql`cast(fact.${name(column)} as double precision)`;

/** What cells can carry: of the users' own records, of the drugs of cases under their handlers, and of the comparison with colleagues. */
export const userParts = {
  own_case: own(sql`case when fact.dispensed > 0 or fact.wasted > 0 then fact.case_id end`, 'integer'),
  dispensed_case: own(sql`case when fact.dispensed > 0 then fact.case_id end`, 'integer'),
  given_case: own(sql`case when fact.administered > 0 then fact.case_id end`, 'integer'),
  recorded_case: own(sql`fact.case_id`, 'integer'),
  waste: flag(sql`fact.wasted > 0`),
  pending: flag(sql`fact.waste_state = 'pending'`),
  full_package: flag(sql`fact.is_full_package`),
  dispensed_qty: own(real('dispensed')),
  given_qty: own(real('administered')),
  waste_qty: own(real('wasted')),
  returned_qty: own(real('returned')),
  unaccounted_qty: own(real('unaccounted')),
  over_documented_qty: own(real('over_documented')),
  usage_value: own(real('usage_value')),
  given_value: own(real('given_value')),
  waste_value: own(real('waste_value')),
  unaccounted_value: own(sql`fact.unaccounted * cast(fact.unit_cost as double precision)`),
  usage_value_before: ownBefore(sql`coalesce(${real('usage_value')}, 0)`),
  waste_value_before: ownBefore(sql`coalesce(${real('waste_value')}, 0)`),
  dispensed_value: own(real('dispensed_value')),
  returned_value: own(real('returned_value')),
  missing: flag(sql`fact.is_watched and fact.is_missing`),
  unpriced: flag(sql`fact.unit_cost is null`),
  minutes: own(sql`fact.minutes_to_waste`),
  late: own(
    sql`case when fact.minutes_to_waste > ${lateMinutes} then 1 when fact.minutes_to_waste is not null then 0 end`,
    'integer',
  ),
  unwitnessed: own(
    sql`case when fact.witness_state in ('missing', 'self') then 1 when fact.witness_state <> 'not_required' then 0 end`,
    'integer',
  ),
  witnessed: flag(
    sql`fact.wasted > 0 and fact.witness_staff_id is not null and fact.witness_staff_id <> fact.staff_id`,
  ),
  given_each: own(sql`case when fact.administered > 0 then ${real('administered')} end`),
  record: own(sql`1`, 'integer'),
  container: own(real('container_qty')),
  handled_drugs: handled(sql`sum(case when fact.dispensed > 0 then 1.0 else 0.0 end)`),
  expected_dispensed: handled(sql`sum(case when fact.dispensed > 0 then fact.expected_qty end)`),
  items_used: handled(sql`sum(fact.items_used)`),
  handled_wastes: handled(sql`sum(case when fact.wasted > 0 then 1.0 else 0.0 end)`),
  opened_qty: handled(sql`sum(${real('opened')})`),
  opened_wasted_qty: handled(sql`sum(${real('opened_wasted')})`),
  opened_given_qty: handled(sql`sum(${real('opened_given')})`),
  opened_expected_qty: handled(sql`sum(${real('opened')} * fact.expected_share)`),
  opened_value: handled(sql`sum(${real('opened')} * fact.unit_cost)`),
  opened_wasted_value: handled(sql`sum(${real('opened_wasted')} * fact.unit_cost)`),
  opened_given_value: handled(sql`sum(${real('opened_given')} * fact.unit_cost)`),
  opened_expected_value: handled(sql`sum(${real('opened')} * fact.expected_share * fact.unit_cost)`),
  primary_case: primary(sql`fact.case_id`, 'integer'),
  primary_cost: primary(sql`case when fact.has_record then ${real('usage_value')} end`),
  primary_expected: primary(
    sql`case when fact.has_record and fact.usage_value is not null then fact.expected_value end`,
  ),
  /** Over cases of a service line, its share of the user's own cases. */
  primary_share: primary(sql`1.0 / count(*) over (partition by fact.staff_id)`),
  usage_above_expected: primaryDrugs(
    sql`sum(case when fact.dispensed > 0 then ${real('usage_value')} - fact.expected_qty * fact.unit_cost end)`,
  ),
  score_cases: score('n', 'integer'),
  score_observed: score('observed'),
  score_expected: score('expected'),
  score_variance: score('variance'),
  score_events: score('events'),
  score_ratio: score('ratio'),
  score_raw: score('raw_z'),
  score_evidence: score('evidence'),
  score_group: score('peer_group', 'varchar'),
  score_peers: score('peers', 'integer'),
  score_median: score('peer_median'),
  score_phi: score('peer_phi'),
  score_z: score('z'),
  score_state: score('score_state', 'varchar'),
  score_stands_out: score('stands_out', 'integer'),
} satisfies Record<string, Part>;

export type UserPart = keyof typeof userParts;

const filterNames = Object.keys(userFilters);
const whose = ['user', 'role'];

/** Users' own records one by one, drugs under their handlers, and scores, each with nothing where another source speaks. */
export const userCells =
  (compares: Compares) =>
  (wanted: Wanted): Fragment => {
    const { parts } = wanted;
    const columns = (from: Source) =>
      join(
        parts.map((part) => {
          const known = userParts[part.name as UserPart];
          return known.from === from
            ? sql`, cast(${part.of} as ${sqlType(known.type)}) as ${name(part.name)}`
            : sql`, cast(null as ${sqlType(known.type)}) as ${name(part.name)}`;
        }),
        '',
      );
    const reads = (from: Source) => parts.some((part) => userParts[part.name as UserPart].from === from);
    const sources = [
      // Without any part the rows are still those of the records.
      ...(reads('own') || parts.length === 0 ? [ownRecords(wanted, columns('own'))] : []),
      ...(reads('handled') ? [handledDrugs(wanted, columns('handled'))] : []),
      ...(reads('primary') ? [primaryCases(wanted, columns('primary'))] : []),
      ...(reads('primary_drugs') ? [drugsOfPrimaryCases(wanted, columns('primary_drugs'))] : []),
      ...(reads('scores') ? [scoredUsers(wanted, compares, columns('scores'))] : []),
    ];
    return join(sources, '\nunion all\n');
  };

/** What tells cells apart besides user and drug, where anything reads it; nothing where a source does not know it. */
const furtherKeys = {
  witness_staff_id: 'integer',
  local_hour: 'integer',
  weekday: 'integer',
  service_line: 'varchar',
  product_id: 'integer',
};
type FurtherKey = keyof typeof furtherKeys;

const keysOf = ({ reads }: Wanted, known: Partial<Record<FurtherKey, Fragment>>): Fragment =>
  join(
    (Object.keys(furtherKeys) as FurtherKey[])
      .filter((key) => reads(key))
      .map((key) => sql`, cast(${known[key] ?? sql`null`} as ${sqlType(furtherKeys[key])}) as ${name(key)}`),
    '',
  );

const sqlType = (type: string): Fragment => ({ parts: [{ is: 'text', text: type }] });

function timeOf({ bucket }: Wanted, date: Fragment | null): Fragment {
  if (bucket !== 'week' && bucket !== 'month') return sql``;
  return date ? sql`, ${bucketOf(bucket, date)} as bucket` : sql`, cast(null as date) as bucket`;
}

const clockKeys = { local_hour: sql`fact.local_hour`, weekday: sql`fact.weekday` };
const ownKeys = { ...clockKeys, witness_staff_id: sql`fact.witness_staff_id`, product_id: sql`fact.product_id` };

function ownRecords(wanted: Wanted, columns: Fragment): Fragment {
  const { asked, where, parts } = wanted;
  const readsBefore = parts.some(({ name: part }) => part.endsWith('_before'));
  const days = [asked, ...(readsBefore && asked.previous ? [asked.previous] : [])].map(
    (span) => sql`(${within(sql`fact.local_date`, span)})`,
  );
  return sql`select fact.staff_id, fact.item_id${keysOf(wanted, ownKeys)}${timeOf(wanted, sql`fact.local_date`)}${columns}
from ${table('dose_records')} fact where (${join(days, ' or ')}) and ${where()}`;
}

/** A comparison judges each drug of a case once, under whoever took most of it. */
const handledDrugs = (wanted: Wanted, columns: Fragment): Fragment =>
  summedDrugs(wanted, drugsByHandler(wanted.asked), columns);

function summedDrugs(wanted: Wanted, drugs: Fragment, columns: Fragment): Fragment {
  return sql`select fact.staff_id, fact.item_id${keysOf(wanted, {})}${timeOf(wanted, null)}${columns}
from (${drugs}) fact where ${wanted.where()} group by fact.staff_id, fact.item_id`;
}

export const drugsByHandler = (asked: Asked): Fragment =>
  sql`select drugs.*, drugs.handler_staff_id as staff_id from ${table('case_drugs')} drugs where ${within(sql`drugs.local_date`, asked)} and (drugs.has_doses or drugs.items_used > 0)`;

/** Whole cases under their primary provider; filters on drugs leave those with such a drug. */
function primaryCases(wanted: Wanted, columns: Fragment): Fragment {
  const { asked, where } = wanted;
  const others = filterNames.filter((filter) => !drugFilterNames.some((drug) => drug === filter));
  const hasDrug = drugFilterNames.some((filter) => asked.filters[filter])
    ? sql`fact.case_id in (select fact.case_id from ${table('case_drugs')} fact where ${within(sql`fact.local_date`, asked)} and ${where(others)})`
    : sql`true`;
  const keys = { ...clockKeys, service_line: orBlank(sql`fact.service_line`, noServiceLine) };
  return sql`select fact.staff_id, cast(null as integer) as item_id${keysOf(wanted, keys)}${timeOf(wanted, sql`fact.local_date`)}${columns}
from (select record.*, record.primary_staff_id as staff_id from ${table('case_records')} record where ${within(sql`record.local_date`, asked)}) fact where ${where(drugFilterNames)} and ${hasDrug}`;
}

/** What went into a case counts for its primary provider, as the cost of the case does. */
const drugsOfPrimaryCases = (wanted: Wanted, columns: Fragment): Fragment =>
  summedDrugs(
    wanted,
    sql`select drugs.*, drugs.primary_staff_id as staff_id from ${table('case_drugs')} drugs where ${within(sql`drugs.local_date`, wanted.asked)} and drugs.has_doses`,
    columns,
  );

function scoredUsers(wanted: Wanted, compares: Compares, columns: Fragment): Fragment {
  const { asked, where } = wanted;
  const byDrug = drugFilterNames.some((filter) => asked.filters[filter]);
  const sums =
    compares === 'costs'
      ? costSums(asked, where)
      : compares === 'users' && !byDrug
        ? containerSums(asked, where)
        : shareSums(asked, where, compares);
  const scores = withDiscoveries(peerScores(sums));
  return sql`select fact.staff_id, fact.item_id${keysOf(wanted, {})}${timeOf(wanted, null)}${columns}
from (${scores}) fact where ${where(filterNames.filter((filter) => !whose.includes(filter)))}`;
}

/** Containers of watched drugs wasted in a user's own cases, against such cases of colleagues. */
const containerSums = (asked: Asked, where: Wanted['where']): Fragment =>
  sql`select fact.primary_staff_id as staff_id, fact.role, cast(null as integer) as item_id, count(*) as n, sum(fact.wasted_containers) as observed, sum(fact.expected_wasted) as expected,
  sum(fact.expected_wasted_variance) as variance, sum(fact.waste_chance) as events
from ${table('case_records')} fact where ${within(sql`fact.local_date`, asked)} and fact.has_record and fact.expected_wasted is not null and ${where([...whose, ...drugFilterNames])}
group by fact.primary_staff_id, fact.role`;

/** The cost of the drugs of a user's own cases, against such cases of colleagues. Nothing single is expected, so that is never too little. */
const costSums = (asked: Asked, where: Wanted['where']): Fragment =>
  sql`select fact.primary_staff_id as staff_id, fact.role, cast(null as integer) as item_id, count(*) as n, sum(${real('usage_value')}) as observed, sum(fact.expected_value) as expected,
  sum(fact.expected_value_variance) as variance, cast(count(*) as double precision) as events
from ${table('case_records')} fact where ${within(sql`fact.local_date`, asked)} and fact.has_record and fact.usage_value is not null and fact.expected_value is not null and ${where([...whose, ...drugFilterNames])}
group by fact.primary_staff_id, fact.role`;

/** The share wasted of what was opened, against the share that colleagues waste; several drugs count at their cost. */
function shareSums(asked: Asked, where: Wanted['where'], compares: Compares): Fragment {
  const isOne = compares === 'pairs' || asked.filters.item?.length === 1;
  const weight = isOne ? sql`1` : sql`fact.unit_cost`;
  const item = compares === 'pairs' ? sql`fact.item_id` : sql`cast(null as integer)`;
  return sql`select fact.staff_id, fact.handler_role as role, ${item} as item_id, count(distinct fact.case_id) as n, sum(${weight} * ${real('opened_wasted')}) as observed,
  sum(${weight} * ${real('opened')} * fact.expected_share) as expected, sum(${weight} * ${weight} * ${real('opened')} * ${real('opened')} * fact.expected_share_variance) as variance, sum(fact.waste_chance) as events
from (${drugsByHandler(asked)}) fact where fact.opened > 0 and fact.staff_id is not null and fact.expected_share is not null and ${all([sql`${weight} is not null`])} and ${where(whose)}
group by fact.staff_id, fact.handler_role${compares === 'pairs' ? sql`, fact.item_id` : sql``}`;
}
