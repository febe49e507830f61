import { type Days, type Entry, ratio } from '../entry.ts';

/** Every movement of these days and of those before, with what it was worth; one without a cost of its own is worth nothing known. */
const facts = ({ from, to, before }: Days) => `facts as (
  select moved.*, moved.quantity * moved.unit_cost as value, made.item_code, places.location_code, places.location_type, places.location_group,
    moved.day >= date '${from}' as is_now, case moved.kind when 'dispense' then 1 when 'return' then -1 else 0 end as sign,
    moved.kind in ('expire', 'waste', 'recall', 'destroy') or (moved.kind = 'adjust' and moved.quantity < 0) as is_removed
  from moved join made on made.ndc = moved.ndc join places on places.place = moved.place
  where moved.day between date '${before}' and date '${to}'
)`;

const now = (condition: string) => `filter (where is_now and ${condition})`;
const used = `coalesce(sum(sign * value) ${now('sign <> 0')}, 0)`;
const usedBefore = 'coalesce(sum(sign * value) filter (where not is_now and sign <> 0), 0)';
const removed = `coalesce(sum(abs(quantity) * unit_cost) ${now('is_removed')}, 0)`;
const removedBefore = 'coalesce(sum(abs(quantity) * unit_cost) filter (where not is_now and is_removed), 0)';
const lossRate = `case when ${used} >= 0 then ${ratio(removed, `${removed} + ${used}`)} end`;
const draws = `count(*) ${now("kind = 'dispense'")}`;
const atNight = "(hour(moment) >= 19 or hour(moment) < 7 or isodow(moment) >= 6) and kind = 'dispense'";

/** What a unit cost the facility before, else now, by NDC: the change in quantity at that cost. */
const splitFacts = (days: Days) => `${facts(days).replace('facts as (', 'base as (')}, costs as (
  select facility_code, ndc, sum(sign * quantity) filter (where not is_now) as qty_before, sum(sign * value) filter (where not is_now) as value_before,
    sum(sign * quantity) filter (where is_now) as qty_now, sum(sign * value) filter (where is_now) as value_now
  from base where sign <> 0 and value is not null group by facility_code, ndc
), facts as (
  select base.*, case when qty_before > 0 then value_before / qty_before when qty_now > 0 then value_now / qty_now end as cost_before
  from base left join costs on costs.facility_code = base.facility_code and costs.ndc = base.ndc
)`;
const volume = `coalesce(sum(case when is_now then 1 else -1 end * sign * case when value is null then 0 when cost_before is null then value else quantity * cost_before end), 0)`;

const ofUse = (by: Entry['by'], without: Entry['without'] = {}): Entry => ({
  facts: splitFacts,
  by,
  figures: {
    usage_value: used,
    usage_prior_value: usedBefore,
    usage_change_pct: `${ratio(used, usedBefore)} - 1`,
    volume_effect_value: volume,
    price_effect_value: `${used} - ${usedBefore} - ${volume}`,
    vend_count: draws,
    used_item_count: `count(distinct item_code) ${now("kind = 'dispense'")}`,
    used_location_count: `count(distinct place) ${now("kind = 'dispense'")}`,
    return_pct: ratio(`coalesce(sum(value) ${now("kind = 'return'")}, 0)`, `sum(value) ${now("kind = 'dispense'")}`),
    off_hours_pct: `${ratio(`cast(count(*) ${now(atNight)} as double)`, draws)}`,
    loss_rate: lossRate,
  },
  without,
});

const ofRemovals = (by: Entry['by'], without: Entry['without'] = {}): Entry => ({
  facts,
  by,
  figures: {
    removed_value: removed,
    removed_prior_value: removedBefore,
    removed_change_pct: `${ratio(removed, removedBefore)} - 1`,
    expired_value: `coalesce(sum(value) ${now("kind = 'expire'")}, 0)`,
    wasted_value: `coalesce(sum(value) ${now("kind = 'waste'")}, 0)`,
    recalled_value: `coalesce(sum(value) ${now("kind = 'recall'")}, 0)`,
    adjusted_out_value: `coalesce(sum(abs(value)) ${now("kind = 'adjust' and quantity < 0")}, 0)`,
    adjusted_in_value: `coalesce(sum(value) ${now("kind = 'adjust' and quantity > 0")}, 0)`,
    removal_count: `count(*) ${now('is_removed')}`,
    removed_location_count: `count(distinct place) ${now('is_removed')}`,
    loss_rate: lossRate,
    reason_missing_pct: ratio(
      `coalesce(sum(abs(quantity) * unit_cost) ${now("is_removed and reason = ''")}, 0)`,
      removed,
    ),
  },
  without,
});

const place = { facility: 'facility_code', location: 'location_code' };
const avoidable = { expired_avoidable_value: 'lots are served one after another: serve-avoidable.test.ts' };

export const usageEntries: Record<string, Entry> = {
  '1061': ofUse({ location_group: 'location_group' }),
  '1072': ofUse({ location_type: 'location_type' }),
  '1077': ofUse(place),
  '1062': ofRemovals({ item: 'item_code' }, avoidable),
  '1065': ofRemovals(place, avoidable),
  '1071': ofRemovals({ location_type: 'location_type' }, avoidable),
};
