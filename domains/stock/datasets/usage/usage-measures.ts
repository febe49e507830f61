import { isOneAtMost, type Measure, overRows, ratio, ratioToPositive } from '../../../../query/define/define.ts';
import { sql } from '../../../../query/define/sql.ts';
import { busiestHour, hourParts } from './draw-parts.ts';

const oneUnit = 'Blank where the row has items of more than one unit.';
const covered = 'Blank where the data do not cover that time whole.';

/** Draws, use and its change, for every page about use. */
export const usageMeasures = {
  usage_qty: {
    label: 'Used',
    alarm: { level: 'bad', below: 0 },
    type: 'quantity',
    definition: `Quantity dispensed less quantity returned, in base units. ${oneUnit}`,
    parts: ['used_qty'],
    of: sql`case when ${isOneAtMost(sql`case when used_qty <> 0 then unit end`)} then coalesce(sum(used_qty), 0) end`,
  },
  usage_value: {
    label: 'Used $',
    alarm: { level: 'bad', below: 0 },
    type: 'money',
    definition:
      'Dispensed less returned, each × what the movement says it cost, else the unit cost of its facility on that day. Movements without any cost are left out and counted apart.',
    parts: ['used_qty', 'used_value'],
    // Where nothing was used, that is zero; unknown is what was used at a cost that nobody knows.
    of: sql`case when count(used_qty) > 0 then sum(used_value) else 0 end`,
  },
  usage_share: {
    label: 'Share of use',
    type: 'percent',
    definition: 'Used $ of the row ÷ used $ of all rows under the filters.',
    parts: ['used_value'],
    needs: ['usage_value'],
    after: ratio(sql`usage_value`, sql`sum(usage_value) ${overRows}`),
  },
  usage_prior_value: {
    label: 'Used $, prior period',
    type: 'money',
    definition: `Used $ of the equally long time that ends the day before. ${covered}`,
    parts: ['prior_qty', 'prior_value', 'prior_none'],
    of: sql`case when count(prior_qty) > 0 then sum(prior_value) else max(prior_none) end`,
  },
  usage_change_value: {
    isChange: true,
    label: 'Change $',
    type: 'money',
    definition: `Used $ less used $ of the prior period. ${covered}`,
    parts: [],
    needs: ['usage_value', 'usage_prior_value'],
    after: sql`case when usage_prior_value is not null then coalesce(usage_value, 0) - usage_prior_value end`,
  },
  usage_change_pct: {
    isChange: true,
    label: 'Change',
    type: 'percent',
    definition: 'Used $ ÷ used $ of the prior period − 1. Blank where the prior period is unknown or not above zero.',
    parts: [],
    needs: ['usage_value', 'usage_prior_value'],
    after: sql`${ratioToPositive(sql`coalesce(usage_value, 0)`, sql`usage_prior_value`)} - 1`,
  },
  volume_effect_value: {
    isChange: true,
    label: 'Change by volume',
    type: 'money',
    definition:
      'For each NDC and facility: (quantity used − quantity used before) × what a unit cost there before, which is used $ ÷ quantity; today’s where nothing was used before. The same split in every row, so rows add up. Blank where the data do not cover the time before whole.',
    parts: ['volume_effect', 'prior_none'],
    // Without a time before, all use would be growth.
    of: sql`case when max(prior_none) is not null then sum(volume_effect) end`,
  },
  price_effect_value: {
    isChange: true,
    label: 'Change by price',
    type: 'money',
    definition: 'What is left of the change in used $ after the change by volume: the same drugs at another price.',
    parts: [],
    needs: ['usage_change_value', 'volume_effect_value'],
    after: sql`case when usage_change_value is not null then cast(usage_change_value as double precision) - coalesce(volume_effect_value, 0) end`,
  },
  usage_yoy_pct: {
    isChange: true,
    label: 'Change on last year',
    type: 'percent',
    definition: `Used $ ÷ used $ of the same dates one year earlier − 1. ${covered}`,
    parts: ['used_value', 'year_value'],
    of: sql`${ratioToPositive(sql`coalesce(sum(used_value), 0)`, sql`sum(year_value)`)} - 1`,
  },
  vend_count: {
    label: 'Draws',
    type: 'count',
    definition: 'How many dispense movements there were.',
    parts: ['draws'],
    of: sql`coalesce(sum(draws), 0)`,
  },
  return_pct: {
    label: 'Returned',
    type: 'percent',
    definition: 'Returned $ ÷ dispensed $. Blank where nothing was dispensed.',
    parts: ['dispensed_value', 'returned_value'],
    of: ratioToPositive(sql`coalesce(sum(returned_value), 0)`, sql`sum(dispensed_value)`),
  },
  loss_rate: {
    label: 'Loss rate',
    type: 'percent',
    definition:
      'Removed $ (expired, wasted, recalled, adjusted down) ÷ (removed $ + used $) of the same time. Blank where more came back than was used.',
    better: 'down',
    parts: ['removed', 'used_value'],
    of: sql`case when coalesce(sum(used_value), 0) >= 0 then ${ratioToPositive(sql`coalesce(sum(removed), 0)`, sql`coalesce(sum(removed), 0) + coalesce(sum(used_value), 0)`)} end`,
  },
  used_item_count: {
    label: 'Items used',
    type: 'count',
    definition: 'How many different items were dispensed.',
    parts: ['draws'],
    of: sql`count(distinct case when draws > 0 then item_id end)`,
  },
  used_location_count: {
    label: 'Locations',
    type: 'count',
    definition: 'How many different locations dispensed something.',
    parts: ['draws'],
    of: sql`count(distinct case when draws > 0 then location_id end)`,
  },
  usage_value_per_location: {
    label: 'Used $ per location',
    type: 'money',
    definition: 'Used $ ÷ locations that dispensed something.',
    parts: [],
    needs: ['usage_value', 'used_location_count'],
    after: ratio(sql`usage_value`, sql`used_location_count`),
  },
  peak_hour: {
    label: 'Busiest hour',
    type: 'text',
    definition: 'The local hour with the most draws; the earlier one where two have as many.',
    parts: [...hourParts, 'hour_draws'],
    of: busiestHour,
    total: 'none',
  },
  hour_draws: {
    label: 'Draws',
    type: 'count',
    definition: 'How many dispense movements there were in that hour of the day.',
    parts: ['hour_draws'],
    of: sql`sum(hour_draws)`,
  },
  off_hours_pct: {
    label: 'Nights and weekends',
    type: 'percent',
    definition:
      'Draws on Saturday, Sunday, or between {stock.night_from} and {stock.night_until} local time ÷ all draws.',
    parts: ['off_hours_draws', 'hour_draws'],
    of: ratio(sql`sum(off_hours_draws)`, sql`sum(hour_draws)`),
  },
  history: {
    label: 'Trend',
    type: 'spark',
    definition: 'Used $ by week, the last 26 complete weeks.',
    parts: [],
    spark: { measure: 'usage_value', weeks: 26 },
    total: 'none',
  },
  unpriced_count: {
    label: 'Items used without a cost',
    type: 'count',
    definition: 'Different items used without a known cost: they count in quantities, not in dollars.',
    better: 'down',
    parts: ['unpriced_qty'],
    of: sql`count(distinct case when unpriced_qty <> 0 then item_id end)`,
  },
} satisfies Record<string, Measure>;
