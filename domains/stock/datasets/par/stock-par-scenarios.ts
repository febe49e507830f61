import { defineList, ratio } from '../../../../query/define/define.ts';
import { day, sql, table } from '../../../../query/define/sql.ts';
import { containerJoin } from '../../../products/datasets/quantity-units.ts';
import { unitFields } from '../../../products/datasets/unit-fields.ts';
import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { settlingDays } from '../../marts/state/judge-par.ts';
import { stockSettings } from '../../settings.ts';
import { stateSources } from '../on-hand/stock-at.ts';
import { holdingRate, holdingWords } from './holding-rate.ts';
import { parFilters } from './par-filters.ts';
import { parPositions, replayed } from './stock-par.ts';

/** What the replay says about the current levels of a position and about those that are suggested, one under the other. */
export const stockParScenarios = defineList({
  name: 'par-scenarios',
  source: `The draws of the {stock.par_replay_days} days up to the newest day, replayed.`,
  filters: parFilters,
  fields: {
    facility: {
      label: 'Facility',
      type: 'text',
      definition: 'The facility of the position.',
      value: sql`facility_name`,
      code: sql`facility_code`,
    },
    location: {
      label: 'Location',
      type: 'text',
      definition: 'The place that holds the stock.',
      value: sql`location_name`,
      code: sql`location_code`,
    },
    item: { label: 'Item', type: 'text', definition: 'The drug.', value: sql`item_name`, code: sql`item_code` },
    scenario: {
      label: 'Scenario',
      type: 'status',
      definition: 'Which levels were replayed. Where nothing is suggested, the current levels stand for themselves.',
      words: { current: 'Current', suggested: 'Suggested' },
      value: sql`scenario`,
    },
    par_min: { label: 'Min', type: 'quantity', definition: 'The min level that was replayed.', value: sql`par_min` },
    par_max: { label: 'Max', type: 'quantity', definition: 'The max level that was replayed.', value: sql`par_max` },
    vends: { label: 'Draws', type: 'count', definition: `${replayed}: the draws.`, value: sql`vends` },
    unmet_vends: {
      label: 'Draws not served',
      type: 'count',
      definition: `${replayed}: draws that were not served in full.`,
      value: sql`unmet_vends`,
    },
    stockout_rate: {
      label: 'Stock-out rate',
      type: 'percent',
      definition: `${replayed}: draws not served in full ÷ draws.`,
      better: 'down',
      value: ratio(sql`unmet_vends`, sql`vends`),
    },
    fills: { label: 'Refills', type: 'count', definition: `${replayed}: the refills.`, value: sql`fills` },
    fills_month: {
      label: 'Refills per month',
      type: 'ratio',
      definition: 'Refills ÷ replayed days × 30.4.',
      better: 'down',
      value: ratio(sql`fills * 30.4`, sql`days`),
    },
    vend_fill_ratio: {
      label: 'Draws per refill',
      type: 'ratio',
      definition: `${replayed}: draws ÷ refills.`,
      better: 'up',
      value: ratio(sql`vends`, sql`fills`),
    },
    avg_on_hand_qty: {
      label: 'Mean on hand',
      type: 'quantity',
      definition: `${replayed}: the mean of what is left at the end of a day.`,
      value: sql`on_hand`,
    },
    avg_on_hand_value: {
      label: 'Mean on hand $',
      type: 'money',
      definition: 'Mean on hand × unit cost. Blank without a cost.',
      value: sql`on_hand * unit_cost`,
    },
    carrying_cost_year: {
      label: 'Carrying cost a year',
      type: 'money',
      definition: `Mean on hand $ × ${holdingWords}. Read it with the stock-out rate beside it.`,
      value: sql`on_hand * unit_cost * ${holdingRate}`,
    },
    ...unitFields(sql`unit`, sql`item_container`),
  },
  adds: { joins: [containerJoin] },
  tie: ['location_id', 'item_id', 'scenario'],
  sources: { state: stateSources },
  rows: ({
    asked,
    where,
    source,
    isFiltered,
  }) => sql`with ${parPositions({ asked, source, isFiltered })}, positions as (
  select fact.facility_id, fact.location_id, fact.item_id, max(fact.par_min) as current_min, max(fact.par_max) as current_max,
    coalesce(max(fact.suggested_min), max(fact.par_min)) as suggested_min, coalesce(max(fact.suggested_max), max(fact.par_max)) as suggested_max,
    max(fact.current_draws) as current_draws, max(fact.current_unmet) as current_unmet, max(fact.current_fills) as current_fills, max(fact.current_on_hand) as current_on_hand,
    max(fact.suggested_draws) as suggested_draws, max(fact.suggested_unmet) as suggested_unmet, max(fact.suggested_fills) as suggested_fills, max(fact.suggested_on_hand) as suggested_on_hand,
    avg(cast(fact.unit_cost as double precision)) as unit_cost, min(fact.first_day) as first_day
  from told fact where ${where()} group by fact.facility_id, fact.location_id, fact.item_id
), each_scenario as (
  select facility_id, location_id, item_id, unit_cost, first_day, 'current' as scenario, current_min as par_min, current_max as par_max,
    current_draws as vends, current_unmet as unmet_vends, current_fills as fills, current_on_hand as on_hand from positions
  union all select facility_id, location_id, item_id, unit_cost, first_day, 'suggested', suggested_min, suggested_max,
    suggested_draws, suggested_unmet, suggested_fills, suggested_on_hand from positions
)
select fact.*, greatest(0, least(${settingValue(stockSettings.parReplayDays)}, cast(${day(asked.covered?.to ?? asked.to)} - fact.first_day as integer) + 1) - ${settlingDays}) as days,
  facility.name as facility_name, facility.facility_code, place.name as location_name, place.location_code, item.name as item_name, item.item_code, item.unit
from each_scenario fact
join ${table('facilities')} facility on facility.facility_id = fact.facility_id
join ${table('locations')} place on place.location_id = fact.location_id
join ${table('items')} item on item.item_id = fact.item_id`,
});
