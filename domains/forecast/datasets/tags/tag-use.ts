import { defineDataset, type Measure, ratio } from '../../../../query/define/define.ts';
import { all, type Fragment, join, nothing, sql, table } from '../../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { optionalProductJoin, productDimensions } from '../../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../../products/datasets/quantity-units.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../../shared/datasets/site.ts';
import { forecastCells } from '../forecast-cells.ts';
import { seriesFilters } from '../forecast-filters.ts';
import { partsOf, quantityPart } from '../forecast-measures.ts';
import { columnsOf, type SeriesOf, sameKeys, type Told } from '../series-cells.ts';
import { partFilters, tagMeasures, trayTypeDimension, trayTypeJoin } from './tag-forecast.ts';

/** Shares of an NDC that differ by more than this say that one NDC gives way to another. */
const changing = 0.2;

export const usedTags: SeriesOf = { kind: 'tags_used', splits: ['tray_type_id', 'product_id'] };

const measures = {
  ...tagMeasures('Tags used', 'Tagged units used'),
  sku_forecast_13w: quantityPart(
    'Whole item in 13 weeks',
    'Forecast of the whole item, with a tag or without (1073), for the same 13 weeks, at the facilities that use its tags. Blank for shares of an item.',
    'sku13',
  ),
  sku_difference: {
    label: 'Beside the whole item',
    type: 'text',
    definition:
      'What lies between the two forecasts, in containers: tagged units are a part of what is dispensed, and both have a model of their own. Blank where the item has no forecast of its own, or containers of more than one size.',
    parts: [],
    total: 'none',
    needs: ['forecast_13w', 'sku_forecast_13w', 'container_size'],
    after: sql`case when sku_forecast_13w is null or container_size is null or not container_size > 0 then null
      when round(sku_forecast_13w / container_size - forecast_13w) > 0 then cast(cast(round(sku_forecast_13w / container_size - forecast_13w) as bigint) as varchar) || ' more without a tag'
      when round(sku_forecast_13w / container_size - forecast_13w) < 0 then cast(cast(-round(sku_forecast_13w / container_size - forecast_13w) as bigint) as varchar) || ' more tags used than dispensed'
      else 'The same' end`,
  },
  ndc_share_13w_pct: {
    label: 'Share of item',
    type: 'percent',
    definition:
      'Share of the NDC in the forecast of its item, at the facilities that used it: its share of the last 13 complete weeks.',
    parts: ['f13', 'whole13'],
    of: ratio(sql`sum(f13)`, sql`sum(whole13)`),
    total: 'none',
  },
  ndc_share_4w_pct: {
    label: 'Share of the last 4 weeks',
    type: 'percent',
    definition: 'The same of the last 4 complete weeks.',
    parts: ['last4', 'whole_last4'],
    of: ratio(sql`sum(last4)`, sql`sum(whole_last4)`),
    total: 'none',
  },
  changing_state: {
    label: 'Change of NDC',
    type: 'status',
    definition: `Changing: the share of the last 4 weeks differs from that of 13 by more than ${changing * 100} points. The forecast keeps the share of 13 weeks, so that pages agree.`,
    words: { changing: 'Changing', steady: 'Steady' },
    levels: { changing: 'warn', steady: 'ok' },
    parts: [],
    total: 'none',
    needs: ['ndc_share_13w_pct', 'ndc_share_4w_pct'],
    after: sql`case when abs(ndc_share_4w_pct - ndc_share_13w_pct) > ${changing} then 'changing' when ndc_share_13w_pct is not null and ndc_share_4w_pct is not null then 'steady' end`,
  },
  switching_count: {
    label: 'NDCs changing',
    type: 'count',
    definition: `NDCs whose share of the last 4 weeks differs from that of 13 by more than ${changing * 100} points.`,
    parts: ['f13', 'whole13', 'last4', 'whole_last4'],
    grain: 'ndc',
    of: sql`sum(case when abs(${ratio(sql`last4`, sql`whole_last4`)} - ${ratio(sql`f13`, sql`whole13`)}) > ${changing} then 1 else 0 end)`,
  },
  items_per_tray_week: {
    label: 'Per tray and week',
    type: 'ratio',
    definition:
      'Forecast of 13 weeks ÷ 13 ÷ trays of the type that the facilities own on the last day that the forecast knows. Blank for No tray.',
    parts: ['f13', 'fleet'],
    of: sql`sum(case when fleet is not null then f13 end) / 13 / nullif(sum(fleet), 0)`,
    total: 'none',
  },
  tray_type_state: {
    label: 'Type of tray',
    type: 'status',
    definition:
      'New: at all facilities of the row the first tray of the type was filled less than 13 weeks ago, so that its share rests on these weeks alone. None: outside of any tray.',
    words: { new: 'New', known: 'Known', none: 'None' },
    levels: { new: 'warn', known: 'none', none: 'none' },
    parts: ['type_age'],
    total: 'none',
    of: sql`case when max(tray_type_id) = 0 then 'none' when max(type_age) < 91 then 'new' else 'known' end`,
  },
  ...unitMeasures,
} satisfies Record<string, Measure>;

const { facility, item, therapeuticClass, deaSchedule, venClass, demandClass, model } = seriesFilters;

/** Tagged units used, of items at facilities, and by tray type and NDC. */
export const tagUseForecast = defineDataset({
  name: 'tag-use-forecast',
  title: 'Forecast of tagged units used',
  time: 'as_of',
  buckets: ['week', 'month'],
  source: 'Forecasts of the newest complete week by the day, from uses of RFID tags by week, corrected for events.',
  reach: 'tag_events',
  hasNoTrend: true,
  filters: { facility, item, therapeuticClass, deaSchedule, venClass, demandClass, model, ...partFilters },
  dimensions: {
    facility: siteDimensions.facility,
    ...itemDimensions,
    ...trayTypeDimension,
    ndc: productDimensions.ndc,
    ...calendarDimensions,
  },
  grains: { origin: { by: ['made_on'], isSummedForTotal: true }, ndc: { by: ['product_id'] } },
  pairs: {
    needs: {
      ndc_share_13w_pct: ['ndc'],
      ndc_share_4w_pct: ['ndc'],
      changing_state: ['ndc'],
      items_per_tray_week: ['tray_type'],
      tray_type_state: ['tray_type'],
    },
    notWith: { sku_forecast_13w: ['tray_type', 'ndc'], sku_difference: ['tray_type', 'ndc'] },
  },
  parts: partsOf(measures),
  measures,
  adds: { joins: [facilityJoin, itemJoin, containerJoin, trayTypeJoin, optionalProductJoin] },
  cells: (wanted) => forecastCells(usedTags, wanted, { columns, joins }),
});

const ofNdc = ({ splits }: Told): boolean => splits.includes('product_id');
const ofType = ({ splits }: Told): boolean => splits.includes('tray_type_id');

/** What is known of the whole item is shared evenly among the rows that know it: a sum over these counts it once. */
const onceFor = (value: Fragment, by: readonly string[]): Fragment =>
  sql`cast(${value} as double precision) / count(*) over (partition by ${columnsOf(by, 'told')})`;

function columns(told: Told): Record<string, Fragment> {
  const apart = ['facility_id', 'item_id', 'product_id'];
  return {
    ...(told.splits.length === 0 ? { sku13: sql`sku.s13 + sku.e13` } : {}),
    ...(ofNdc(told)
      ? {
          whole13: onceFor(sql`(told.s13 + told.e13)`, apart),
          whole_last4: onceFor(sql`whole_weeks.qty`, apart),
        }
      : {}),
    ...(ofType(told)
      ? {
          fleet: onceFor(sql`owned.trays`, ['facility_id', 'tray_type_id']),
          type_age: sql`told.as_of - filled.first_on`,
        }
      : {}),
  };
}

function joins(told: Told, names: readonly string[]): Fragment {
  const { keys } = told;
  const has = (part: string) => names.includes(part);
  return join(
    [
      has('sku13') && told.splits.length === 0
        ? sql` left join ${table('forecast_series')} sku on sku.run_id = told.run_id and sku.kind = 'used' and sku.facility_id = told.facility_id and sku.item_id = told.item_id`
        : nothing,
      has('whole_last4') && ofNdc(told)
        ? sql` left join (
    select ${columnsOf(keys, 'past')}, sum(past.qty) as qty from ${table('demand_weeks')} past cross join run
    where past.kind = 'tags_used' and past.week > run.as_of - 28 and past.week <= run.as_of group by ${columnsOf(keys, 'past')}
  ) whole_weeks on ${sameKeys(keys, 'whole_weeks', 'told')}`
        : nothing,
      has('fleet') && ofType(told)
        ? sql` left join (
    select own.facility_id, own.tray_type_id, count(*) as trays from ${table('trays')} own cross join run
    where ${all([sql`(own.retired_on is null or own.retired_on > run.as_of)`, sql`(own.active_from is null or own.active_from <= run.as_of)`])} group by own.facility_id, own.tray_type_id
  ) owned on owned.facility_id = told.facility_id and owned.tray_type_id = told.tray_type_id`
        : nothing,
      has('type_age') && ofType(told)
        ? sql` left join (
    select own.facility_id, own.tray_type_id, min(fill.local_date) as first_on from ${table('tray_cycles')} fill join ${table('trays')} own on own.tray_id = fill.tray_id group by own.facility_id, own.tray_type_id
  ) filled on filled.facility_id = told.facility_id and filled.tray_type_id = told.tray_type_id`
        : nothing,
    ],
    '',
  );
}
