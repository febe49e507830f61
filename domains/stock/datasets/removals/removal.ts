import type { Days } from '../../../../contracts/calendar.ts';
import { type Asked, within } from '../../../../query/define/asked.ts';
import { bucketOf } from '../../../../query/define/bucket-of.ts';
import { type Dimension, defineDataset, type Wanted } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { bringing } from '../../../../query/define/joins.ts';
import { type Fragment, grouped, join, name, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { stockFilters } from '../../../products/datasets/item-filters.ts';
import { containerJoin, unitMeasuresOf } from '../../../products/datasets/quantity-units.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import {
  areOfNewest,
  completeMeasures,
  completeParts,
  newestMovements,
  ofFacilitiesAlone,
} from '../usage/complete-days.ts';
import { removalMeasures } from './removal-measures.ts';

export const removalKindWords: Record<string, string> = {
  expire: 'Expired',
  waste: 'Wasted',
  recall: 'Recalled',
  destroy: 'Destroyed',
  adjust: 'Adjusted',
};

export const noReason = '(not stated)';

/** Controlled substances are marked: what is lost of them is looked at more closely, on other pages. */
const scheduleDimension = {
  dea_schedule: {
    label: 'DEA schedule',
    type: 'status',
    definition: 'Of controlled substances; blank for all others.',
    by: 'dea_schedule',
    words: stockFilters.deaSchedule.words,
  },
} satisfies Record<string, Dimension>;

/** These narrow the removals alone: the use that a loss rate compares with stays whole. */
const ofRemovals = ['kind', 'reason'];

export const removalFilters = {
  ...stockFilters,
  kind: {
    label: 'Kind',
    words: removalKindWords,
    where: (values) => oneOf(sql`fact.kind`, values),
  },
  reason: {
    label: 'Reason',
    where: (values) =>
      oneOf(
        sql`fact.reason_key`,
        values.map((value) => (value === noReason ? '' : value.trim().toLowerCase())),
      ),
    values: (search) =>
      sql`select case when known.reason_key = '' then ${noReason} else known.reason_key end as value, coalesce(min(trim(known.reason)), ${noReason}) as label
          from ${table('removals')} known where coalesce(known.reason, ${noReason}) ilike ${search} escape '!' group by known.reason_key order by label`,
  },
} satisfies Record<string, Filter>;

/** An adjustment upward is no removal. */
export const isRemoval = sql`(fact.kind <> 'adjust' or fact.quantity < 0)`;

const removed =
  (column: Fragment, days: (asked: Asked) => Days | null, condition = isRemoval) =>
  (asked: Asked) =>
    sql`sum(case when ${condition} and ${within(sql`fact.local_date`, days(asked))} then ${column} end)`;

const now = (asked: Asked): Days => asked;
const ofKind = (...kinds: string[]) =>
  removed(sql`fact.value`, now, sql`${isRemoval} and ${oneOf(sql`fact.kind`, kinds)}`);
const quantity = sql`abs(fact.quantity)`;

/** Parts that come from the mart of days rather than from the removals. */
const useParts = {
  used_value: (asked: Asked) =>
    sql`sum(case when not (${within(sql`fact.local_date`, asked)}) then null when fact.kind = 'dispense' then fact.value when fact.kind = 'return' then -fact.value end)`,
  moved: (asked: Asked) => sql`sum(case when ${within(sql`fact.local_date`, asked)} then fact.movement_count end)`,
};

/** What left stock without being used, and the use of the same time and places to compare it with. */
export const removal = defineDataset({
  name: 'removal',
  title: 'Stock removed',
  time: 'period',
  buckets: ['week', 'month'],
  pairs: {
    notWith: ofFacilitiesAlone(['location', 'location_type', 'location_group', 'item', 'dea_schedule', 'bucket']),
  },
  source:
    'Stock movements of the kinds expire, waste, recall, destroy and adjust, valued at what they cost or at the unit cost of the day.',
  filters: removalFilters,
  dimensions: { ...siteDimensions, ...itemDimensions, ...calendarDimensions, ...scheduleDimension },
  grains: { reason: { by: ['reason_key'], keep: ['reason'] } },
  parts: {
    removed_qty: removed(quantity, now),
    removed_value: removed(sql`fact.value`, now),
    // Where the data cover the time before, nothing removed is zero.
    prior_value: (asked) => {
      const sum = removed(sql`fact.value`, (days) => days.previous)(asked);
      return asked.previous ? sql`coalesce(${sum}, 0)` : sum;
    },
    expired: ofKind('expire'),
    wasted: ofKind('waste', 'destroy'),
    recalled: ofKind('recall'),
    adjusted_out: ofKind('adjust'),
    adjusted_in: removed(sql`fact.value`, now, sql`fact.kind = 'adjust' and fact.quantity > 0`),
    removals: removed(sql`1`, now),
    /** Removals, and adjustments upward: what makes a row appear. */
    booked: (asked) => sql`sum(case when ${within(sql`fact.local_date`, asked)} then 1 end)`,
    without_reason: removed(sql`fact.value`, now, sql`${isRemoval} and fact.reason_key = ''`),
    avoidable: removed(
      sql`fact.value * fact.avoidable_quantity / nullif(fact.quantity, 0)`,
      now,
      sql`fact.kind = 'expire'`,
    ),
    last_removed: (asked) =>
      sql`max(case when ${isRemoval} and ${within(sql`fact.local_date`, asked)} then fact.occurred_local end)`,
    unpriced: (asked) =>
      sql`sum(case when fact.value is null and ${isRemoval} and ${within(sql`fact.local_date`, asked)} then 1 end)`,
    ...useParts,
    ...completeParts,
  },
  measures: { ...removalMeasures, ...unitMeasuresOf('removed_qty'), ...completeMeasures },
  adds: { joins: [...siteJoins, bringing(itemJoin, { dea_schedule: 'dea_schedule' }), containerJoin] },
  cells: cellsOf,
});

const isUsePart = (part: string): boolean => part in useParts;

/** Cells keep the reason apart where the main one of a row is told, and are summed no finer than anything reads. */
function cellsOf(wanted: Wanted): Fragment {
  if (areOfNewest(wanted)) return newestMovements(wanted);
  const { asked, parts, where, bucket, reads } = wanted;
  const ofUse = parts.filter((part) => isUsePart(part.name));
  const own = parts.filter((part) => !isUsePart(part.name));
  const times = bucket && bucket !== 'hour' ? [bucketOf(bucket, sql`fact.local_date`)] : [];
  const sites = ['facility_id', 'location_id'].filter(reads).map((key) => sql`fact.${name(key)}`);
  const keys = (item: Fragment) => [...sites, ...(reads('item_id') ? [item] : [])];
  const timesShown = times.map((first) => sql`${first} as bucket`);
  const days = join(
    [asked, asked.previous].filter((span) => span !== null).map((span) => sql`(${within(sql`fact.local_date`, span)})`),
    ' or ',
  );
  const from = (list: typeof parts, told: boolean) =>
    list.map((part) => sql`${told ? part.of : sql`null`} as ${name(part.name)}`);
  const isByReason = reads('reason_key');
  const reason = isByReason ? [sql`fact.reason_key`, sql`min(trim(fact.reason)) as reason`] : [];
  const noReasonThere = isByReason ? [sql`'' as reason_key`, sql`null as reason`] : [];
  const ofLost = keys(sql`fact.item_id`);
  const lost = sql`select ${join([...ofLost, ...reason, ...timesShown, ...from(own, true), ...from(ofUse, false)], ', ')}
from ${table('removals')} fact where (${days}) and ${where()}${grouped([...ofLost, ...(isByReason ? [sql`fact.reason_key`] : []), ...times])}`;
  if (ofUse.length === 0) return lost;
  const ofMoved = keys(sql`made.item_id`);
  const items = reads('item_id') ? sql`join ${table('products')} made on made.product_id = fact.product_id` : sql``;
  return sql`${lost} union all select ${join([...ofMoved, ...noReasonThere, ...timesShown, ...from(own, false), ...from(ofUse, true)], ', ')}
from ${table('movement_days')} fact ${items}
where ${within(sql`fact.local_date`, asked)} and ${where(ofRemovals)}${grouped([...ofMoved, ...times])}`;
}
