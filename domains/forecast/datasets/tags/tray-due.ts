import { defineDataset, type Measure } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { median } from '../../../../query/define/percentile.ts';
import { day, type Fragment, nothing, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../../shared/datasets/site.ts';
import { siteFilters } from '../../../shared/datasets/site-filters.ts';
import { trayFilters } from '../../../tags/datasets/tray-filters.ts';
import { forecastCells } from '../forecast-cells.ts';
import { seriesFilters } from '../forecast-filters.ts';
import { partsOf } from '../forecast-measures.ts';
import type { SeriesOf, Told } from '../series-cells.ts';
import { partFilters, tagMeasures, trayTypeDimension, trayTypeJoin } from './tag-forecast.ts';

export const singleTrays: SeriesOf = { kind: 'trays_restocked', splits: ['tray_id'] };

/** Fewer cycles than this do not tell what is usual of a tray: those of its type do. */
const fewestCycles = 5;
const soonDays = 7;

const { forecast_13w_value: _worth, ...counted } = tagMeasures(
  'Restocks',
  'Restocks of the tray, its first fill left out,',
);
const measures = {
  ...counted,
  next_due_on: {
    label: 'Next restock expected',
    type: 'date',
    definition: `The earlier of two days, but not before the day asked about: last restock + median days between restocks of the last 365 days, of the tray or, with fewer than ${fewestCycles}, of its type at the facility; and the first expiry in the tray.`,
    parts: ['next_due_on'],
    total: 'none',
    of: sql`min(next_due_on)`,
  },
  due_reason: {
    label: 'Due for',
    type: 'status',
    definition: 'Which of the two days is earlier.',
    words: { use: 'Use', expiry: 'Expiry' },
    levels: { use: 'none', expiry: 'warn' },
    parts: ['due_reason'],
    total: 'none',
    of: sql`max(due_reason)`,
  },
  due_7d_count: {
    label: `Due in ${soonDays} days`,
    type: 'count',
    definition: `Trays whose next restock is expected within ${soonDays} days.`,
    parts: ['is_soon'],
    of: sql`count(distinct case when is_soon > 0 then tray_id end)`,
  },
  expiry_due_count: {
    label: 'Due for expiry',
    type: 'count',
    definition: `Of the trays that are due in ${soonDays} days, those whose first expiry comes before their usual restock.`,
    better: 'down',
    parts: ['is_soon', 'due_reason'],
    of: sql`count(distinct case when is_soon > 0 and due_reason = 'expiry' then tray_id end)`,
  },
} satisfies Record<string, Measure>;

const location: Filter = {
  ...siteFilters.location,
  where: (values) =>
    sql`fact.tray_id in (select own.tray_id from ${table('trays')} own left join ${table('tray_lives')} life on life.tray_id = own.tray_id
      join ${table('locations')} place on place.location_id = coalesce(life.last_location_id, own.home_location_id) where ${oneOf(sql`place.location_code`, values)})`,
};

/** Restocks of single trays: shares of the forecasts of their types, and when each is due. */
export const trayDueForecast = defineDataset({
  name: 'tray-due-forecast',
  title: 'Forecast of restocks by tray',
  time: 'as_of',
  buckets: ['week', 'month'],
  source: 'Forecasts of the newest complete week by the day, from restocks of trays by week; what lies in each tray.',
  reach: 'tag_events',
  hasNoTrend: true,
  filters: {
    facility: seriesFilters.facility,
    location,
    trayType: { ...partFilters.trayType, values: trayFilters.trayType.values },
    trayCategory: partFilters.trayCategory,
    tray: trayFilters.tray,
  },
  dimensions: {
    facility: siteDimensions.facility,
    tray: {
      label: 'Tray',
      type: 'text',
      definition: 'The tray by its code.',
      by: 'tray_id',
      shows: 'tray_code',
    },
    ...trayTypeDimension,
    ...calendarDimensions,
  },
  grains: { origin: { by: ['made_on'], isSummedForTotal: true } },
  pairs: { needs: { next_due_on: ['tray'], due_reason: ['tray'] } },
  parts: partsOf(measures),
  measures,
  adds: {
    joins: [
      facilityJoin,
      trayTypeJoin,
      { alias: 'tray', table: table('trays'), on: { tray_id: 'cell.tray_id' }, brings: { tray_code: 'tray_code' } },
    ],
  },
  cells: (wanted) => forecastCells(singleTrays, wanted, { columns, joins }),
});

const isByTray = ({ splits }: Told): boolean => splits.includes('tray_id');

const columns = (told: Told): Record<string, Fragment> =>
  isByTray(told)
    ? {
        next_due_on: sql`due.next_due_on`,
        due_reason: sql`due.due_reason`,
        is_soon: sql`case when due.next_due_on <= ${day(told.asked.to)} + ${days(soonDays)} then 1 else 0 end`,
      }
    : {};

/** Written out: beside a day, an engine would take a bound number for another day. */
const days = (count: number): Fragment => ({ parts: [{ is: 'text', text: String(count) }] });

const joins = (told: Told, names: readonly string[]): Fragment =>
  isByTray(told) && ['next_due_on', 'due_reason', 'is_soon'].some((part) => names.includes(part))
    ? sql` left join (${dueTrays(day(told.asked.to))}) due on due.tray_id = told.tray_id`
    : nothing;

/** When each tray is due by its use and by what expires in it. */
function dueTrays(to: Fragment): Fragment {
  const between = median(sql`cast(cycle.seconds_since_previous as double precision) / 86400`);
  const recent = sql`cycle.local_date between ${to} - 364 and ${to} and cycle.seconds_since_previous is not null`;
  return sql`select spot.tray_id,
      case when spot.used_up_on is not null or spot.expires_on is not null then greatest(${to}, least(spot.used_up_on, spot.expires_on)) end as next_due_on,
      case when spot.expires_on is not null and (spot.used_up_on is null or spot.expires_on < spot.used_up_on) then 'expiry' when spot.used_up_on is not null then 'use' end as due_reason
    from (
      select own.tray_id, last.last_on + cast(floor(coalesce(usual.days, alike.days) + 0.5) as integer) as used_up_on, inside.expires_on
      from ${table('trays')} own
      left join (select ever.tray_id, max(ever.local_date) as last_on from ${table('tray_cycles')} ever where ever.local_date <= ${to} group by ever.tray_id) last on last.tray_id = own.tray_id
      left join (select cycle.tray_id, ${between} as days from ${table('tray_cycles')} cycle where ${recent} group by cycle.tray_id having count(*) >= ${days(fewestCycles)}) usual on usual.tray_id = own.tray_id
      left join (select other.facility_id, other.tray_type_id, ${between} as days from ${table('tray_cycles')} cycle join ${table('trays')} other on other.tray_id = cycle.tray_id where ${recent} group by other.facility_id, other.tray_type_id) alike on alike.facility_id = own.facility_id and alike.tray_type_id = own.tray_type_id
      left join (select stay.tray_id, min(stay.expiry) as expires_on from ${table('tray_stays')} stay where stay.entered_on <= ${to} and ${to} < stay.left_on group by stay.tray_id) inside on inside.tray_id = own.tray_id
    ) spot`;
}
