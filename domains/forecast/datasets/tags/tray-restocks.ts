import { defineDataset, type Measure, ratio } from '../../../../query/define/define.ts';
import { type Fragment, join, name, nothing, sql, table } from '../../../../query/define/sql.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../../shared/datasets/site.ts';
import { trayFilters } from '../../../tags/datasets/tray-filters.ts';
import { forecastCells } from '../forecast-cells.ts';
import { seriesFilters } from '../forecast-filters.ts';
import { partsOf, summedPart } from '../forecast-measures.ts';
import { plain, type SeriesOf, type Told, toldSeries } from '../series-cells.ts';
import { restockedUnits } from './restocks.ts';
import { partFilters, tagMeasures, trayTypeDimension, trayTypeJoin } from './tag-forecast.ts';

export const restockedTrays: SeriesOf = { kind: 'trays_restocked', splits: [] };

const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** Units per tray of the forecasts may differ by so much from those of the last weeks. */
const apart = 0.25;

const { forecast_13w_value: _worth, ...counted } = tagMeasures(
  'Trays restocked',
  'Trays restocked, their first fill left out,',
);
const measures = {
  ...counted,
  forecast_13w_items: summedPart(
    'Units in 13 weeks',
    'count',
    'Forecast of the units that go into trays of the type: shares of the forecasts of 1023. Trays and units have models of their own.',
    'items13',
  ),
  forecast_13w_hours: summedPart(
    'Hours in 13 weeks',
    'hours',
    'Forecast of 13 weeks × median duration of a restock of the type at the facility in the last 90 days. Types without a known duration are left out.',
    'hours13',
  ),
  busy_day: {
    label: 'Busy day',
    type: 'count',
    definition:
      'Restocks on the busiest weekday: forecast of 4 weeks ÷ 4 × the weekday’s share of the restocks of 13 weeks, rounded up.',
    parts: weekdays.map((weekday) => `day${weekday}`),
    of: sql`ceil(greatest(${join(
      weekdays.map((weekday) => sql`sum(${name(`day${weekday}`)})`),
      ', ',
    )}) - 0.000001)`,
  },
  usual_units: {
    label: 'Units per restock',
    type: 'ratio',
    definition: 'Units restocked ÷ trays restocked in the last 13 complete weeks.',
    parts: ['units13', 'last13'],
    of: ratio(sql`sum(units13)`, sql`sum(last13)`),
  },
  units_state: {
    label: 'Trays and units',
    type: 'status',
    definition: `Apart: units ÷ trays of the two forecasts differs by more than ${apart * 100} % from the units per restock of the last 13 weeks.`,
    words: { apart: 'Apart', even: 'In step' },
    levels: { apart: 'warn', even: 'ok' },
    parts: [],
    total: 'none',
    needs: ['forecast_13w_items', 'forecast_13w', 'usual_units'],
    after: sql`case when forecast_13w > 0 and usual_units > 0 then case when abs(forecast_13w_items / forecast_13w / usual_units - 1) > ${apart} then 'apart' else 'even' end end`,
  },
} satisfies Record<string, Measure>;

const { facility, demandClass, model } = seriesFilters;
const { trayCategory } = partFilters;
const trayType = { ...partFilters.trayType, values: trayFilters.trayType.values };

/** Restocks of trays, of tray types at facilities. */
export const trayRestockForecast = defineDataset({
  name: 'tray-restock-forecast',
  title: 'Forecast of trays restocked',
  time: 'as_of',
  buckets: ['week', 'month'],
  source: 'Forecasts of the newest complete week by the day, from restocks of trays by week, first fills left out.',
  reach: 'tag_events',
  hasNoTrend: true,
  filters: { facility, demandClass, model, trayType, trayCategory },
  dimensions: { facility: siteDimensions.facility, ...trayTypeDimension, ...calendarDimensions },
  grains: { origin: { by: ['made_on'], isSummedForTotal: true } },
  parts: partsOf(measures),
  measures,
  adds: { joins: [facilityJoin, trayTypeJoin] },
  cells: (wanted) => forecastCells(restockedTrays, wanted, { columns, joins }),
});

const columns = (): Record<string, Fragment> => ({
  items13: sql`told.share * coalesce(item_units.units, 0)`,
  hours13: sql`told.share * (told.s13 + told.e13) * habits.seconds / 3600.0`,
  units13: sql`told.share * coalesce(past_units.units, 0)`,
  ...Object.fromEntries(
    weekdays.map((weekday) => [
      `day${weekday}`,
      sql`told.share * (told.s4 + told.e4) / 4 * habits.${name(`wd${weekday}`)}`,
    ]),
  ),
});

function joins(told: Told, names: readonly string[]): Fragment {
  const isRead = (...parts: string[]) => parts.some((part) => names.includes(part));
  return join(
    [
      isRead('items13') ? itemsByType(told) : nothing,
      isRead('hours13', 'day1') ? restockHabits : nothing,
      isRead('units13') ? pastUnits : nothing,
    ],
    '',
  );
}

/** What is forecast to go into trays of a type, by the shares of 1023. */
function itemsByType(told: Told): Fragment {
  const ofItems: Told = {
    ...told,
    of: restockedUnits,
    keys: ['facility_id', 'item_id'],
    splits: ['tray_type_id'],
  };
  return sql` left join (
    with ${toldSeries(ofItems, sql`true`)} select told.facility_id, told.tray_type_id, sum(told.share * (told.s13 + told.e13)) as units from told group by told.facility_id, told.tray_type_id
  ) item_units on item_units.facility_id = told.facility_id and item_units.tray_type_id = told.tray_type_id`;
}

/** How long a restock takes, by the median of 90 days, and on which weekdays restocks fall, of 13 weeks. */
const restockHabits = sql` left join (
    select cycle.facility_id, own.tray_type_id, percentile_disc(0.5) within group (order by case when cycle.local_date > run.as_of - 90 then cycle.seconds end) as seconds, ${join(
      weekdays.map(
        (weekday) =>
          sql`cast(sum(case when cycle.weekday = ${plain(weekday)} then 1 else 0 end) as double precision) / count(*) as ${name(`wd${weekday}`)}`,
      ),
      ', ',
    )}
    from ${table('tray_cycles')} cycle join ${table('trays')} own on own.tray_id = cycle.tray_id cross join run
    where cycle.local_date <= run.as_of and cycle.local_date > run.as_of - 91 and cycle.restock_no > 1 group by cycle.facility_id, own.tray_type_id
  ) habits on habits.facility_id = told.facility_id and habits.tray_type_id = told.tray_type_id`;

const pastUnits = sql` left join (
    select past.facility_id, past.tray_type_id, sum(past.qty) as units from ${table('demand_weeks')} past cross join run
    where past.kind = 'restocked' and past.week > run.as_of - 91 and past.week <= run.as_of group by past.facility_id, past.tray_type_id
  ) past_units on past_units.facility_id = told.facility_id and past_units.tray_type_id = told.tray_type_id`;
