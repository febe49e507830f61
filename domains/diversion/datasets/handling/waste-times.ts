import { type Asked, within } from '../../../../query/define/asked.ts';
import { bucketOf } from '../../../../query/define/bucket-of.ts';
import { defineDataset, type Measure, ratio } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { percentile } from '../../../../query/define/percentile.ts';
import { type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { clockDimensions } from '../../../shared/datasets/clock.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import { drugJoin } from '../drugs.ts';
import { drugDimensions, unitDimensions, userDimension } from '../handling-dimensions.ts';
import { handlingClock, handlingFilters } from '../handling-filters.ts';
import { runAt } from '../scores/score-rows.ts';

const clockWords: Record<string, string> = { removal: 'From the removal', administration: 'From the last dose' };
const infusionWords: Record<string, string> = { without: 'Without infusions', with: 'Infusions too' };
const readElsewhere = (label: string, words: Record<string, string>): Filter => ({
  label,
  words,
  where: () => sql`true`,
});

/** Filters on duties to waste, under the user who removed the drug. Hour and weekday are those of the removal. */
export const wasteTimeFilters = {
  ...handlingFilters,
  ...handlingClock,
  clock: readElsewhere('Clock', clockWords),
  infusions: readElsewhere('Infusions', infusionWords),
} satisfies Record<string, Filter>;

/** Longer than any: what is not wasted yet. */
const notYet = 1_000_000;

/** Every duty to waste of some days: wastes with a known removal, and leftovers that are not wasted yet. */
function dutiesOf(asked: Asked, where: (without?: readonly string[]) => Fragment): Fragment {
  const isFromDose = asked.filters.clock?.[0] === 'administration';
  const long = asked.filters.infusions?.includes('with') ? sql`true` : sql`not waste.is_long`;
  const minutes = isFromDose ? sql`waste.minutes_from_dose` : sql`waste.minutes`;
  return sql`select fact.* from (
    select waste.remover_id as staff_id, waste.facility_id, waste.location_id, waste.drug, waste.is_night, waste.removed_date as local_date, waste.removed_hour as local_hour, waste.removed_weekday as weekday,
      waste.state, case when waste.state = 'wasted' then ${minutes} end as minutes, waste.is_next_shift or waste.staff_id <> waste.remover_id as is_other, unit.unit_id, unit.unit, unit.care_area, person.role
    from ${table('drug_wastes')} waste join ${table('care_units')} unit on unit.location_id = waste.location_id join ${table('staff')} person on person.staff_id = waste.remover_id
    where ${within(sql`waste.removed_date`, asked)} and ${long} and (waste.state = 'pending' or ${minutes} is not null)
  ) fact where ${where()}`;
}

const counted = (condition: Fragment): Fragment => sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
const share = (
  label: string,
  condition: Fragment,
  definition: string,
  better: 'up' | 'down',
  among: Fragment = sql`count(*)`,
): Measure<never> => ({
  label,
  type: 'percent',
  definition,
  better,
  few: { of: 'duties', below: 20 },
  parts: [],
  of: ratio(counted(condition), among),
});
const atMost = (rank: 0.5 | 0.9): Fragment => {
  const value = percentile(sql`coalesce(minutes, ${notYet})`, rank);
  return sql`case when ${value} < ${notYet} then ${value} end`;
};
/** Of a row that is one user: the metric of late wastes in the 30 days that end with the period. */
const ofOne = (label: string, column: Fragment, definition: string): Measure<never> => ({
  label,
  type: 'ratio',
  definition: `${definition} Of rows that are one user, of the 30 days that end with the period; else blank.`,
  parts: [],
  of: sql`case when count(distinct staff_id) = 1 then max(${column}) end`,
  total: 'none',
  against: 'nothing',
});

const measures = {
  duties: {
    label: 'Waste duties',
    type: 'count',
    definition: 'Wastes with a known removal, and partial doses with nothing more on record.',
    parts: [],
    of: sql`count(*)`,
  },
  wastes: {
    label: 'Wasted',
    type: 'count',
    definition: 'Duties with a waste on record.',
    better: 'down',
    parts: [],
    of: counted(sql`state = 'wasted'`),
  },
  median_minutes: {
    label: 'Median',
    type: 'minutes',
    definition:
      'Half of the duties were wasted within so many minutes. What is not wasted yet counts as longer than any; blank where that is half or more.',
    better: 'down',
    few: { of: 'duties', below: 20 },
    parts: [],
    of: atMost(0.5),
  },
  p90_minutes: {
    label: 'P90',
    type: 'minutes',
    definition:
      'Nine in ten of the duties were wasted within so many minutes; blank where more than one in ten is not wasted yet.',
    better: 'down',
    few: { of: 'duties', below: 20 },
    parts: [],
    of: atMost(0.9),
  },
  at_removal_pct: share('At removal', sql`minutes <= 2`, 'Wasted within 2 minutes ÷ duties.', 'up'),
  within_30_pct: share('Within 30 min', sql`minutes <= 30`, 'Wasted within 30 minutes ÷ duties.', 'up'),
  over_30_pct: share('Over 30 min', sql`minutes > 30`, 'Wasted later than 30 minutes ÷ duties.', 'down'),
  over_60_pct: share('Over 60 min', sql`minutes > 60`, 'Wasted later than 60 minutes ÷ duties.', 'down'),
  over_120_pct: share('Over 120 min', sql`minutes > 120`, 'Wasted later than 120 minutes ÷ duties.', 'down'),
  pending_pct: share(
    'Not wasted yet',
    sql`state = 'pending'`,
    'Leftovers with no waste or return on record ÷ duties.',
    'down',
  ),
  next_shift_pct: share(
    'By another shift',
    sql`state = 'wasted' and is_other`,
    'Wastes after the end of the shift of the remover, or by another user ÷ wastes. Usual where bags run on.',
    'down',
    sql`nullif(${counted(sql`state = 'wasted'`)}, 0)`,
  ),
  expected_over_30: ofOne('Expected over 30', sql`late_expected`, 'Late wastes that peers would have had.'),
  over_30_ratio: ofOne('Cautious ratio', sql`late_ratio`, 'Observed ÷ expected late wastes, drawn toward 1.'),
  z: ofOne(
    'z',
    sql`late_z`,
    'The distance of late wastes in standard deviations, after the honest spread of the group.',
  ),
} satisfies Record<string, Measure<never>>;

/** How long leftovers are carried before they are wasted. */
export const wasteTimes = defineDataset({
  name: 'waste-times',
  title: 'Time to waste of controlled drugs',
  time: 'period',
  buckets: ['week', 'month'],
  source:
    'Wastes of cabinets and anesthesia records with the removals that they belong to; of cases, minutes count from their end.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wasteTimeFilters,
  dimensions: {
    facility: siteDimensions.facility,
    ...unitDimensions,
    ...userDimension,
    drug: drugDimensions.drug,
    hour: clockDimensions.hour,
    weekday: clockDimensions.weekday,
    ...calendarBy('of the removal'),
  },
  parts: {},
  measures,
  adds: { joins: [...siteJoins, userNames, drugJoin] },
  cells: ({ asked, where, bucket, reads }) => {
    const time =
      bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
    const isJudged = ['late_expected', 'late_ratio', 'late_z'].some(reads);
    return sql`select fact.staff_id, fact.facility_id, fact.location_id, fact.unit_id, fact.unit, fact.care_area, fact.role, fact.drug, case when fact.is_night then 'night' else 'day' end as shift, fact.local_hour,
    cast(fact.weekday as integer) as weekday, fact.state, fact.minutes, fact.is_other${isJudged ? sql`, late.expected as late_expected, late.shrunk_ratio as late_ratio, late.z as late_z` : sql``}${time}
    from (${dutiesOf(asked, where)}) fact ${
      isJudged
        ? sql`left join ${table('metric_values')} late on late.run_id = ${runAt(asked.to)} and late.window_days = 30 and late.metric = 'M4' and late.staff_id = fact.staff_id`
        : sql``
    }`;
  },
});

const grid = [0, 1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440];

/** The share that is not wasted yet, minute by minute. */
export const wasteSurvival = defineDataset({
  name: 'waste-survival',
  title: 'Not wasted yet, by minutes',
  time: 'period',
  buckets: [],
  source: 'The same duties to waste.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wasteTimeFilters,
  dimensions: {
    care_area: unitDimensions.care_area,
    minutes: { label: 'Minutes', type: 'count', definition: 'Minutes from the removal.', by: 'grid_minutes' },
  },
  parts: {},
  measures: {
    not_yet_wasted_pct: {
      label: 'Not yet wasted',
      type: 'percent',
      definition: 'Duties that are not wasted after so many minutes ÷ duties.',
      parts: [],
      of: ratio(counted(sql`minutes is null or minutes > grid_minutes`), sql`count(*)`),
      total: 'none',
    },
    duty_count: {
      label: 'Duties',
      type: 'count',
      definition: 'Waste duties.',
      parts: [],
      of: counted(sql`grid_minutes = 0`),
    },
    late_count: {
      label: 'Not within 30',
      type: 'count',
      definition: 'Duties that were not wasted within 30 minutes.',
      parts: [],
      of: counted(sql`grid_minutes = 30 and (minutes is null or minutes > 30)`),
    },
  },
  adds: { joins: [] },
  cells: ({ asked, where }) =>
    sql`select fact.care_area, fact.minutes, grid.grid_minutes from (${dutiesOf(asked, where)}) fact cross join (${grid
      .map((minute) => sql`select cast(${minute} as integer) as grid_minutes`)
      .reduce((one, other) => sql`${one} union all ${other}`)}) grid`,
});
