import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { type Dimension, defineDataset, type Measure, ratio } from '../../../query/define/define.ts';
import { required } from '../../../query/define/joins.ts';
import { type Fragment, oneOf, sql } from '../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { stockFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { siteDimensions } from '../../shared/datasets/site.ts';
import { lotFilters } from '../../stock/datasets/lots/lot-filters.ts';
import { trayFilters } from '../../tags/datasets/tray-filters.ts';
import { idleBand } from '../marts/idle-state.ts';
import { traySettings } from '../settings.ts';
import { idleCells } from './tray-idle-cells.ts';
import { trayDimensions, trayPlaceJoins, trayTypeJoin } from './tray-parts.ts';

const bandWords = { active: 'Active', watch: 'Watch', idle: 'Idle', dead: 'Dead' };
const bandLevels: Record<string, StatusLevel> = { active: 'ok', watch: 'none', idle: 'warn', dead: 'bad' };
export const actionWords: Record<string, string> = {
  move: 'Move',
  reduce_par: 'Reduce par',
  remove: 'Remove',
  keep: 'Keep',
};
export const actionLevels: Record<string, StatusLevel> = {
  remove: 'bad',
  move: 'warn',
  reduce_par: 'warn',
  keep: 'ok',
};
const bandDefinition =
  'By the days without a use: active below {trays.idle_watch_days}, watch below {trays.idle_days}, idle below {trays.idle_dead_days}, else dead.';
const actionDefinition = asLines(
  'The first one that applies; blank where the trays of a row need different actions.',
  'Remove: a unit has expired or is under recall.',
  'Keep: a vital drug, a crash cart, or active with nothing that will expire.',
  'Move: another type of tray would use it in time.',
  'Remove: dead.',
  'Reduce par: all others.',
);

const figure = (label: string, type: Measure['type'], of: Fragment, definition: string) =>
  ({ label, type, definition, parts: [], of }) as const;
const apart = (label: string, type: Measure['type'], of: Fragment, definition: string) =>
  ({ ...figure(label, type, of, definition), total: 'none' }) as const;
/** What is only told where all units of a row agree. */
const agreed = (column: Fragment): Fragment =>
  sql`case when min(${column}) = max(${column}) and count(${column}) = count(*) then min(${column}) end`;

const idleMeasures = {
  live_tag_count: figure('Live tags', 'count', sql`count(*)`, 'Units that lie in the tray at the end of the day.'),
  live_value: figure(
    'Value of live tags',
    'money',
    sql`sum(value)`,
    'What they are worth: containers × cost at the facility. Units without a cost are left out.',
  ),
  idle_days: {
    ...apart(
      'Idle',
      'days',
      sql`min(idle_days)`,
      'The day − the day of the last use of the item from the tray; never used: the day on which it first lay there. Of several, the smallest.',
    ),
    better: 'down',
  },
  dwell_days_max: apart(
    'Longest in tray',
    'days',
    sql`max(dwell_days)`,
    'The day − the day on which the unit that lies there longest was put in.',
  ),
  use_rate_30d: apart(
    'Uses per tray and 30 days',
    'ratio',
    sql`30 * (${agreed(sql`rate`)})`,
    '30 × uses of the item from trays of the type at the facility in 365 days ÷ days on which these trays were in use. Blank below 30 such days, and for several types.',
  ),
  first_expiry: apart('First expiry', 'date', sql`min(expiry)`, 'The first expiry of these units.'),
  days_to_first_expiry: apart('Days to first expiry', 'days', sql`min(days_to_expiry)`, 'First expiry − the day.'),
  will_expire_count: {
    ...figure(
      'Will expire here',
      'count',
      sql`sum(will_expire)`,
      'Units are used in the order of their expiry, at the pace of the type: one whose turn does not come before its last day will expire where it lies. Expired ones count; where expiry or pace is unknown, the unit does not.',
    ),
    better: 'down',
  },
  will_expire_value: {
    ...figure(
      'Value that will expire',
      'money',
      sql`sum(case when will_expire = 1 then value when value is not null then 0 end)`,
      'What the units that will expire are worth.',
    ),
    better: 'down',
  },
  idle_band: {
    ...apart('Band', 'status', idleBand(sql`min(idle_days)`), bandDefinition),
    words: bandWords,
    levels: bandLevels,
  },
  idle_action: {
    ...apart('Suggestion', 'status', agreed(sql`idle_action`), actionDefinition),
    words: actionWords,
    levels: actionLevels,
  },
  suggested_tray_type: apart(
    'Could be used in',
    'text',
    agreed(sql`suggested_tray_type`),
    'Another type of tray at the facility whose template has the item and that would use one before the first expiry; the fastest.',
  ),
  never_used: apart('Never used', 'flag', sql`bool_and(never_used)`, 'The item was never used from the tray.'),
  last_used_at: apart(
    'Last used',
    'datetime',
    sql`cast(max(last_used) as varchar)`,
    'The last use of the item from the tray, at the local time of the facility.',
  ),
  par: apart('Par', 'count', agreed(sql`par`), 'What the template asks for on the day; blank for several tray types.'),
  idle_value: {
    ...figure(
      'Idle value',
      'money',
      sql`sum(case when idle_days >= ${settingValue(traySettings.idleDays)} then value when value is not null then 0 end)`,
      'Value of the units of trays and items in the bands Idle and Dead.',
    ),
    better: 'down',
  },
  idle_value_pct: {
    ...figure(
      'Idle share',
      'percent',
      ratio(
        sql`sum(case when idle_days >= ${settingValue(traySettings.idleDays)} then value else 0 end)`,
        sql`sum(value)`,
      ),
      'Idle value ÷ value of live tags.',
    ),
    better: 'down',
  },
  unvalued_count: figure(
    'Units without cost',
    'count',
    sql`count(*) - count(value)`,
    'Units without a known cost; they are left out of all values.',
  ),
} satisfies Record<string, Measure<never>>;

/** Units that lie in trays at the end of a day, and how long nobody has used any of their kind. */
export const trayIdle = defineDataset({
  name: 'tray-idle',
  title: 'Idle items in trays',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'expiry',
  source: 'Events of RFID tags; trays and their templates; recall notices.',
  reach: 'tag_events',
  hasNoTrend: true,
  filters: {
    ...stockFilters,
    ndc: ndcFilter,
    ...trayFilters,
    idleBand: { label: 'Band', words: bandWords, where: (values) => oneOf(sql`fact.idle_band`, values) },
    idleAction: { label: 'Suggestion', words: actionWords, where: (values) => oneOf(sql`fact.idle_action`, values) },
    expiryWithinDays: lotFilters.expiryWithinDays,
  },
  dimensions: {
    ...itemDimensions,
    ...trayDimensions,
    facility: siteDimensions.facility,
    location: {
      ...siteDimensions.location,
      definition: 'The last location that an event of the tray names, else its home.',
    },
    ...calendarBy('of the expiry'),
  } satisfies Record<string, Dimension>,
  parts: {},
  measures: idleMeasures,
  adds: { joins: [itemJoin, required(trayTypeJoin), ...trayPlaceJoins] },
  cells: idleCells,
});
