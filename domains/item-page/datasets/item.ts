import { type Asked, within } from '../../../query/define/asked.ts';
import { type Dimension, defineDataset, isOneAtMost, type Measure, type Wanted } from '../../../query/define/define.ts';
import { bringing } from '../../../query/define/joins.ts';
import { day, type Fragment, nothing, sql, table } from '../../../query/define/sql.ts';
import { recallsOnHand, shortageLines, shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { itemFilters, scheduleWords, venWords } from '../../products/datasets/item-filters.ts';
import { packageSize } from '../../products/datasets/package-size.ts';
import { ndcFilter, productDimensions, productJoin } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarDimensions } from '../../shared/datasets/calendar.ts';
import { blankDays, daysOnHand } from '../../shared/datasets/days-on-hand.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { verdictLevels, verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { stateAt, stateSources } from '../../stock/datasets/on-hand/stock-at.ts';

const fact = (
  label: string,
  type: Dimension['type'],
  by: string,
  definition: string,
  words?: Record<string, string>,
) => ({
  label,
  type,
  by,
  definition,
  ...(words ? { words } : {}),
});

const factDimensions = {
  product: fact('Product', 'text', 'description', 'The NDC in words, as the product list says.'),
  generic_name: fact(
    'Generic name',
    'text',
    'generic_words',
    'Generic name, strength, dosage form and route of the item.',
  ),
  gtin: fact('GTIN', 'code', 'gtin', 'The GTIN of the product list.'),
  dea_schedule: fact('DEA schedule', 'status', 'dea_schedule', 'Of controlled substances.', scheduleWords),
  ven_class: fact(
    'VEN',
    'status',
    'ven_class',
    'Vital, essential or non-essential; essential where nothing is said.',
    venWords,
  ),
  product_status: fact('Product status', 'status', 'product_status', 'Of the product list.', {
    active: 'Active',
    inactive: 'Inactive',
  }),
  shortage_status: {
    ...fact(
      'FDA status',
      'status',
      'shortage_status',
      "What FDA's list of shortages says about the NDC, its newest line.",
      shortageStatusWords,
    ),
    group: noticeGroup,
  },
  recall_verdict: {
    group: noticeGroup,
    ...fact(
      'Recall',
      'status',
      'recall_verdict',
      'The worst that recall notices say about the lots on hand.',
      verdictWords,
    ),
    levels: verdictLevels,
  },
  storage: fact('Storage', 'status', 'storage', 'How it is kept.', {
    room: 'Room',
    refrigerated: 'Refrigerated',
    frozen: 'Frozen',
  }),
} satisfies Record<string, Dimension>;

const oneUnit = 'Blank where the rows have more than one unit.';
const quantity = (label: string, column: string, definition: string) =>
  ({
    label,
    type: 'quantity',
    definition: `${definition} ${oneUnit}`,
    parts: [],
    of: { parts: [{ is: 'text', text: `case when count(distinct unit) <= 1 then sum(${column}) end` }] },
  }) as const;

const ndcsWhere = (label: string, condition: Fragment, words: string) =>
  ({
    label,
    type: 'count',
    definition: `NDCs ${words}.`,
    parts: [],
    of: sql`count(distinct case when ${condition} then product_id end)`,
  }) as const;

const itemMeasures = {
  package_size: packageSize,
  orphan: {
    label: 'Orphan drug',
    type: 'flag',
    definition: 'Designated an orphan drug in the quarter of the day.',
    parts: [],
    of: sql`bool_or(orphan)`,
    total: 'none',
  },
  unit_cost: {
    label: 'Unit cost',
    type: 'money',
    definition: 'What a base unit is valued at, at the facility that holds most of it.',
    parts: [],
    of: sql`max(unit_cost)`,
    total: 'none',
  },
  on_hand_qty: {
    ...quantity('On hand', 'on_hand_qty', 'The last count plus the movements after it.'),
    alarm: { level: 'bad', below: 0 },
  },
  usable_qty: quantity('Usable stock', 'usable_qty', 'On hand without expired and recalled lots.'),
  avg_daily_usage: quantity(
    'Avg daily usage',
    'daily_usage',
    'Use of the last 90 days ÷ the days on which the facility was not out of the item.',
  ),
  on_order_qty: quantity('On order', 'on_order_qty', 'Ordered and not yet received, in base units.'),
  on_hand_value: {
    label: 'Value on hand',
    alarm: { level: 'bad', below: 0 },
    type: 'money',
    definition: 'On hand × unit cost.',
    parts: [],
    of: sql`sum(on_hand_value)`,
  },
  days_on_hand: {
    label: 'Days on hand',
    type: 'days',
    definition: `Usable stock ÷ average daily usage. ${blankDays}; blank for more than one unit.`,
    parts: [],
    of: sql`case when ${isOneAtMost(sql`unit`)} then ${daysOnHand(sql`sum(usable_qty)`, sql`sum(daily_usage)`)} end`,
  },
  spend_total: {
    label: 'Spend',
    type: 'money',
    definition: 'Packages received × price over the 365 days up to the day, less credits and returns.',
    parts: [],
    of: sql`sum(spend)`,
  },
  net_impact: {
    label: 'Net 340B impact',
    type: 'money',
    definition:
      'What 340B saved against GPO less what WAC cost more than GPO, over the 365 days up to the day, as on 1085. Contract pharmacy is out of scope.',
    better: 'up',
    parts: [],
    of: sql`sum(net_impact)`,
  },
  affected_ndcs: ndcsWhere(
    'With recalled lots',
    sql`recall_verdict = 'affected'`,
    'with lots on hand that a recall is about',
  ),
  review_ndcs: ndcsWhere(
    'To be looked at',
    sql`recall_verdict = 'need_review'`,
    'with lots on hand that a recall may be about',
  ),
  short_ndcs: {
    ...ndcsWhere(
      'Short',
      sql`shortage_status in ('current', 'to_be_discontinued')`,
      "that FDA's list calls short or to be discontinued",
    ),
    group: noticeGroup,
  },
  expired_ndcs: ndcsWhere('Expired on hand', sql`expired_qty > 0`, 'with expired lots on hand'),
  usage_qty: quantity('Used', 'used_qty', 'Dispensed less returned.'),
  item_usage_qty: quantity(
    'Used of the item',
    'item_used_qty',
    'Dispensed less returned, of all NDCs of the item that the chosen NDC belongs to.',
  ),
  received_qty: quantity('Received', 'received_qty', 'Received from suppliers.'),
} satisfies Record<string, Measure>;

/** A month tells what was used and received, a day everything else. */
const byTimeAlone = {
  usage_qty: ['bucket'],
  item_usage_qty: ['bucket'],
  received_qty: ['bucket'],
} as const satisfies Partial<Record<keyof typeof itemMeasures, readonly string[]>>;
/** A day tells nothing of a month; a month nothing of the states that hold on a day. */
const notTogether = Object.fromEntries(
  Object.keys(itemMeasures).map((key) =>
    Object.hasOwn(byTimeAlone, key)
      ? [key, ['shortage_status' as const, 'recall_verdict' as const]]
      : [key, ['bucket' as const]],
  ),
);

/** One NDC with all that is known about it. */
export const item = defineDataset({
  name: 'item',
  title: 'Items and their NDCs',
  time: 'as_of',
  buckets: ['month'],
  pairs: { needs: byTimeAlone, notWith: notTogether },
  source: 'The product and item lists, stock, purchases, and what the FDA publishes.',
  facts: ['items', 'products', 'movements', 'counts', 'purchase_lines', 'prices'],
  filters: { facility: siteFilters.facility, item: itemFilters.item, ndc: ndcFilter },
  dimensions: { ...itemDimensions, ...productDimensions, ...factDimensions, ...calendarDimensions },
  parts: {},
  measures: { ...itemMeasures, ...unitMeasures },
  adds: {
    joins: [
      bringing(itemJoin, {
        dea_schedule: 'dea_schedule',
        storage: 'storage',
        generic_words: sql`concat_ws(', ', item.generic_name, item.strength, item.dosage_form, item.route)`,
      }),
      containerJoin,
      bringing(productJoin, { description: 'description', gtin: 'gtin', product_status: 'status' }),
    ],
  },
  sources: { state: stateSources },
  cells: (wanted) => (wanted.bucket ? useByMonth(wanted) : itemsAsOf(wanted)),
});

const isAsked = (asked: Asked): boolean => Boolean(asked.filters.ndc || asked.filters.item);

function itemsAsOf({ asked, where, source }: Wanted): Fragment {
  const to = day(asked.to);
  const ofPlaces = where(['ndc', 'item']);
  const listed = isAsked(asked) ? nothing : sql`and stock.product_id is not null`;
  const quarter = sql`cast(date_trunc('quarter', cast(${to} as timestamp)) as date)`;
  return sql`with ${stateAt({ asked, source })}, places as (
  select fact.* from state fact where ${ofPlaces}
), stock as (
  select product_id, sum(on_hand_qty) as on_hand_qty, sum(sku_usable_qty) as usable_qty, sum(on_hand_value) as on_hand_value, sum(daily_usage) as daily_usage, sum(on_order_qty) as on_order_qty, sum(expired_qty) as expired_qty
  from places group by product_id
), costs as (
  select product_id, unit_cost from (
    select product_id, unit_cost, row_number() over (partition by product_id order by held desc, facility_id) as n
    from (select facility_id, product_id, max(unit_cost) as unit_cost, sum(on_hand_qty) as held from places where unit_cost is not null group by facility_id, product_id) by_facility
  ) ranked where n = 1
), paid as (
  select fact.product_id, sum(fact.packages * fact.package_price) as spend,
    coalesce(sum(case when fact.account = '340B' and fact.entity_340b_id is not null then fact.packages * (fact.price_gpo - fact.package_price) end), 0)
      - coalesce(sum(case when fact.account = 'WAC' and fact.is_gpo_prohibited and fact.entity_340b_id is not null then fact.packages * (fact.package_price - fact.price_gpo) end), 0) as net_impact
  from ${table('priced_purchases')} fact where fact.local_date > ${to} - 365 and fact.local_date <= ${to} and ${ofPlaces} group by fact.product_id
), orphans as (
  select designated.product_id, designated.item_id from ${table('orphan_designations')} designated where designated.quarter = ${quarter}
)
select fact.product_id, fact.item_id, size.package_size, coalesce(stock.on_hand_qty, 0) as on_hand_qty, coalesce(stock.usable_qty, 0) as usable_qty, stock.on_hand_value, coalesce(stock.daily_usage, 0) as daily_usage, coalesce(stock.expired_qty, 0) as expired_qty,
  coalesce(stock.on_order_qty, 0) as on_order_qty, costs.unit_cost, paid.spend, paid.net_impact, short.shortage_status, recalls.recall_verdict,
  fact.product_id in (select product_id from orphans) or fact.item_id in (select item_id from orphans) as orphan
from ${table('products')} fact left join stock on stock.product_id = fact.product_id left join costs on costs.product_id = fact.product_id left join paid on paid.product_id = fact.product_id
left join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= ${to} and ${to} < size.to_date
left join (${shortageLines(asked.to)}) short on short.ndc = fact.ndc and short.n = 1
left join (${recallsOnHand(asked.to)}) recalls on recalls.product_id = fact.product_id
where ${where(['facility'])} ${listed}`;
}

const used = sql`sum(case fact.kind when 'dispense' then fact.quantity when 'return' then -fact.quantity else 0 end)`;
const unknown = sql`cast(null as decimal(18,4))`;

/** What was used and received by month; beside that of a chosen NDC, the use of the whole item. */
function useByMonth({ asked, where }: Wanted): Fragment {
  const kin = sql`select kin.product_id from ${table('products')} kin where kin.item_id in (select fact.item_id from ${table('products')} fact where ${where(['facility'])})`;
  const read = (figures: Fragment, condition: Fragment) =>
    sql`select fact.product_id, made.item_id, fact.local_month as bucket, ${figures}
  from ${table('movement_days')} fact join ${table('products')} made on made.product_id = fact.product_id
  where fact.kind in ('dispense', 'return', 'receive') and ${within(sql`fact.local_date`, asked)} and ${condition} group by fact.product_id, made.item_id, fact.local_month`;
  const own = read(
    sql`${used} as used_qty, sum(case when fact.kind = 'receive' then fact.quantity else 0 end) as received_qty, ${unknown} as item_used_qty`,
    where(),
  );
  if (!asked.filters.ndc) return own;
  const ofItem = sql`${where(['ndc', 'item'])} and fact.product_id in (${kin})`;
  return sql`${own} union all ${read(sql`${unknown}, ${unknown}, ${used}`, ofItem)}`;
}
