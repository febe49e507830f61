import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { type Dimension, defineDataset, type Wanted } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { required } from '../../../query/define/joins.ts';
import { day, type Fragment, nothing, oneOf, sql, table } from '../../../query/define/sql.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { shortageOfSkus, shortageWords } from '../../notices/datasets/shortage-filter.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter, productDimensions, productJoin } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../shared/datasets/site.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { orderMeasures } from './order-measures.ts';

const statusWords: Record<string, string> = {
  open: 'Open',
  overdue: 'Overdue',
  backordered: 'Backordered',
  received: 'Received',
  received_short: 'Received short',
  received_over: 'Received over',
  cancelled: 'Cancelled',
};
const statusLevels: Record<string, StatusLevel> = {
  open: 'ok',
  overdue: 'bad',
  backordered: 'warn',
  received: 'ok',
  received_short: 'warn',
  received_over: 'warn',
  cancelled: 'none',
};
const accountWords: Record<string, string> = { '340B': '340B', GPO: 'GPO', WAC: 'WAC' };

const orderDimensions = {
  po_number: { label: 'Order', type: 'code', definition: 'The number of the purchase order.', by: 'po_number' },
  line: { label: 'Line', type: 'code', definition: 'The line of the order.', by: 'line' },
  supplier: { label: 'Supplier', type: 'text', definition: 'Who was ordered from, as the order says.', by: 'supplier' },
  account: {
    label: 'Account',
    type: 'status',
    definition: 'The account it was ordered on; nothing here judges it.',
    by: 'account',
    words: accountWords,
  },
  status: {
    label: 'Status',
    type: 'status',
    definition: asLines(
      'At the end of the day, the first one that applies.',
      'Cancelled.',
      'Received, received short or received over.',
      'Backordered: nothing has come.',
      'Overdue: open past its due date.',
      'Open: all others.',
    ),
    by: 'status',
    words: statusWords,
    levels: statusLevels,
  },
} satisfies Record<string, Dimension>;

const orderFilters = {
  facility: siteFilters.facility,
  ...itemFilters,
  ndc: ndcFilter,
  supplier: {
    label: 'Supplier',
    where: (values) => oneOf(sql`fact.supplier`, values),
    values: (search) =>
      sql`select distinct known.supplier as value, known.supplier as label from ${table('purchase_lines')} known where known.supplier ilike ${search} escape '!' order by value`,
  },
  account: { label: 'Account', words: accountWords, where: (values) => oneOf(sql`fact.account`, values) },
  status: { label: 'Status', words: statusWords, where: (values) => oneOf(sql`fact.status`, values) },
  shortageStatus: {
    label: 'FDA shortage',
    group: noticeGroup,
    words: shortageWords,
    where: (values) => oneOf(sql`coalesce(fact.shortage_status, 'none')`, values),
  },
} satisfies Record<string, Filter>;

/** Purchase order lines as they stood at the end of a day. */
export const order = defineDataset({
  name: 'order',
  title: 'Purchase order lines',
  time: 'period',
  buckets: ['week', 'month'],
  day: 'local_date',
  source: 'Purchase order lines and their part deliveries; returns and credits are left out.',
  facts: ['purchase_lines', 'purchase_receipts'],
  filters: orderFilters,
  dimensions: {
    facility: siteDimensions.facility,
    ...itemDimensions,
    ...productDimensions,
    ...orderDimensions,
    ...calendarBy('of the order'),
  },
  // These are joined in where they are wanted; everything else is on the line anyway.
  parts: {
    was_backordered: () => nothing,
    price_then: () => nothing,
    receipt_gap: () => nothing,
    is_chosen: () => nothing,
  },
  measures: { ...orderMeasures, ...unitMeasures },
  adds: { joins: [itemJoin, containerJoin, productJoin, required(facilityJoin)] },
  areCellsCostly: true,
  cells: linesAsOf,
});

function linesAsOf({ asked, parts, where }: Wanted): Fragment {
  const to = day(asked.to);
  const from = day(asked.from);
  const wanted = new Set(parts.map(({ name }) => name));
  const isShortageAsked = (asked.filters.shortageStatus?.length ?? 0) > 0;
  const more = [
    isShortageAsked ? sql`, short.shortage_status` : nothing,
    wanted.has('was_backordered')
      ? sql`, coalesce(fact.file_status = 'backordered' or told.po_number is not null, false) as was_backordered`
      : nothing,
    wanted.has('price_then') ? sql`, cast(then_paid.package_price as decimal(38,4)) as price_then` : nothing,
    wanted.has('receipt_gap') ? sql`, gap.receipt_gap` : nothing,
  ];
  // Lines chosen by how they turned out say nothing about how lines turn out.
  const isChosen = (asked.filters.status?.length ?? 0) > 0 ? sql`true` : sql`false`;
  const facts = sql`select fact.*${more[0] ?? nothing}${more[1] ?? nothing}${more[2] ?? nothing}${more[3] ?? nothing} from statuses fact
    ${isShortageAsked ? sql`left join (${shortageOfSkus(day(asked.to))}) short on short.facility_id = fact.facility_id and short.item_id = fact.item_id` : nothing}
    ${wanted.has('was_backordered') ? onceBackordered : nothing} ${wanted.has('price_then') ? pricesThen(asked.to) : nothing} ${wanted.has('receipt_gap') ? receiptGaps : nothing}`;
  const { receivedLocal, packagesReceived, soFar, isReceived, tables } = receivedBy(to);
  // What was over before these days needs no judging: of years of orders a page shows a quarter.
  const mayMatter = sql`(bought.local_date >= ${from} or bought.expected_local is null or cast(bought.expected_local as date) >= ${from} or not coalesce(bought.status = 'cancelled' or (${isReceived}), false))`;
  return sql`with receipts as (
  select po_number, line, sum(packages) as packages, max(received_local) as received_local from ${table('purchase_receipts')} receipt
  where cast(receipt.received_local as date) <= ${to} group by po_number, line
), known as (
  select bought.facility_id, bought.product_id, made.item_id, bought.supplier, bought.account, bought.po_number, bought.line, bought.local_date, bought.ordered_at, bought.ordered_local,
    bought.packages_ordered, bought.package_price, size.package_size, coalesce(bought.status, 'placed') as file_status,
    coalesce(cast(bought.expected_local as date), bought.local_date + cast(ceil(coalesce(levels.lead_days, 1)) as integer)) as due, bought.expected_local is null as is_estimated,
    ${receivedLocal} as received_local,
    coalesce(bought.received_at < bought.ordered_at, false) as has_date_order,
    coalesce(bought.status = 'received' and bought.received_at is null and receipts.po_number is null, false) as is_undated,
    ${packagesReceived} as packages_received,
    coalesce(bought.status = 'received' and bought.packages_received is null and receipts.packages is null, false) as is_assumed,
    coalesce(${isReceived}, false)
      or ${soFar} >= bought.packages_ordered as is_closed
  from ${tables}
  join ${table('products')} made on made.product_id = bought.product_id
  left join ${table('stock_levels')} levels on levels.facility_id = bought.facility_id and levels.item_id = made.item_id
  where bought.kind = 'purchase' and bought.local_date <= ${to} and ${mayMatter}
), judged as materialized (
  select known.*, cast(received_local as date) as received_date, case when file_status = 'cancelled' then 'cancelled' when is_closed and packages_received < packages_ordered then 'received_short'
      when is_closed and packages_received > packages_ordered then 'received_over' when is_closed then 'received' when file_status = 'backordered' then 'backordered'
      when due < ${to} then 'overdue' else 'open' end as status
  from known
), statuses as (
  select judged.*, ${to} as to_day, status in ('open', 'overdue', 'backordered') as is_open,
    case when status in ('open', 'overdue', 'backordered') then greatest(0, packages_ordered - packages_received) else 0 end as open_packages,
    local_date >= ${from} or status in ('open', 'overdue', 'backordered') as is_listed,
    due between ${from} and ${to} and not (status = 'cancelled' and packages_received = 0) as is_due,
    status in ('received', 'received_short', 'received_over') or (status = 'cancelled' and packages_received > 0) or (status in ('overdue', 'backordered') and due < ${to}) as is_fillable,
    case when status in ('received', 'received_short', 'received_over') and not has_date_order then received_date - local_date end as lead_days,
    case when status in ('open', 'overdue', 'backordered') then greatest(0, ${to} - due) when status <> 'cancelled' and received_date is not null then greatest(0, received_date - due) end as days_overdue
  from judged
)${wanted.has('receipt_gap') ? sql`, ${arrivals(to)}` : nothing}
select fact.facility_id, fact.product_id, fact.item_id, fact.supplier, fact.account, fact.po_number, cast(fact.line as varchar) as line, fact.status, fact.local_date, fact.ordered_local, fact.due, fact.received_local, fact.received_date,
  fact.packages_ordered, fact.packages_received, fact.open_packages, cast(fact.package_price as decimal(38,4)) as package_price, cast(fact.package_size as decimal(38,4)) as package_size, fact.lead_days, fact.days_overdue,
  fact.to_day, fact.is_open, fact.is_listed, fact.is_due, fact.is_fillable, fact.is_estimated, fact.is_assumed, fact.is_undated, fact.has_date_order
  ${wanted.has('was_backordered') ? sql`, fact.was_backordered` : nothing}${wanted.has('price_then') ? sql`, fact.price_then` : nothing}${wanted.has('receipt_gap') ? sql`, fact.receipt_gap` : nothing}${wanted.has('is_chosen') ? sql`, ${isChosen} as is_chosen` : nothing}
from (${facts}) fact where (fact.is_listed or fact.is_due) and ${where()}`;
}

/** What of a line had come by the end of a day, and when: as the line says, or as its part deliveries do. */
const receivedBy = (to: Fragment) => {
  const isIn = sql`cast(bought.received_local as date) <= ${to}`;
  const isReceived = sql`bought.status = 'received' and (bought.received_at is null or ${isIn})`;
  const soFar = sql`coalesce(receipts.packages, case when ${isIn} then bought.packages_received end, 0)`;
  return {
    isReceived,
    soFar,
    receivedLocal: sql`case when ${isIn} then bought.received_local else receipts.received_local end`,
    packagesReceived: sql`case when bought.status = 'cancelled' then coalesce(receipts.packages, bought.packages_received, 0)
      when ${isReceived} then coalesce(bought.packages_received, receipts.packages, bought.packages_ordered)
      else ${soFar} end`,
    tables: sql`${table('purchase_lines')} bought
  join ${table('package_spans')} size on size.product_id = bought.product_id and size.from_date <= bought.local_date and bought.local_date < size.to_date
  left join receipts on receipts.po_number = bought.po_number and receipts.line = bought.line`,
  };
};

/** What came of all lines, by facility, NDC and day, but for years of arrivals before the first receipt of the list. */
function arrivals(to: Fragment): Fragment {
  const { receivedLocal, packagesReceived, tables } = receivedBy(to);
  return sql`arrivals as (
  select bought.facility_id, bought.product_id, cast(${receivedLocal} as date) as received_date, cast(${packagesReceived} as decimal(38,4)) * size.package_size as quantity
  from ${tables} where bought.kind = 'purchase' and bought.local_date <= ${to}
    and coalesce(cast(bought.received_local as date) >= (select min(received_date) - 1 from statuses where is_listed), true)
)`;
}

/** Loads replace rows; what an earlier one said is kept aside. */
const onceBackordered = sql`left join (select distinct po_number, line from ${table('replaced_purchase_lines')} said where said.status = 'backordered') told
  on told.po_number = fact.po_number and told.line = fact.line`;

/** What the facility last paid for the NDC up to a year before, within the year before that. */
const pricesThen = (to: string): Fragment => sql`left join (
  select facility_id, product_id, package_price from (
    select paid.facility_id, paid.product_id, paid.package_price, row_number() over (partition by paid.facility_id, paid.product_id order by paid.ordered_at desc, paid.po_number, paid.line) as n
    from ${table('purchase_lines')} paid where paid.kind = 'purchase' and coalesce(paid.status, '') <> 'cancelled' and paid.local_date <= ${day(to)} - 365 and paid.local_date > ${day(to)} - 730
  ) dated where n = 1
) then_paid on then_paid.facility_id = fact.facility_id and then_paid.product_id = fact.product_id`;

/** Purchases against stock: of the lines and movements around the day of the receipt. */
const receiptGaps = sql`left join (
  select told.po_number, told.line, told.bought_qty - coalesce(sum(moved.quantity), 0) as receipt_gap from (
    select one.po_number, one.line, one.facility_id, one.product_id, one.received_date, sum(other.quantity) as bought_qty
    from statuses one join arrivals other on other.facility_id = one.facility_id and other.product_id = one.product_id
      and other.received_date between one.received_date - 1 and one.received_date + 3
    where one.received_date is not null and one.is_listed group by one.po_number, one.line, one.facility_id, one.product_id, one.received_date
  ) told left join ${table('receipt_days')} moved on moved.facility_id = told.facility_id and moved.product_id = told.product_id
    and moved.local_date between told.received_date - 1 and told.received_date + 3
  group by told.po_number, told.line, told.bought_qty
) gap on gap.po_number = fact.po_number and gap.line = fact.line`;
