import { defineDataset, isOneAtMost, type Measure, ratioToPositive } from '../../../../query/define/define.ts';
import { day, type Fragment, join, nothing, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { caseFilters, drugFilters } from '../../../anesthesia/datasets/case-filters.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { containerJoin, unitMeasures } from '../../../products/datasets/quantity-units.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { daysOnHand } from '../../../shared/datasets/days-on-hand.ts';
import { facilityJoin, siteDimensions } from '../../../shared/datasets/site.ts';
import { forecastCells } from '../forecast-cells.ts';
import { seriesFilters } from '../forecast-filters.ts';
import { partsOf } from '../forecast-measures.ts';
import { columnsOf, type SeriesOf, sameKeys, type Told } from '../series-cells.ts';
import { moneyMeasures } from '../week-measures.ts';
import { tagMeasures } from './tag-forecast.ts';

export const caseUse: SeriesOf = { kind: 'case_use', splits: ['service_line'] };

const measures = {
  ...tagMeasures('Case use', 'Amount given, wasted or unaccounted in cases (dispensed − returned)', 'quantity'),
  cases_13w: {
    label: 'Cases of 13 weeks',
    type: 'count',
    definition:
      'Cases with a drug record in the last 13 complete weeks, at the facilities whose cases ever used the item.',
    parts: ['cases13'],
    total: 'none',
    of: sql`sum(cases13)`,
  },
  cases_before: {
    label: 'Cases a year before',
    type: 'count',
    definition: 'The same of the 13 weeks 52 weeks earlier. Blank where these are not all known.',
    parts: ['cases_before', 'is_series'],
    total: 'none',
    of: sql`case when count(cases_before) = sum(is_series) then sum(cases_before) end`,
  },
  before_13w: {
    label: 'Case use a year before',
    type: 'quantity',
    definition: 'Amount of the 13 weeks 52 weeks before the last 13. Blank where these are not all known.',
    parts: ['before13', 'is_series'],
    total: 'none',
    of: sql`case when count(before13) = sum(is_series) and ${isOneAtMost(sql`unit`)} then sum(before13) end`,
  },
  qty_per_case: {
    label: 'Amount per case',
    type: 'quantity',
    definition: 'Amount of the last 13 weeks ÷ cases of 13 weeks.',
    parts: [],
    total: 'none',
    needs: ['last_13w', 'cases_13w'],
    after: ratioToPositive(sql`last_13w`, sql`cases_13w`),
  },
  change_cases_pct: {
    label: 'Change by cases',
    type: 'percent',
    definition: 'Cases of 13 weeks ÷ those of a year before − 1.',
    parts: [],
    total: 'none',
    isChange: true,
    needs: ['cases_13w', 'cases_before'],
    after: sql`${ratioToPositive(sql`cases_13w`, sql`cases_before`)} - 1`,
  },
  change_per_case_pct: {
    label: 'Change by amount per case',
    type: 'percent',
    definition:
      'Amount per case ÷ that of a year before − 1. (1 + change by cases) × (1 + this) is 1 + the change of the amount.',
    parts: [],
    total: 'none',
    isChange: true,
    needs: ['qty_per_case', 'before_13w', 'cases_before'],
    after: sql`${ratioToPositive(sql`qty_per_case * cases_before`, sql`before_13w`)} - 1`,
  },
  days_on_hand: {
    label: 'Days on hand',
    type: 'days',
    definition:
      'Usable stock of the item at these facilities ÷ its average daily use, all use included. Of the day asked about where its stock is kept ready: the newest day, or an end of month; else of the last such day before it.',
    parts: ['usable', 'daily'],
    total: 'none',
    of: sql`case when count(distinct item_id) = 1 then ${daysOnHand(sql`sum(usable)`, sql`sum(daily)`)} end`,
  },
  cases_forecast_13w: {
    label: 'Cases in 13 weeks',
    type: 'count',
    definition:
      'Forecast of cases with a drug record in the 13 weeks after the last complete one, by the same engine. Of service lines: their share of the last 13 weeks.',
    parts: ['cases_ahead'],
    of: sql`sum(cases_ahead)`,
  },
  ...moneyMeasures,
  ...unitMeasures,
} satisfies Record<string, Measure>;

const { facility, item, therapeuticClass, deaSchedule, demandClass, model } = seriesFilters;

/** Drugs given, wasted or unaccounted in cases, of items at facilities, and by service line. */
export const caseUseForecast = defineDataset({
  name: 'case-use-forecast',
  title: 'Forecast of drugs used in cases',
  time: 'as_of',
  buckets: ['week', 'month'],
  source: 'Forecasts of the newest complete week by the day, from drug records of cases by week, corrected for events.',
  reach: 'case_records',
  hasNoTrend: true,
  filters: {
    facility,
    item,
    therapeuticClass,
    deaSchedule,
    demandClass,
    model,
    serviceLine: caseFilters.serviceLine,
    watched: {
      ...drugFilters.watched,
      where: (values) =>
        values.includes('all')
          ? sql`true`
          : oneOf(
              sql`case when fact.item_id in (select known.item_id from ${table('case_drugs')} known where known.is_watched) then 'true' else 'false' end`,
              values,
            ),
    },
  },
  dimensions: { facility: siteDimensions.facility, ...itemDimensions, ...calendarDimensions },
  grains: { origin: { by: ['made_on'], isSummedForTotal: true } },
  pairs: { notWith: { cases_forecast_13w: ['item'] } },
  parts: partsOf(measures),
  measures,
  adds: { joins: [facilityJoin, itemJoin, containerJoin] },
  cells: (wanted) => forecastCells(caseUse, wanted, { columns, joins }),
});

const isByLine = ({ splits }: Told): boolean => splits.includes('service_line');
/** What rows of cases are told apart by: the items of a facility share its cases. */
const caseKeys = (told: Told): string[] => ['facility_id', ...(isByLine(told) ? ['service_line'] : [])];

/** What several rows share is shared evenly among them: a sum over these counts it once. */
const onceFor = (value: Fragment, by: readonly string[]): Fragment =>
  sql`cast(${value} as double precision) / count(*) over (partition by ${columnsOf(by, 'told')})`;

const columns = (told: Told): Record<string, Fragment> => ({
  cases13: sql`seen.recent`,
  cases_before: sql`case when seen.first_week <= told.as_of - 364 - 90 then seen.before end`,
  before13: sql`case when given.first_week <= told.as_of - 364 - 90 then given.before end`,
  usable: onceFor(sql`held.usable`, ['facility_id', 'item_id']),
  daily: onceFor(sql`held.daily`, ['facility_id', 'item_id']),
  cases_ahead: onceFor(
    isByLine(told)
      ? sql`((coming.s13 + coming.e13) * case when seen.whole_recent > 0 then seen.recent / seen.whole_recent else 0 end)`
      : sql`(coming.s13 + coming.e13)`,
    caseKeys(told),
  ),
});

function joins(told: Told, names: readonly string[]): Fragment {
  const isRead = (...parts: string[]) => parts.some((part) => names.includes(part));
  const apart = [...new Set([...told.keys, ...told.splits])];
  const keys = caseKeys(told);
  return join(
    [
      isRead('cases13', 'cases_before', 'cases_ahead')
        ? sql` left join (
    select lines.*, sum(lines.recent) over (partition by lines.facility_id) as whole_recent from (
      select ${columnsOf(keys, 'past')}, min(past.week) as first_week, sum(case when past.week > run.as_of - 91 then past.qty else 0 end) as recent,
        sum(case when past.week > run.as_of - 455 and past.week <= run.as_of - 364 then past.qty else 0 end) as before
      from ${table('demand_weeks')} past cross join run where past.kind = 'cases' and past.week <= run.as_of group by ${columnsOf(keys, 'past')}
    ) lines
  ) seen on ${sameKeys(keys, 'seen', 'told')}`
        : nothing,
      isRead('before13')
        ? sql` left join (
    select ${columnsOf(apart, 'past')}, min(past.week) as first_week, sum(case when past.week > run.as_of - 455 and past.week <= run.as_of - 364 then past.qty else 0 end) as before
    from ${table('demand_weeks')} past cross join run where past.kind = 'case_use' and past.week <= run.as_of group by ${columnsOf(apart, 'past')}
  ) given on ${sameKeys(apart, 'given', 'told')}`
        : nothing,
      isRead('usable', 'daily')
        ? sql` left join (
    select kept.facility_id, kept.item_id, sum(cast(kept.sku_usable as double precision)) as usable, sum(kept.daily_usage) as daily from ${table('stock_positions')} kept
    where kept.day = (select max(known.day) from ${table('stock_positions')} known where known.day <= ${day(told.asked.to)}) group by kept.facility_id, kept.item_id
  ) held on held.facility_id = told.facility_id and held.item_id = told.item_id`
        : nothing,
      isRead('cases_ahead')
        ? sql` left join ${table('forecast_series')} coming on coming.run_id = told.run_id and coming.kind = 'cases' and coming.facility_id = told.facility_id`
        : nothing,
    ],
    '',
  );
}
