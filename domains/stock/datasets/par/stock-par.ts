import { asLines } from '../../../../query/define/as-lines.ts';
import { defineDataset, isOneAtMost, type Measure, ratio, type Wanted } from '../../../../query/define/define.ts';
import { type Fragment, join, name, nothing, sql, table } from '../../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { containerJoin, unitMeasures } from '../../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { notBelowZero } from '../../../shared/datasets/days-on-hand.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import { fewestDraws } from '../../science/suggest-par-change.ts';
import { stateAt, stateSources } from '../on-hand/stock-at.ts';
import { holdingRate, holdingWords } from './holding-rate.ts';
import { parFilters } from './par-filters.ts';
import { shelfLevels, shelfWords, suggestionWords } from './par-words.ts';
import { planMeasures, planParts, plansJoined } from './planned-pars.ts';
import { curveColumns, curveMeasures, curveParts } from './stock-par-curve.ts';

export const replayed =
  'From a replay of the draws of the last {stock.par_replay_days} days, without the first 14 days (blank on an earlier day)';
const one = (column: string) => (): Fragment => sql`max(fact.${name(column)})`;

const parts = {
  on_hand: () => sql`sum(fact.on_hand_qty)`,
  daily_usage: () => sql`sum(fact.daily_usage)`,
  par_min: one('par_min'),
  par_max: one('par_max'),
  ...planParts,
  shelf_status: one('shelf_status'),
  suggestion: one('suggestion'),
  suggested_min: one('suggested_min'),
  suggested_max: one('suggested_max'),
  current_draws: one('current_draws'),
  current_unmet: one('current_unmet'),
  current_fills: one('current_fills'),
  suggested_draws: one('suggested_draws'),
  suggested_unmet: one('suggested_unmet'),
  suggested_fills: one('suggested_fills'),
  // The same position at the same cost under both levels, so that only the levels make a difference.
  current_cost: () => sql`max(fact.current_on_hand) * avg(cast(fact.unit_cost as double precision)) * ${holdingRate}`,
  suggested_cost: () =>
    sql`max(fact.suggested_on_hand) * avg(cast(fact.unit_cost as double precision)) * ${holdingRate}`,
  ...curveParts,
};

/**
 * A ratio of the suggested levels that can stand beside one of the current levels: over positions that have levels now. Where none
 * has, there is nothing to stand beside.
 */
const likeForLike = (dividend: Part, divisor: Part): Fragment => {
  const of = (part: Part, condition: Fragment) => sql`sum(case when ${condition} then ${name(part)} end)`;
  const both = (condition: Fragment) => ratio(of(dividend, condition), of(divisor, condition));
  return sql`case when count(current_draws) > 0 then ${both(sql`current_draws is not null`)} else ${both(sql`true`)} end`;
};

type Part = keyof typeof parts;

const measures = {
  status: {
    label: 'Status',
    type: 'status',
    definition: asLines(
      'The first one that applies.',
      'Below zero: less than nothing on hand of what is not stocked there; a receipt or a count is missing.',
      'Out: nothing on hand.',
      'Low: at or below min.',
      'Over: above max.',
      'Idle: no draw in {stock.idle_days} days.',
      'No level: no max is set.',
      'OK: none of these.',
    ),
    words: shelfWords,
    levels: shelfLevels,
    parts: ['shelf_status'],
    of: sql`max(shelf_status)`,
    total: 'none',
  },
  on_hand_qty: {
    label: 'On hand',
    alarm: { level: 'bad', below: 0 },
    type: 'quantity',
    definition:
      'The last count plus the movements after it, in base units. The total is blank over more than one unit.',
    parts: ['on_hand'],
    of: sql`case when ${isOneAtMost(sql`case when on_hand <> 0 then unit end`)} then sum(on_hand) end`,
  },
  par_min: {
    label: 'Min',
    type: 'quantity',
    definition:
      'The min level of a policy for the location, else of the last count that names one, over the item’s NDCs.',
    parts: ['par_min'],
    of: sql`max(par_min)`,
    total: 'none',
  },
  par_max: {
    label: 'Max',
    type: 'quantity',
    definition:
      'The max level of a policy for the location, else of the last count that names one, over the item’s NDCs.',
    parts: ['par_max'],
    of: sql`max(par_max)`,
    total: 'none',
  },
  ...planMeasures,
  suggested_min: {
    label: 'Suggested min',
    type: 'quantity',
    definition:
      'What would have covered the draws from one look at the position to the refill, as often as the service level asks. Blank where nothing is suggested.',
    parts: ['suggested_min'],
    of: sql`max(suggested_min)`,
    total: 'none',
  },
  suggested_max: {
    label: 'Suggested max',
    type: 'quantity',
    definition:
      'What would have covered the draws of that time and 5 further days, as often as the service level asks. Blank where nothing is suggested.',
    parts: ['suggested_max'],
    of: sql`max(suggested_max)`,
    total: 'none',
  },
  avg_daily_usage: {
    label: 'Average daily use (90 d)',
    type: 'quantity',
    definition:
      'Dispensed less returned at the location in the last {stock.usage_days} days ÷ the days of them on which the facility had the item; never below 0. The total is blank over more than one unit.',
    parts: ['daily_usage'],
    of: sql`case when ${isOneAtMost(sql`case when daily_usage <> 0 then unit end`)} then ${notBelowZero(sql`sum(daily_usage)`)} end`,
  },
  stockout_rate: {
    label: 'Stock-outs, current',
    few: { of: 'replayed_draws', below: fewestDraws },
    type: 'percent',
    definition: `${replayed}: draws not served in full with the current levels ÷ draws. Positions without a level are left out.`,
    better: 'down',
    against: 'nothing',
    parts: ['current_draws', 'current_unmet'],
    of: ratio(sql`sum(current_unmet)`, sql`sum(current_draws)`),
  },
  stockout_rate_suggested: {
    label: 'Stock-outs, suggested',
    few: { of: 'replayed_draws', below: fewestDraws },
    type: 'percent',
    definition: `${replayed}: draws not served in full with the suggested levels ÷ draws; the current levels where nothing is suggested. Over several positions, those that have levels now.`,
    better: 'down',
    against: { measure: 'stockout_rate', words: 'against the current levels' },
    parts: ['current_draws', 'suggested_draws', 'suggested_unmet'],
    of: likeForLike('suggested_unmet', 'suggested_draws'),
  },
  vend_fill_ratio: {
    label: 'Draws per refill, current',
    few: { of: 'replayed_draws', below: fewestDraws },
    type: 'ratio',
    definition: `${replayed}: draws ÷ refills with the current levels.`,
    better: 'up',
    against: 'nothing',
    parts: ['current_draws', 'current_fills'],
    of: ratio(sql`sum(current_draws)`, sql`sum(current_fills)`),
  },
  vend_fill_ratio_suggested: {
    label: 'Draws per refill, suggested',
    few: { of: 'replayed_draws', below: fewestDraws },
    type: 'ratio',
    definition: `${replayed}: draws ÷ refills with the suggested levels. Over several positions, those that have levels now.`,
    better: 'up',
    parts: ['current_draws', 'suggested_draws', 'suggested_fills'],
    of: likeForLike('suggested_draws', 'suggested_fills'),
  },
  carrying_cost_delta: {
    label: 'Change of carrying cost a year',
    type: 'money',
    definition: `(Mean on hand with the suggested levels − mean on hand with the current ones, both from the replay) × unit cost × ${holdingWords}. Positions without a level or a cost are left out.`,
    better: 'down',
    against: 'nothing',
    parts: ['current_cost', 'suggested_cost'],
    of: sql`sum(suggested_cost - current_cost)`,
  },
  carrying_cost_year: {
    label: 'Carrying cost a year',
    type: 'money',
    definition: `Mean on hand of the replay × unit cost × ${holdingWords}, with the current levels.`,
    parts: ['current_cost'],
    of: sql`sum(current_cost)`,
  },
  negative_positions: {
    label: 'Positions below zero',
    type: 'count',
    definition: 'Positions with less than nothing on hand: a receipt or a count is missing.',
    better: 'down',
    parts: ['on_hand'],
    of: sql`coalesce(sum(case when on_hand < 0 then 1 else 0 end), 0)`,
  },
  replayed_draws: {
    label: 'Draws replayed',
    type: 'count',
    definition: `${replayed}: draws of positions that have levels.`,
    parts: ['current_draws'],
    of: sql`coalesce(sum(current_draws), 0)`,
  },
  unmet_draws: {
    label: 'Draws not served, current',
    type: 'count',
    definition: `${replayed}: draws not served in full with the current levels.`,
    parts: ['current_unmet'],
    of: sql`coalesce(sum(current_unmet), 0)`,
  },
  unmet_draws_suggested: {
    label: 'Draws not served, suggested',
    type: 'count',
    definition: `${replayed}: draws not served in full with the suggested levels, of positions that have levels now.`,
    parts: ['current_draws', 'suggested_unmet'],
    of: sql`coalesce(sum(case when current_draws is not null then suggested_unmet end), 0)`,
  },
  served_draws_gain: {
    label: 'More draws served',
    type: 'count',
    definition: `${replayed}: draws not served in full with the current levels − the same with the suggested levels. Blank for positions without a level.`,
    better: 'up',
    isChange: true,
    parts: ['current_draws', 'current_unmet', 'suggested_unmet'],
    of: sql`sum(case when current_draws is not null then current_unmet - coalesce(suggested_unmet, current_unmet) end)`,
  },
  suggestion: {
    label: 'Suggestion',
    type: 'status',
    definition: asLines(
      'Remove: no draw for {stock.idle_days} days; never a vital item, nor one that lies on a crash cart of the facility.',
      'Keep: fewer than 30 days of data or 8 draws, within 1 unit of the current levels, or a crash cart.',
      'Reshape: a higher min and a lower max are suggested.',
      'Raise or lower: another max is suggested.',
      'Shift min: only min differs.',
      'Add level: there is no level yet.',
    ),
    words: suggestionWords,
    parts: ['suggestion'],
    of: sql`max(suggestion)`,
    total: 'none',
  },
  ...curveMeasures,
} satisfies Record<string, Measure<Part>>;

/** Positions (location × item) that are stocked or hold something, and what the replay of their levels says. */
export const stockPar = defineDataset({
  name: 'stock-par',
  title: 'Par levels',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'last_drawn',
  source:
    'Counts, policies and movements by location and item; the draws of the {stock.par_replay_days} days up to the newest day, replayed.',
  filters: parFilters,
  dimensions: { ...siteDimensions, ...itemDimensions, ...calendarBy('of the last draw') },
  parts,
  measures: { ...measures, ...unitMeasures },
  adds: { joins: [...siteJoins, itemJoin, containerJoin] },
  sources: { state: stateSources },
  cells: positions,
});

function positions(wanted: Wanted): Fragment {
  const { parts, where, reads } = wanted;
  const day = reads('last_drawn') ? sql`, max(fact.last_drawn) as last_drawn` : nothing;
  const sums = parts.map((part) => sql`, ${part.of} as ${name(part.name)}`);
  return sql`with ${parPositions(wanted)}
select fact.facility_id, fact.location_id, fact.item_id${day}${join(sums, '')} from told fact where ${where()} group by fact.facility_id, fact.location_id, fact.item_id`;
}

type WantedPositions = Pick<Wanted, 'asked' | 'source' | 'isFiltered'> & Partial<Pick<Wanted, 'parts'>>;

/**
 * `told` as a common table expression: the state of positions by NDC, with what their replay says. Draws are replayed up to the
 * newest day only; of an earlier day nothing is said, rather than what holds today.
 */
export function parPositions(wanted: WantedPositions): Fragment {
  const { asked } = wanted;
  const figures = [
    'suggestion',
    'suggested_min',
    'suggested_max',
    'current_draws',
    'current_unmet',
    'current_fills',
    'current_on_hand',
    'suggested_draws',
    'suggested_unmet',
    'suggested_fills',
    'suggested_on_hand',
    ...curveColumns,
  ];
  const plans = plansJoined(wanted);
  return sql`${stateAt(wanted)}, told as (
  select state.*, ${join([...figures.map((figure) => sql`replay.${name(figure)}`), ...plans.columns], ', ')}
  from state${plans.from} left join ${table('par_replays')} replay on replay.location_id = state.location_id and replay.item_id = state.item_id and ${asked.isNewest ? sql`true` : sql`false`}
  where state.location_id <> 0 and (state.is_stocked or state.shelf_status <> 'out')
)`;
}
