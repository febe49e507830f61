import { type Asked, within } from '../../../../query/define/asked.ts';
import { bucketOf } from '../../../../query/define/bucket-of.ts';
import type { Wanted } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { type Fragment, grouped, join, name, nothing, sql, table } from '../../../../query/define/sql.ts';
import { clockFilters } from '../../../shared/datasets/clock.ts';
import {
  caseFilters,
  drugFilterNames,
  drugFilters,
  isNarrowedByDrug,
  noServiceLine,
  orBlank,
  ownUserFilters,
} from '../case-filters.ts';
import { peerScores, withDiscoveries } from './case-peer-scores.ts';
import { isOfUsers, real, type Source, type UserPart, userParts } from './case-user-parts.ts';

/** Filters of pages about users and drugs: a user means the user's own records. */
export const userFilters = {
  ...caseFilters,
  ...ownUserFilters,
  ...drugFilters,
  ...clockFilters,
} satisfies Record<string, Filter>;

/** Who is compared with whom, and by what: users by waste, users and drugs by waste, users by the cost of their cases. */
type Compares = 'users' | 'pairs' | 'costs';

const filterNames = Object.keys(userFilters);
const whose = ['user', 'role'];

/** Users' own records, drugs under their handlers, and scores, each with nothing where another source speaks. */
export const userCells =
  (compares: Compares) =>
  (wanted: Wanted): Fragment => {
    const isRead = (from: Source) => partsFrom(wanted, from).length > 0;
    const sources = [
      ...(isRead('records') ? [ownRecords(wanted)] : []),
      // Without any part, or beside parts of single records, the rows are still those of the records.
      ...(isRead('sums') || wanted.parts.length === 0 || wanted.apart === 'others' ? [ownSums(wanted)] : []),
      ...(isRead('before') ? [sumsBefore(wanted)] : []),
      ...(isRead('handled') ? [handledDrugs(wanted)] : []),
      ...(isRead('drugs') ? [singleDrugs(wanted)] : []),
      ...(isRead('recorded') ? [recordedCases(wanted)] : []),
      ...(isRead('primary') ? [primaryCases(wanted)] : []),
      ...(isRead('primary_drugs') ? [drugsOfPrimaryCases(wanted)] : []),
      ...(isRead('scores') ? [scoredUsers(wanted, compares)] : []),
    ];
    return join(sources, '\nunion all\n');
  };

const partsFrom = ({ parts }: Wanted, from: Source) =>
  parts.filter((part) => userParts[part.name as UserPart].from === from);

const sqlType = (type: string): Fragment => ({ parts: [{ is: 'text', text: type }] });

/** What can tell cells apart, where anything reads it; nothing where a source does not know it. */
const keyTypes = {
  staff_id: 'integer',
  item_id: 'integer',
  product_id: 'integer',
  witness_staff_id: 'integer',
  service_line: 'varchar',
  local_hour: 'integer',
  weekday: 'integer',
};
type Key = keyof typeof keyTypes;
type Keys = Partial<Record<Key | 'bucket', Fragment>>;
const staffAndItem = { staff_id: sql`fact.staff_id`, item_id: sql`fact.item_id` } satisfies Keys;
const clock = { local_hour: sql`fact.local_hour`, weekday: sql`cast(fact.weekday as integer)` } satisfies Keys;
const ofRecords = {
  ...staffAndItem,
  product_id: sql`fact.product_id`,
  witness_staff_id: sql`fact.witness_staff_id`,
  ...clock,
} satisfies Keys;

/** The bucket of the days of a source that has days. */
const timeOf = ({ bucket }: Wanted): Keys =>
  bucket === 'week' || bucket === 'month' ? { bucket: bucketOf(bucket, sql`fact.local_date`) } : {};

/** What tells the cells of a source apart: no more than anything reads, so that what is summed is summed as far as it can be. */
const keysOf = ({ reads }: Wanted, known: Keys): Fragment[] =>
  Object.entries(known).flatMap(([key, value]) => (reads(key) ? [value] : []));

/** The columns of cells from one source: the same for all, with nothing where it has nothing to say. */
function columnsOf(wanted: Wanted, from: Source, known: Keys): Fragment {
  const { parts, reads } = wanted;
  const keys = (Object.keys(keyTypes) as Key[]).filter(reads);
  const times = timeOf(wanted).bucket ? [sql`${known.bucket ?? sql`cast(null as date)`} as bucket`] : [];
  return join(
    [
      ...keys.map((key) => sql`cast(${known[key] ?? sql`null`} as ${sqlType(keyTypes[key])}) as ${name(key)}`),
      ...times,
      ...parts.map(({ name: part, of }) => {
        const { from: source, type } = userParts[part as UserPart];
        return sql`cast(${source === from ? of : sql`null`} as ${sqlType(type)}) as ${name(part)}`;
      }),
    ],
    ', ',
  );
}

/** Where sums tell already whose rows there are, only records that say something are needed. */
function ownRecords(wanted: Wanted): Fragment {
  const { asked, where } = wanted;
  const areRowsTold = wanted.apart === 'these' || partsFrom(wanted, 'sums').length > 0;
  const says = join(
    partsFrom(wanted, 'records').map(({ of }) => sql`${of} is not null`),
    ' or ',
  );
  return sql`select ${columnsOf(wanted, 'records', { ...ofRecords, ...timeOf(wanted) })}
from ${table('dose_records')} fact where ${within(sql`fact.local_date`, asked)} and ${where()}${areRowsTold ? sql` and (${says})` : nothing}`;
}

function ownSums(wanted: Wanted): Fragment {
  const { asked, where } = wanted;
  const keys = { ...ofRecords, ...timeOf(wanted) };
  return sql`select ${columnsOf(wanted, 'sums', keys)}
from ${table('dose_records')} fact where ${within(sql`fact.local_date`, asked)} and ${where()}${grouped(keysOf(wanted, keys))}`;
}

/** Of the time before; who has records now and had none then has a sum of zero. */
function sumsBefore(wanted: Wanted): Fragment {
  const { asked, where } = wanted;
  const keys = { ...ofRecords, ...timeOf(wanted) };
  const days = { from: asked.previous?.from ?? asked.from, to: asked.to };
  return sql`select ${columnsOf(wanted, 'before', keys)}
from ${table('dose_records')} fact where ${within(sql`fact.local_date`, days)} and ${where()}${grouped(keysOf(wanted, keys))}`;
}

/** A comparison judges each drug of a case once, under whoever took most of it. */
const handledDrugs = (wanted: Wanted): Fragment => summedDrugs(wanted, 'handled', drugsByHandler(wanted.asked));

const summedDrugs = (wanted: Wanted, from: Source, drugs: Fragment): Fragment =>
  sql`select ${columnsOf(wanted, from, staffAndItem)}
from (${drugs}) fact where ${wanted.where()}${grouped(keysOf(wanted, staffAndItem))}`;

export const drugsByHandler = (asked: Asked): Fragment =>
  sql`select drugs.*, drugs.handler_staff_id as staff_id from ${table('case_drugs')} drugs where ${within(sql`drugs.local_date`, asked)} and (drugs.has_doses or drugs.items_used > 0)`;

/** The drugs of cases one by one, as they are recorded. */
const singleDrugs = (wanted: Wanted): Fragment =>
  sql`select ${columnsOf(wanted, 'drugs', staffAndItem)}
from (${drugsByHandler(wanted.asked)}) fact where fact.has_doses and ${wanted.where()}`;

/** How many cases have a record of any drug: with a user in mind, an own one. Filters on drugs do not narrow them. */
const recordedCases = (wanted: Wanted): Fragment => {
  const { asked, where } = wanted;
  const cases = isOfUsers(asked)
    ? sql`${table('case_users')} fact where fact.has_doses`
    : sql`${table('case_records')} fact where fact.has_record`;
  return sql`select ${columnsOf(wanted, 'recorded', {})} from ${cases} and ${within(sql`fact.local_date`, asked)} and ${where(drugFilterNames)}`;
};

const allButDrugs = filterNames.filter((filter) => !drugFilterNames.some((drug) => drug === filter));

/** Whether a case has a drug that the filters ask for; any case has, where they ask for none. */
export const hasDrugAskedFor = ({ asked, where }: Pick<Wanted, 'asked' | 'where'>): Fragment =>
  isNarrowedByDrug(asked)
    ? sql`fact.case_id in (select fact.case_id from ${table('case_drugs')} fact where ${within(sql`fact.local_date`, asked)} and ${where(allButDrugs)})`
    : sql`true`;

/** Whole cases under their primary provider; filters on drugs leave those with such a drug. */
function primaryCases(wanted: Wanted): Fragment {
  const { asked, where } = wanted;
  const keys = { staff_id: sql`fact.staff_id`, service_line: orBlank(sql`fact.service_line`, noServiceLine), ...clock };
  return sql`select ${columnsOf(wanted, 'primary', { ...keys, ...timeOf(wanted) })}
from (select record.*, record.primary_staff_id as staff_id from ${table('case_records')} record where ${within(sql`record.local_date`, asked)}) fact where ${where(drugFilterNames)} and ${hasDrugAskedFor(wanted)}`;
}

/** What went into a case counts for its primary provider, as the cost of the case does. */
const drugsOfPrimaryCases = (wanted: Wanted): Fragment =>
  summedDrugs(
    wanted,
    'primary_drugs',
    sql`select drugs.*, drugs.primary_staff_id as staff_id from ${table('case_drugs')} drugs where ${within(sql`drugs.local_date`, wanted.asked)} and drugs.has_doses`,
  );

function scoredUsers(wanted: Wanted, compares: Compares): Fragment {
  const { asked, where } = wanted;
  const sums =
    compares === 'costs'
      ? costSums(asked, where)
      : compares === 'users' && wanted.source('wastes') === 'case_records'
        ? containerSums(asked, where)
        : shareSums(asked, where, compares);
  const scores = withDiscoveries(peerScores(sums));
  return sql`select ${columnsOf(wanted, 'scores', staffAndItem)}
from (${scores}) fact where ${where(filterNames.filter((filter) => !whose.includes(filter)))}`;
}

/** Containers of watched drugs wasted in a user's own cases, against such cases of colleagues. */
const containerSums = (asked: Asked, where: Wanted['where']): Fragment =>
  sql`select fact.primary_staff_id as staff_id, fact.role, cast(null as integer) as item_id, count(*) as n, sum(fact.wasted_containers) as observed, sum(fact.expected_wasted) as expected,
  sum(fact.expected_wasted_variance) as variance, sum(fact.waste_chance) as events
from ${table('case_records')} fact where ${within(sql`fact.local_date`, asked)} and fact.has_record and fact.expected_wasted is not null and ${where([...whose, ...drugFilterNames])}
group by fact.primary_staff_id, fact.role`;

/** The cost of the drugs of a user's own cases, of those with such a drug under a filter on drugs, against such cases of colleagues. Nothing single is expected, so that is never too little. */
const costSums = (asked: Asked, where: Wanted['where']): Fragment =>
  sql`select fact.primary_staff_id as staff_id, fact.role, cast(null as integer) as item_id, count(*) as n, sum(${real('usage_value')}) as observed, sum(fact.expected_value) as expected,
  sum(fact.expected_value_variance) as variance, cast(count(*) as double precision) as events
from ${table('case_records')} fact where ${within(sql`fact.local_date`, asked)} and fact.has_record and fact.usage_value is not null and fact.expected_value is not null and ${where([...whose, ...drugFilterNames])} and ${hasDrugAskedFor({ asked, where })}
group by fact.primary_staff_id, fact.role`;

/** What was wasted of what was opened, what colleagues waste of it, and how much that varies, over drugs under their handler; several drugs count at their cost. */
export function shareFigures(isOne: boolean) {
  const weight = isOne ? sql`1` : sql`fact.unit_cost`;
  return {
    observed: sql`sum(${weight} * ${real('opened_wasted')})`,
    expected: sql`sum(${weight} * ${real('opened')} * fact.expected_share)`,
    variance: sql`sum(${weight} * ${weight} * ${real('opened')} * ${real('opened')} * fact.expected_share_variance)`,
    events: sql`sum(fact.waste_chance)`,
    isKnown: sql`fact.opened > 0 and fact.staff_id is not null and fact.expected_share is not null and ${weight} is not null`,
  };
}

export const isOfOneDrug = ({ filters }: Asked): boolean => filters.item?.length === 1;

/** The share wasted of what was opened, against the share that colleagues waste. */
function shareSums(asked: Asked, where: Wanted['where'], compares: Compares): Fragment {
  const isOne = compares === 'pairs' || isOfOneDrug(asked);
  const { observed, expected, variance, events, isKnown } = shareFigures(isOne);
  const item = compares === 'pairs' ? sql`fact.item_id` : sql`cast(null as integer)`;
  // Of one drug a case has one row; engines count different ones many times slower than rows.
  const cases = isOne ? sql`count(*)` : sql`count(distinct fact.case_id)`;
  return sql`select fact.staff_id, fact.handler_role as role, ${item} as item_id, ${cases} as n, ${observed} as observed, ${expected} as expected, ${variance} as variance, ${events} as events
from (${drugsByHandler(asked)}) fact where ${isKnown} and ${where(whose)}
group by fact.staff_id, fact.handler_role${compares === 'pairs' ? sql`, fact.item_id` : sql``}`;
}
