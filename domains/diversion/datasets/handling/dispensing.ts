import { within } from '../../../../query/define/asked.ts';
import { bucketOf } from '../../../../query/define/bucket-of.ts';
import { defineDataset, type Measure, ratioToPositive } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { day, type Fragment, join, name, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { itemFilters } from '../../../products/datasets/item-filters.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import { doseUnitMeasures, drugJoin } from '../drugs.ts';
import { episodeRows } from '../episodes/episode-rows.ts';
import { drugDimensions, unitDimensions } from '../handling-dimensions.ts';
import { handlingFilters } from '../handling-filters.ts';
import { runAt } from '../scores/score-rows.ts';

const kindWords: Record<string, string> = { dispense: 'With an order', override: 'Override' };

/** Filters on what happened to drugs. A kind of removal chooses the episodes whose removal was made that way. */
export const dispensingFilters = {
  ...handlingFilters,
  item: {
    ...itemFilters.item,
    where: (values) =>
      sql`fact.item_id in (select known.item_id from ${table('items')} known where ${oneOf(sql`known.item_code`, values)})`,
  },
  kind: {
    label: 'Removal',
    words: kindWords,
    where: (values) => oneOf(sql`case when fact.is_override then 'override' else 'dispense' end`, values),
  },
} satisfies Record<string, Filter>;

const counts = [
  'dispenses',
  'overrides',
  'episodes',
  'balanced',
  'unaccounted_episodes',
  'whole_wastes',
  'pending',
  'is_above',
] as const;
const amounts = ['dispensed', 'given', 'wasted', 'returned', 'unaccounted', 'over_documented', 'waste_value'] as const;
type Part = (typeof counts)[number] | (typeof amounts)[number];

const branch = (cells: Partial<Record<Part, Fragment>>, from: Fragment, isOverride: Fragment): Fragment =>
  sql`select fact.facility_id, fact.location_id, fact.staff_id, fact.item_id, fact.drug, fact.is_night, fact.local_date, ${isOverride} as is_override, ${join(
    [...counts, ...amounts].map(
      (one) =>
        sql`cast(${cells[one] ?? (one === 'waste_value' ? sql`null` : sql`0`)} as double precision) as ${name(one)}`,
    ),
    ', ',
  )}
  from ${from}`;

const when = (condition: Fragment): Fragment => sql`case when ${condition} then 1 else 0 end`;
const total = (one: Part): Fragment => sql`coalesce(sum(${name(one)}), 0)`;
const count = (label: string, one: Part, definition: string, better?: 'down'): Measure<never> => ({
  label,
  type: 'count',
  definition,
  ...(better && { better }),
  parts: [],
  of: sql`cast(${total(one)} as integer)`,
});
const amount = (label: string, one: Part, definition: string, better?: 'down'): Measure<never> => ({
  label,
  type: 'quantity',
  definition: `${definition} In the unit of the drug's doses; amounts of different drugs have no total.`,
  ...(better && { better }),
  parts: [],
  of: sql`case when count(distinct drug) = 1 then ${total(one)} end`,
  total: 'none',
});

/** What a base unit of a wasted item cost that day: of its NDC, else the mean of the NDCs of the item that had a cost there. */
export const unitCostOf = (waste: Fragment): Fragment => sql`(
  select avg(cast(cost.unit_cost as double precision))
  from ${table('unit_costs')} cost join ${table('products')} made on made.product_id = cost.product_id
  where made.item_id = ${waste}.item_id and cost.facility_id = ${waste}.facility_id and cost.from_date <= ${waste}.local_date and ${waste}.local_date < cost.to_date
    and (${waste}.product_id is null or cost.product_id = ${waste}.product_id))`;

/** Users beyond this score lie above the outer line of the funnel; where less is expected, nobody is counted. */
const [outer, leastExpected] = [3.09, 3];

/** What was taken out of each controlled drug, and what became of it. */
export const dispensing = defineDataset({
  name: 'controlled-dispensing',
  title: 'Controlled drugs taken out and accounted for',
  time: 'period',
  buckets: ['week', 'month'],
  source: 'Cabinet transactions, anesthesia records, and the episodes that they were matched into.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: dispensingFilters,
  dimensions: {
    ...drugDimensions,
    item: itemDimensions.item,
    facility: siteDimensions.facility,
    // The unit of an item is what it is counted in.
    unit: { ...unitDimensions.unit, shows: 'care_unit', code: 'care_unit' },
    ...calendarBy('of the removal'),
  },
  parts: {},
  measures: {
    dispenses: count('Dispenses', 'dispenses', 'Removals of the period, those of anesthesia records included.'),
    dispensed_qty: amount('Dispensed', 'dispensed', 'Removed, of judged episodes.'),
    given_qty: amount('Given', 'given', 'Charted as given, of the same episodes.'),
    wasted_qty: amount('Wasted', 'wasted', 'Wasted, of the same episodes.'),
    returned_qty: amount('Returned', 'returned', 'Returned, of the same episodes.'),
    unaccounted_qty: amount(
      'Unaccounted',
      'unaccounted',
      'Missing, episode by episode: never netted against what is too much elsewhere.',
    ),
    over_documented_qty: amount(
      'Documented too much',
      'over_documented',
      'Recorded beyond what was removed, episode by episode.',
    ),
    unaccounted_episodes: count(
      'Episodes with missing amount',
      'unaccounted_episodes',
      'Episodes with a missing amount that are open, in review, or could not be reconciled.',
      'down',
    ),
    episodes: count('Episodes', 'episodes', 'Judged episodes with a first removal in the period.'),
    pending_count: count(
      'Waiting for records',
      'pending',
      'Episodes that are not judged yet: they are in no amount and no share.',
      'down',
    ),
    variance_rate: {
      label: 'Variance rate',
      type: 'percent',
      definition: '1 − balanced ÷ episodes.',
      better: 'down',
      parts: [],
      of: ratioToPositive(sql`(${total('episodes')} - ${total('balanced')})`, total('episodes')),
    },
    waste_pct: {
      label: 'Share wasted',
      type: 'percent',
      definition: 'Wasted ÷ (dispensed − returned), of one drug.',
      better: 'down',
      parts: [],
      of: sql`case when count(distinct drug) = 1 then ${ratioToPositive(total('wasted'), sql`(${total('dispensed')} - ${total('returned')})`)} end`,
      total: 'none',
    },
    full_package_wastes: count(
      'Whole containers wasted',
      'whole_wastes',
      'Wastes of at least 98 % of a container.',
      'down',
    ),
    override_rate: {
      label: 'Override rate',
      type: 'percent',
      definition: 'Removals by override ÷ removals.',
      better: 'down',
      settledBy: ['kind'],
      parts: [],
      of: ratioToPositive(total('overrides'), total('dispenses')),
    },
    waste_value: {
      label: 'Waste value',
      type: 'money',
      definition:
        'Wasted × unit cost of the day: of its NDC, else the mean of those of the item. Without a cost it is left out.',
      better: 'down',
      parts: [],
      of: sql`sum(waste_value)`,
    },
    users: {
      label: 'Users',
      type: 'count',
      definition: 'Different users with a removal.',
      parts: [],
      of: sql`count(distinct case when dispenses > 0 then staff_id end)`,
      total: 'none',
    },
    users_above_limit: {
      label: 'Users above the limit',
      type: 'count',
      definition: `Users whose dispenses of the drug in the 30 days that end with the period lie above the outer line of the funnel (z above ${outer}), where at least ${leastExpected} are expected. It counts users and names none.`,
      better: 'down',
      parts: [],
      of: sql`count(distinct case when is_above > 0 then staff_id end)`,
      against: 'nothing',
    },
    unaccounted_pct: {
      label: 'Share unaccounted',
      type: 'percent',
      definition: 'Unaccounted ÷ dispensed, of one drug.',
      better: 'down',
      parts: [],
      of: sql`case when count(distinct drug) = 1 then ${ratioToPositive(total('unaccounted'), total('dispensed'))} end`,
      total: 'none',
    },
    ...doseUnitMeasures,
  },
  adds: { joins: [...siteJoins, itemJoin, drugJoin] },
  cells: ({ asked, where, bucket, reads }) => {
    const time =
      bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
    const isJudged = sql`fact.shown_state <> 'pending'`;
    const judged = (value: Fragment) => sql`case when ${isJudged} then ${value} else 0 end`;
    const everything = join(
      [
        branch(
          {
            dispenses: sql`1`,
            overrides: when(sql`fact.kind = 'override_dispense'`),
          },
          sql`${table('drug_records')} fact where fact.kind in ('dispense', 'override_dispense') and fact.is_counted and ${within(sql`fact.local_date`, asked)}`,
          sql`fact.kind = 'override_dispense'`,
        ),
        branch(
          {
            episodes: when(isJudged),
            pending: when(sql`not (${isJudged})`),
            balanced: when(sql`fact.shown_state = 'balanced'`),
            unaccounted_episodes: when(
              sql`fact.shown_state in ('open', 'in_review', 'unreconciled') and fact.variance < -(fact.tolerance + 0.000001)`,
            ),
            dispensed: judged(sql`fact.dispensed`),
            given: judged(sql`fact.given`),
            wasted: judged(sql`fact.wasted`),
            returned: judged(sql`fact.returned`),
            unaccounted: judged(sql`greatest(0, -fact.variance)`),
            over_documented: judged(sql`greatest(0, fact.variance)`),
          },
          sql`(select * from (${episodeRows({ ...asked, filters: {} }, () => sql`true`)}) one) fact`,
          sql`position(',override,' in ',' || fact.flags || ',') > 0`,
        ),
        branch(
          {
            whole_wastes: when(sql`fact.is_whole_container`),
            waste_value: sql`fact.cost * cast(fact.quantity as double precision)`,
          },
          sql`(select waste.*, ${reads('waste_value') ? unitCostOf(sql`waste`) : sql`cast(null as double precision)`} as cost from ${table('drug_wastes')} waste where waste.state = 'wasted' and ${within(sql`waste.local_date`, asked)}) fact`,
          sql`false`,
        ),
        branch(
          { is_above: when(sql`fact.z > ${outer} and fact.expected >= ${leastExpected}`) },
          sql`(select user_score.facility_id, user_score.location_id, known.staff_id, cast(null as integer) as item_id, known.drug, false as is_night, ${day(asked.to)} as local_date, known.z, known.expected
            from ${table('user_drug_scores')} known join ${table('risk_scores')} user_score on user_score.run_id = known.run_id and user_score.window_days = known.window_days and user_score.staff_id = known.staff_id
            where known.run_id = ${runAt(asked.to)} and known.window_days = 30) fact`,
          sql`false`,
        ),
      ],
      ' union all ',
    );
    return sql`select fact.*, unit.unit_id, unit.unit as care_unit${time} from (${everything}) fact join ${table('care_units')} unit on unit.location_id = fact.location_id where ${where()}`;
  },
});
