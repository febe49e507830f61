import { asLines } from '../../../../query/define/as-lines.ts';
import { type Asked, within } from '../../../../query/define/asked.ts';
import { defineList, type WantedRows } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { day, type Fragment, join, nothing, oneOf, sql, table, wallClock } from '../../../../query/define/sql.ts';
import { itemFilters } from '../../../products/datasets/item-filters.ts';
import { ndcAsShown, ndcFilter } from '../../../products/datasets/product.ts';
import { scopeUnitFields } from '../../../products/datasets/unit-fields.ts';
import { siteFilters } from '../../../shared/datasets/site-filters.ts';
import { movementKindWords } from '../usage/movement-kinds.ts';
import { drawnOfClosing, drawnOfFrame, drawnOfShown, stretches, withStretch } from './ledger-chart.ts';
import { ledgerJoins } from './ledger-joins.ts';
import {
  flows,
  hiddenStretches,
  hiddenWords,
  lastPosition,
  ledgerRows,
  runningBalances,
  scopeCosts,
} from './ledger-rows.ts';

const ledgerKindWords = { opening: 'Opening', ...movementKindWords, hidden: 'Not shown', closing: 'Closing' };

const flagWords: Record<string, string> = {
  negative: 'Below zero',
  variance: 'Count differs',
  unmatched_transfer: 'Transfer without its other half',
  no_lot: 'No lot',
  expired_used: 'Used after expiry',
  future: 'After the load',
};

/** What rows tell and no total is made of. */
const tellings = ['clock', 'staff_id', 'expiry', 'reason', 'source_id'];

/** These hide rows and not their effect: the balances stay true. */
export const hiding = ['kind', 'staff', 'reason', 'sourceId'];
/** These say nothing about the item. */
export const besidesItem = [...hiding, 'facility', 'location', 'lot'];

const { facility, location } = siteFilters;
const { item } = itemFilters;

export const ledgerFilters = {
  facility,
  item,
  location,
  ndc: ndcFilter,
  lot: { label: 'Lot', where: (values) => oneOf(sql`coalesce(fact.lot, '')`, values) },
  kind: { label: 'Kind', words: movementKindWords, where: (values) => oneOf(sql`fact.kind`, values) },
  staff: {
    label: 'Staff',
    isPersonal: true,
    where: (values) =>
      sql`fact.staff_id in (select staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, values)})`,
    values: (search) =>
      sql`select known.staff_code as value, known.name as label from ${table('staff')} known where known.name ilike ${search} escape '!' or known.staff_code ilike ${search} escape '!' order by known.name, value`,
  },
  reason: {
    label: 'Reason',
    where: (values) =>
      oneOf(
        sql`coalesce(lower(trim(fact.reason)), '')`,
        values.map((value) => value.trim().toLowerCase()),
      ),
  },
  sourceId: { label: 'Source', where: (values) => oneOf(sql`fact.source_id`, values) },
} satisfies Record<string, Filter>;

/** Transfers at any place of the scope, three days more on both sides. */
function transfersAround({ asked, where }: WantedRows): Fragment {
  const isNarrowed = ['location', 'lot'].some((filter) => asked.filters[filter]);
  const [before, after] = [sql`${day(asked.from)} - 3`, sql`${day(asked.to)} + 3`];
  const isTransfer = sql`kind in ('transfer_in', 'transfer_out')`;
  const read = (from: Fragment, to: Fragment) =>
    sql`select fact.product_id, fact.location_id, fact.kind, fact.quantity, fact.occurred_at as moment from ${table('movements')} fact
  where fact.${isTransfer} and fact.local_date between ${from} and ${to} and ${where([...hiding, 'location', 'lot'])}`;
  const sources = isNarrowed
    ? [read(before, after)]
    : [
        sql`select product_id, location_id, kind, quantity, moment from moved where ${isTransfer}`,
        read(before, sql`${day(asked.from)} - 1`),
        read(sql`${day(asked.to)} + 1`, after),
      ];
  return sql`transfers as materialized (${join(sources, '\nunion all\n')})`;
}

const areHidden = ({ filters }: Asked): boolean => hiding.some((filter) => filters[filter]);

/** Totals need no order: without it there is no balance after each row, nothing to be odd about it, and no rows between others. */
const isInOrder = ({ asked, reads }: WantedRows): boolean => reads('position') || areHidden(asked);

function ledgerTables(wanted: WantedRows): Fragment {
  const { asked, where, reads } = wanted;
  const isTold = isInOrder(wanted) || tellings.some(reads);
  const passes = sql`${within(sql`fact.local_date`, asked)} and ${where(['facility', 'item', 'location', 'ndc', 'lot'])}`;
  const inOrder = [
    runningBalances,
    sql`shown as (select * from running fact where ${passes})`,
    ...(areHidden(asked) ? [hiddenStretches(asked)] : []),
    ...(reads('is_turn') ? [stretches(asked)] : []),
  ];
  const more = [
    ...(isInOrder(wanted) ? inOrder : [sql`shown as (select * from entries fact where ${passes})`]),
    ...(reads('costs') ? [scopeCosts] : []),
    ...(reads('transfers') ? [transfersAround(wanted)] : []),
  ];
  return join([ledgerRows(asked, where(hiding), isTold), ...more], ', ');
}

/** The rows of the days asked for, between what the balance was before and what it is after. */
function ledgerOf(wanted: WantedRows): Fragment {
  const { asked, reads } = wanted;
  const isDrawn = reads('is_turn');
  const drawn = (columns: Fragment) => (isDrawn ? sql`, ${columns}` : nothing);
  const told = isInOrder(wanted)
    ? sql`closing_qty - change as opening_qty, change, closing_qty, position`
    : sql`null as opening_qty, change, null as closing_qty, 1 as position`;
  /** A row that stands for no movement. */
  const frame = (clock: Fragment, on: Fragment, kind: string, reason: Fragment, balance: Fragment) =>
    sql`select ${clock}, ${on}, null, null, null, ${kind}, null, null, null, ${reason}, null, null, null, null, ${balance}`;
  const moment = (at: string) => sql`cast(${at} as timestamp)`;
  const balance = (position: Fragment) => sql`null, null, coalesce(sum(change), 0), ${position}`;
  return sql`select clock, local_date, location_id, product_id, staff_id, kind, lot, expiry, unit_cost, reason, source_id, moment, quantity, load_id, ${told}${drawn(drawnOfShown)}
from shown fact ${isDrawn ? withStretch(asked) : nothing}
union all ${frame(moment(`${asked.from} 00:00:00`), sql`cast(${day(asked.from)} - 1 as date)`, 'opening', sql`null`, balance(sql`0`))}${drawn(drawnOfFrame)} from entries where local_date < ${day(asked.from)}
union all ${frame(moment(`${asked.to} 23:59:59`), day(asked.to), 'closing', sql`null`, balance(lastPosition))}${drawn(drawnOfClosing(asked))} from entries${
    areHidden(asked)
      ? sql`
union all ${frame(sql`clock`, sql`local_date`, 'hidden', hiddenWords, sql`closing_qty - change, change, closing_qty, position`)}${drawn(drawnOfFrame)} from hidden`
      : nothing
  }`;
}

const figure = (label: string, definition: string, total: Fragment, value = sql`null`) =>
  ({ label, type: 'quantity', definition, value, total }) as const;

/** Everything that happened to an item at a facility, movement by movement. */
export const ledger = defineList({
  name: 'ledger',
  source: 'Stock movements and counts of the item at the facility.',
  filters: ledgerFilters,
  fields: {
    occurred_at: {
      label: 'When',
      type: 'datetime',
      definition: 'By the clock of the facility.',
      value: wallClock(sql`clock`),
      order: sql`clock`,
    },
    location: {
      label: 'Location',
      type: 'text',
      definition: 'The place whose stock changed; of what is not shown, how many rows and what they came to.',
      value: sql`case when kind = 'hidden' then reason else location_name end`,
      code: sql`location_code`,
    },
    kind: {
      label: 'Kind',
      type: 'status',
      definition:
        'What happened; opening and closing frame the days shown. Not shown: what a filter hides between two rows, taken together.',
      words: ledgerKindWords,
      value: sql`kind`,
    },
    ndc: {
      label: 'NDC',
      type: 'code',
      definition: 'The package, as 5-4-2 digits.',
      value: ndcAsShown('ndc'),
      code: sql`ndc`,
    },
    lot: { label: 'Lot', type: 'code', definition: 'The lot, where it is known.', value: sql`nullif(lot, '')` },
    expiry: { label: 'Expiry', type: 'date', definition: 'As said with the movement.', value: sql`expiry` },
    opening_qty: {
      label: 'Opening',
      alarm: { level: 'bad', below: 0 },
      type: 'quantity',
      definition: 'The balance of the item at the facility just before; at the top, at the end of the day before.',
      value: sql`opening_qty`,
      total: sql`max(case when kind = 'opening' then closing_qty end)`,
    },
    movement_qty: {
      label: 'Movement',
      type: 'quantity',
      definition: 'What it did to the balance: minus is less. Of a count: what was counted less the balance before.',
      value: sql`change`,
      total: sql`coalesce(sum(case when kind <> 'hidden' then change end), 0)`,
    },
    closing_qty: {
      label: 'Closing',
      alarm: { level: 'bad', below: 0 },
      type: 'quantity',
      definition: 'Opening + movement; at the top, the balance at the end of the last day.',
      value: sql`closing_qty`,
      total: sql`max(case when kind = 'closing' then closing_qty end)`,
    },
    unit_cost: {
      label: 'Unit cost',
      type: 'money',
      definition: 'What the movement says it cost, else the unit cost of that day.',
      value: sql`coalesce(unit_cost, cost_then)`,
    },
    movement_value: {
      label: 'Value',
      type: 'money',
      definition: 'Movement × unit cost.',
      value: sql`change * coalesce(unit_cost, cost_then)`,
      total: sql`sum(change * coalesce(unit_cost, cost_then))`,
    },
    closing_value: {
      label: 'Closing $',
      alarm: { level: 'bad', below: 0 },
      type: 'money',
      definition: 'The balance after the row, each NDC at its unit cost of that day. Blank where one of them has none.',
      value: sql`closing_value`,
    },
    reason: {
      label: 'Reason',
      type: 'text',
      definition: 'As written with the movement.',
      value: sql`case when kind <> 'hidden' then reason end`,
    },
    staff: {
      label: 'Staff',
      type: 'text',
      definition: 'Who booked it.',
      value: sql`staff_name`,
      code: sql`staff_code`,
      isPersonal: true,
    },
    source_id: {
      label: 'Source',
      type: 'code',
      definition: 'The id of the movement in the system it came from, or count: and its moment.',
      value: sql`source_id`,
    },
    flag: {
      label: 'Flag',
      type: 'status',
      definition: asLines(
        'Below zero: the balance of the location and NDC.',
        'Count differs: by more than one unit and five percent.',
        'Transfer without its other half: no match of NDC and quantity at another location within 72 hours.',
        'Used after expiry: of the movement, else of its lot.',
        'No lot: the movement names none.',
        'After the load: dated later than the load that brought it.',
      ),
      words: flagWords,
      value: sql`flag`,
    },
    // Of a row: what came in and went out since the day (or Monday) that it ends.
    received_qty: figure('Received', 'Quantity received in these days.', flows.received, sql`received_then`),
    usage_qty: figure('Used', 'Dispensed less returned in these days.', flows.used, sql`used_then`),
    removed_qty: {
      ...figure(
        'Removed',
        'Expired, wasted, recalled, and adjusted downward in these days.',
        flows.removed,
        sql`removed_then`,
      ),
      better: 'down',
    },
    count_variance_qty: figure('Count variance', 'What counts changed, taken together.', flows.counted),
    since: {
      label: 'Since',
      type: 'date',
      definition: 'The day, or the first day of the week, whose last row this is.',
      value: sql`since`,
    },
    reorder_point: {
      label: 'Reorder point',
      type: 'quantity',
      definition: 'The balance at which the item is to be ordered for the facility, as worked out on the newest day.',
      value: sql`reorder_point`,
    },
    order_up_to: {
      label: 'Order up to',
      type: 'quantity',
      definition: 'The balance that an order is to reach, as worked out on the newest day.',
      value: sql`order_up_to`,
    },
    ...scopeUnitFields,
  },
  tables: ledgerTables,
  rows: ledgerOf,
  materializeOnce: true,
  adds: ({ where }) => ledgerJoins(where(besidesItem)),
  tie: ['position'],
});
