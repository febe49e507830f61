import { defineDataset, type Measure } from '../../../../query/define/define.ts';
import { day, type Fragment, join, nothing, sql, table } from '../../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../../shared/datasets/site.ts';
import { idleState } from '../../../trays/marts/idle-state.ts';
import { keptIdleDays } from '../../../trays/marts/idle-units.ts';
import { forecastCells } from '../forecast-cells.ts';
import { seriesFilters } from '../forecast-filters.ts';
import { partsOf, summedPart } from '../forecast-measures.ts';
import { columnsOf, plain, type SeriesOf, sameKeys, type Told } from '../series-cells.ts';
import { partFilters, tagMeasures, trayTypeDimension, trayTypeJoin } from './tag-forecast.ts';

export const restockedUnits: SeriesOf = { kind: 'restocked', splits: ['tray_type_id'] };

/** Units that will expire in their tray within so many days are known pulls. */
const daysOfExpiry = 91;

const measures = {
  ...tagMeasures('Units restocked', 'Units restocked, first fills of trays left out,'),
  expiring_in_trays_13w: summedPart(
    'Expiring in trays',
    'count',
    `Units in trays that will expire there within ${daysOfExpiry} days: known pulls, which the forecast holds at the least.`,
    'expiring',
  ),
  use_forecast_13w: summedPart(
    'Use in 13 weeks',
    'count',
    'Forecast of the tagged units used of the item in the same 13 weeks (1020). Blank where tray types are chosen: use has shares of its own.',
    'use13',
  ),
  restock_state: {
    label: 'Restock and use',
    type: 'status',
    definition:
      'Restock behind use: even the high end of the forecast of restock is below the forecast of use, so trays are being emptied.',
    words: { behind: 'Restock behind use', even: 'In step' },
    levels: { behind: 'warn', even: 'ok' },
    parts: [],
    total: 'none',
    needs: ['forecast_13w_high', 'use_forecast_13w'],
    after: sql`case when forecast_13w_high < use_forecast_13w then 'behind' when use_forecast_13w is not null then 'even' end`,
  },
} satisfies Record<string, Measure>;

const { facility, item, therapeuticClass, deaSchedule, venClass, demandClass, model } = seriesFilters;
const { trayType, trayCategory } = partFilters;

/** Units that go into trays, of items at facilities, and by tray type. */
export const restockForecast = defineDataset({
  name: 'restock-forecast',
  title: 'Forecast of units restocked',
  time: 'as_of',
  buckets: ['week', 'month'],
  source: 'Forecasts of the newest complete week by the day, from restocks of trays by week, corrected for events.',
  reach: 'tag_events',
  hasNoTrend: true,
  filters: { facility, item, therapeuticClass, deaSchedule, venClass, demandClass, model, trayType, trayCategory },
  dimensions: {
    facility: siteDimensions.facility,
    ...itemDimensions,
    ...trayTypeDimension,
    ...calendarDimensions,
  },
  grains: { origin: { by: ['made_on'], isSummedForTotal: true } },
  pairs: { notWith: { use_forecast_13w: ['tray_type'], restock_state: ['tray_type'] } },
  parts: partsOf(measures),
  measures,
  adds: { joins: [facilityJoin, itemJoin, trayTypeJoin] },
  cells: (wanted) => forecastCells(restockedUnits, wanted, { columns, joins }),
});

const columns = ({ splits }: Told): Record<string, Fragment> => ({
  expiring: sql`coalesce(expiring_units.units, 0)`,
  ...(splits.length === 0 ? { use13: sql`use_series.s13 + use_series.e13` } : {}),
});

function joins(told: Told, names: readonly string[]): Fragment {
  return join(
    [
      names.includes('expiring') ? expiringIn(told) : nothing,
      names.includes('use13') && told.splits.length === 0
        ? sql` left join ${table('forecast_series')} use_series on use_series.run_id = told.run_id and use_series.kind = 'tags_used' and use_series.facility_id = told.facility_id and use_series.item_id = told.item_id`
        : nothing,
    ],
    '',
  );
}

/** Read where the day is kept ready, worked out by the same SQL where it is not. */
function expiringIn({ asked, splits }: Told): Fragment {
  const isKept = !asked.covered || keptIdleDays(asked.covered.to).includes(asked.to);
  const units = isKept
    ? sql`select * from ${table('idle_units')} kept where kept.day = ${day(asked.to)}`
    : idleState(asked.to);
  const by = ['facility_id', 'item_id', ...splits];
  return sql` left join (
    select ${columnsOf(by, 'unit')}, count(*) as units from (${units}) unit where unit.will_expire = 1 and unit.days_to_expiry <= ${plain(daysOfExpiry)} group by ${columnsOf(by, 'unit')}
  ) expiring_units on ${sameKeys(by, 'expiring_units', 'told')}`;
}
