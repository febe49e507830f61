import type { StatusLevel } from '../../../contracts/report.ts';
import { type Dimension, defineDataset, type Measure, ratio } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { required } from '../../../query/define/joins.ts';
import { median, percentile } from '../../../query/define/percentile.ts';
import { type Fragment, oneOf, sql } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { calendarDimensions } from '../../shared/datasets/calendar.ts';
import { siteDimensions } from '../../shared/datasets/site.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { lotFilters } from '../../stock/datasets/lots/lot-filters.ts';
import { trayFilters } from '../../tags/datasets/tray-filters.ts';
import { fleetCells } from './tray-fleet-cells.ts';
import { trayDimensions, trayPlaceJoins, trayTypeJoin } from './tray-parts.ts';

const overdueLevels: Record<string, StatusLevel> = { true: 'warn', false: 'none' };
const overdueWords = { true: 'Overdue', false: 'Not overdue' };

const fleetFilters = {
  facility: siteFilters.facility,
  location: siteFilters.location,
  ...trayFilters,
  restocked: {
    label: 'Restocked',
    words: { true: 'Restocked', false: 'Not restocked' },
    where: (values) => oneOf(sql`case when fact.restocks > 0 then 'true' else 'false' end`, values),
  },
  overdue: {
    label: 'Overdue',
    words: overdueWords,
    where: (values) => oneOf(sql`case when fact.overdue then 'true' else 'false' end`, values),
  },
  expiryWithinDays: lotFilters.expiryWithinDays,
} satisfies Record<string, Filter>;

const count = (label: string, of: Fragment, definition: string, better: Measure['better'] = 'neither') =>
  ({ label, type: 'count', definition, better, parts: [], of }) as const;
const between = (label: string, share: 0.1 | 0.25 | 0.75 | 0.9, words: string) =>
  ({
    label,
    type: 'days',
    definition: `${words} of the times between two restocks of a tray were no longer. Every time counts once, so that a tray that turns over often weighs more.`,
    parts: ['days_between'],
    of: percentile(sql`days_between`, share),
  }) as const;
/** Of one tray, or the same for all trays of a row. */
const ofOne = (label: string, type: 'days' | 'flag' | 'date', of: Fragment, definition: string) =>
  ({ label, type, definition, parts: [], of, total: 'none' }) as const;

/** Of a type, whichever of its trays a row is. */
const usual = (label: string, of: Fragment, words: string) =>
  ({
    ...ofOne(
      label,
      'days',
      of,
      `${words} of the times between two restocks of trays of the type at these facilities in 365 days were no longer; blank for fewer than 20.`,
    ),
    parts: ['usual_span'],
  }) as const;

const fleetMeasures = {
  fleet_count: count('Trays owned', sql`coalesce(sum(is_tray), 0)`, 'Trays that were not retired before this time.'),
  trays_restocked: count(
    'Trays restocked',
    sql`coalesce(sum(is_restocked), 0)`,
    'Trays with at least one restock in this time.',
  ),
  idle_tray_count: count(
    'Not restocked',
    sql`coalesce(sum(is_tray) - sum(is_restocked), 0)`,
    'Trays owned − trays restocked.',
    'down',
  ),
  never_restocked_count: count(
    'Not restocked',
    sql`coalesce(sum(is_tray) - sum(is_restocked), 0)`,
    'Trays without a restock in this time.',
    'down',
  ),
  restocks: count('Restocks', sql`coalesce(sum(restocks), 0)`, 'Restocks that ended in this time.'),
  restocks_per_30d: {
    label: 'Restocks per 30 days',
    type: 'ratio',
    definition: '30 × restocks ÷ days of this time on which the trays were in use, each from its first event on.',
    parts: [],
    of: ratio(sql`30 * sum(restocks)`, sql`sum(tray_days)`),
  },
  days_between_mean: {
    label: 'Mean days between',
    type: 'days',
    definition: 'The mean time from the end of a restock to the end of the next one that ended in this time.',
    parts: [],
    of: ratio(sql`sum(days_sum)`, sql`sum(cycles)`),
  },
  days_between_median: {
    label: 'Median days between',
    type: 'days',
    definition:
      'Half of the times between two restocks of a tray were no longer. Every time counts once, so that a tray that turns over often weighs more.',
    parts: ['days_between'],
    of: median(sql`days_between`),
  },
  days_between_p10: between('P10 days between', 0.1, 'One in ten'),
  days_between_p25: between('P25 days between', 0.25, 'A quarter'),
  days_between_p75: between('P75 days between', 0.75, 'Three quarters'),
  days_between_p90: between('P90 days between', 0.9, 'Nine in ten'),
  days_since_last: ofOne(
    'Days since last',
    'days',
    sql`min(days_since_last)`,
    'The last day of this time − the day of the last restock, whenever that was; blank where there was none.',
  ),
  usual_days_p10: usual('P10 of the type', sql`min(span_p10)`, 'One in ten'),
  usual_days_p90: usual('P90 of the type', sql`max(span_p90)`, 'Nine in ten'),
  type_days_between_p90: ofOne(
    'P90 of its type',
    'days',
    sql`max(type_p90)`,
    'Nine in ten of the times between two restocks of trays of the type at the facility in 365 days were no longer; blank for fewer than 20.',
  ),
  overdue: {
    ...ofOne(
      'Overdue',
      'flag',
      sql`bool_or(overdue)`,
      'Not restocked for longer than nine in ten times of its type, and for more than a day; or something in it has expired. Crash carts, and trays whose type has too few times to tell what is usual, only by expiry.',
    ),
    levels: overdueLevels,
  },
  overdue_count: count(
    'Overdue',
    sql`coalesce(sum(case when overdue then 1 else 0 end), 0)`,
    'Trays that are overdue.',
    'down',
  ),
  items_per_restock: {
    label: 'Units per restock',
    type: 'ratio',
    definition: 'Units restocked ÷ restocks.',
    parts: [],
    of: ratio(sql`sum(units)`, sql`sum(restocks)`),
  },
  expiry_only_pct: {
    label: 'Restocked only for expiry',
    type: 'percent',
    definition:
      'Times between two restocks in which nothing was used and something was pulled expired or recalled ÷ all such times.',
    better: 'down',
    parts: [],
    of: ratio(sql`sum(expiry_only)`, sql`sum(cycles)`),
  },
  tray_expiry: ofOne(
    'Tray expires',
    'date',
    sql`min(tray_expiry)`,
    'The first expiry of the units in the tray at the end of the last day.',
  ),
  restocks_per_day_p95: {
    label: 'Busy day',
    type: 'count',
    definition: 'On nineteen of twenty calendar days there were no more restocks; days without any count.',
    parts: ['day_restocks'],
    of: sql`percentile_disc(0.95) within group (order by day_restocks)`,
    // Types have their busy days apart: a total would have to be of other days.
    total: 'none',
  },
  rotation_ratio: {
    label: 'Rotation spread',
    type: 'ratio',
    definition:
      'P90 ÷ P10 of restocks per 30 days over the trays that were restocked; blank for fewer than 5. Near 1: trays are used in turn. Above 5: some are always taken first and the others age.',
    better: 'down',
    parts: [],
    of: sql`case when count(rate) >= 5 then ${ratio(percentile(sql`rate`, 0.9), percentile(sql`rate`, 0.1))} end`,
    total: 'none',
  },
  first_day: {
    label: 'First restock',
    type: 'date',
    definition: 'The day of the first restock ever.',
    parts: [],
    of: sql`min(first_restock_on)`,
  },
  trend: trendOf('restocks', 'Restocks', 'first_day'),
} satisfies Record<string, Measure<'days_between' | 'day_restocks' | 'usual_span'>>;

const fleetDimensions = {
  ...trayDimensions,
  facility: siteDimensions.facility,
  location: {
    ...siteDimensions.location,
    definition: 'The last location that an event of the tray names, else its home.',
  },
  overdue_state: {
    label: 'Overdue',
    type: 'status',
    definition: 'Whether the tray is overdue.',
    by: 'overdue_state',
    words: overdueWords,
    levels: overdueLevels,
  },
  ...calendarDimensions,
} satisfies Record<string, Dimension>;

/** By week and month restocks are counted; everything else is of the whole time. */
const notByTime = Object.fromEntries(
  Object.keys(fleetMeasures).flatMap((key) => (key === 'restocks' ? [] : [[key, ['bucket' as const]]])),
);

/** Every tray, restocked or not. */
export const trayFleet = defineDataset({
  name: 'tray-fleet',
  title: 'Trays in service',
  time: 'period',
  buckets: ['week', 'month'],
  pairs: { notWith: notByTime },
  source: 'Trays and their types; events of RFID tags.',
  reach: 'tag_events',
  filters: fleetFilters,
  dimensions: fleetDimensions,
  parts: {
    days_between: () => sql`days_between`,
    day_restocks: () => sql`day_restocks`,
    usual_span: () => sql`span_p90`,
  },
  measures: fleetMeasures,
  adds: { joins: [required(trayTypeJoin), ...trayPlaceJoins] },
  areCellsCostly: true,
  cells: fleetCells,
});
