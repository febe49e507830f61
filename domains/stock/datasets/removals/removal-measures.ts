import { isOneAtMost, type Measure, ratio, ratioToPositive } from '../../../../query/define/define.ts';
import { name, sql, wallClock } from '../../../../query/define/sql.ts';

const part = (label: string, of: string, what: string): Measure => ({
  label,
  type: 'money',
  definition: `The part of removed $ that ${what}.`,
  better: 'down',
  parts: [of],
  of: sql`coalesce(sum(${name(of)}), 0)`,
});

/** Removals, their causes, and how they compare. */
export const removalMeasures = {
  removed_qty: {
    label: 'Removed',
    type: 'quantity',
    definition:
      'Quantity expired, wasted or recalled, and adjusted downward, in base units. Blank where the row has items of more than one unit.',
    better: 'down',
    parts: ['removed_qty'],
    of: sql`case when ${isOneAtMost(sql`case when removed_qty <> 0 then unit end`)} then coalesce(sum(removed_qty), 0) end`,
  },
  removed_value: {
    label: 'Removed $',
    type: 'money',
    definition:
      'Expired + wasted + recalled + adjusted out: quantity × what the movement says it cost, else the unit cost of its facility on that day. Adjustments upward are not taken off.',
    better: 'down',
    parts: ['removed_value'],
    of: sql`coalesce(sum(removed_value), 0)`,
  },
  expired_value: part('Expired $', 'expired', 'expired'),
  wasted_value: part('Wasted $', 'wasted', 'was wasted or destroyed'),
  recalled_value: part('Recalled $', 'recalled', 'was recalled'),
  adjusted_out_value: part('Adjusted out $', 'adjusted_out', 'was adjusted downward'),
  adjusted_in_value: {
    label: 'Adjusted in $',
    type: 'money',
    definition: 'Adjustments upward: beside removed $, not in it.',
    parts: ['adjusted_in'],
    of: sql`coalesce(sum(adjusted_in), 0)`,
  },
  removed_prior_value: {
    label: 'Removed $, prior period',
    type: 'money',
    definition:
      'Removed $ of the equally long time that ends the day before. Blank where the data do not cover it whole.',
    parts: ['prior_value'],
    of: sql`sum(prior_value)`,
  },
  removed_change_pct: {
    isChange: true,
    label: 'Change',
    type: 'percent',
    definition: 'Removed $ ÷ removed $ of the prior period − 1. Blank where the prior period is unknown or zero.',
    better: 'down',
    parts: [],
    needs: ['removed_value', 'removed_prior_value'],
    after: sql`${ratioToPositive(sql`removed_value`, sql`removed_prior_value`)} - 1`,
  },
  usage_value: {
    label: 'Used $',
    type: 'money',
    definition: 'Dispensed less returned, in dollars, of the same time and places.',
    parts: ['used_value'],
    of: sql`sum(used_value)`,
  },
  loss_rate: {
    label: 'Loss rate',
    type: 'percent',
    definition: 'Removed $ ÷ (removed $ + used $) of the same time. Blank where more came back than was used.',
    better: 'down',
    parts: [],
    needs: ['removed_value', 'usage_value'],
    after: sql`case when coalesce(usage_value, 0) >= 0 then ${ratioToPositive(sql`removed_value`, sql`removed_value + coalesce(usage_value, 0)`)} end`,
  },
  expired_avoidable_value: {
    label: 'Expired, could have moved $',
    type: 'money',
    definition:
      'Of what expired: how much other locations of the same facility used of the item in the {stock.avoidable_days} days before its expiry. A used unit counts once, for the lot that expired first.',
    better: 'down',
    parts: ['avoidable'],
    of: sql`coalesce(sum(avoidable), 0)`,
  },
  removal_count: {
    label: 'Removals',
    type: 'count',
    definition: 'How many movements of removal there were.',
    better: 'down',
    parts: ['removals'],
    of: sql`coalesce(sum(removals), 0)`,
  },
  booked_count: {
    label: 'Movements',
    type: 'count',
    definition: 'Removals and adjustments upward.',
    parts: ['booked'],
    of: sql`coalesce(sum(booked), 0)`,
  },
  removed_location_count: {
    label: 'Locations',
    type: 'count',
    definition: 'How many different locations removed something.',
    parts: ['removals'],
    of: sql`count(distinct case when removals > 0 then location_id end)`,
  },
  moved_location_count: {
    label: 'Locations with movements',
    type: 'count',
    definition: 'How many different locations moved anything.',
    parts: ['moved'],
    of: sql`count(distinct case when moved > 0 then location_id end)`,
  },
  removed_value_per_location: {
    label: 'Removed $ per location',
    type: 'money',
    definition: 'Removed $ ÷ locations with any movement in the same time.',
    better: 'down',
    parts: [],
    needs: ['removed_value', 'moved_location_count'],
    after: ratio(sql`removed_value`, sql`moved_location_count`),
  },
  top_reason: {
    label: 'Main reason',
    type: 'text',
    definition:
      'The reason with the most removed $, compared without regard to case; (not stated) where it was left blank.',
    parts: ['removed_value', 'removals'],
    grain: 'reason',
    of: sql`(array_agg(coalesce(reason, '(not stated)') order by coalesce(removed_value, 0) desc, reason_key) filter (where removals > 0))[1]`,
    total: 'none',
  },
  reason_missing_pct: {
    label: 'No reason',
    type: 'percent',
    definition: 'Removed $ without a reason ÷ removed $.',
    better: 'down',
    parts: ['without_reason', 'removed_value'],
    of: ratio(sql`coalesce(sum(without_reason), 0)`, sql`sum(removed_value)`),
  },
  last_removed_at: {
    label: 'Last removal',
    type: 'datetime',
    definition: 'When something was removed last in this time, by the clock of the facility.',
    parts: ['last_removed'],
    of: wallClock(sql`max(last_removed)`),
    total: 'none',
  },
  unpriced_count: {
    label: 'Removals without a cost',
    type: 'count',
    definition: 'Removals without a known cost: they count in quantities, not in dollars.',
    better: 'down',
    parts: ['unpriced'],
    of: sql`coalesce(sum(unpriced), 0)`,
  },
} satisfies Record<string, Measure>;
