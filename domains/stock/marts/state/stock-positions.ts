import { column, type Mart } from '../../../../warehouse/marts/mart.ts';
import { dropStale, skuSources, staleSkus } from './stale-skus.ts';

/** A column of positions, from those of its NDCs, which are called `fact`. */
interface PositionFigure {
  type: string;
  of: string;
  /** Whether places may be summed over: what is said of a position alone cannot be. */
  overPlaces?: true;
}

const sum = (name: string, type = 'decimal(18,4)'): PositionFigure => ({ type, of: `sum(fact.${name})` });
/** DuckDB would multiply within 18 digits, of which 12 are decimals. */
const worthOf = (quantity: string): PositionFigure => ({
  type: 'decimal(18,6)',
  of: `sum(${quantity} * cast(fact.unit_cost as decimal(38,6)))`,
});
const worth = (name: string): PositionFigure => worthOf(`fact.${name}`);
/** The same on each row of a position. */
const most = (name: string): PositionFigure => ({
  type: 'double precision',
  of: `max(cast(fact.${name} as double precision))`,
});
/** The same on each row of a position, and said of no facility as a whole. */
const holds = (name: string): PositionFigure => ({
  type: 'integer',
  of: `max(case when fact.location_id = 0 then null when fact.${name} then 1 else 0 end)`,
});
const first = (name: string): PositionFigure => ({ type: 'date', of: `min(fact.${name})` });
const last = (name: string): PositionFigure => ({ type: 'date', of: `max(fact.${name})` });

/** What is known of a position: a place × item, or, as place 0, a facility × item. */
export const positionFigures = {
  on_hand: { ...sum('on_hand_qty'), overPlaces: true },
  held_value: { ...sum('on_hand_value', 'decimal(18,6)'), overPlaces: true },
  usable: sum('usable_qty', 'decimal(18,6)'),
  usable_value: worth('usable_qty'),
  sku_usable: { ...sum('sku_usable_qty', 'decimal(18,6)'), overPlaces: true },
  sku_usable_value: { ...worth('sku_usable_qty'), overPlaces: true },
  daily_usage: { ...sum('daily_usage', 'double precision'), overPlaces: true },
  daily_value: {
    type: 'double precision',
    of: 'sum(fact.daily_usage * cast(fact.unit_cost as double precision))',
    overPlaces: true,
  },
  recalled_value: worth('recall_qty'),
  /** What is under recall as well is there. */
  expired_value: worthOf('(fact.expired_qty + fact.recalled_qty - fact.recall_qty)'),
  risk_value: worth('risk_qty'),
  over_value: worth('over_qty'),
  dead_value: worth('dead_qty'),
  excess: worth('excess_qty'),
  risk_qty: { ...sum('risk_qty', 'decimal(18,6)'), overPlaces: true },
  dead_qty: { ...sum('dead_qty', 'decimal(18,6)'), overPlaces: true },
  excess_qty: { ...sum('excess_qty', 'decimal(18,6)'), overPlaces: true },
  par_low: most('par_min'),
  par_high: most('par_max'),
  used_value_year: sum('used_value_year'),
  value_days_year: sum('value_days_year'),
  first_day: first('first_day'),
  last_moved: last('last_moved'),
  last_dispensed: last('last_dispensed'),
  first_expiry: first('earliest_expiry'),
  stocked: holds('is_stocked'),
  is_out: holds('is_out'),
  is_low: holds('is_low'),
  is_counted: holds('is_counted'),
  is_constrained: holds('is_constrained'),
  negative_cells: { type: 'integer', of: 'sum(case when fact.on_hand_qty < 0 then 1 else 0 end)' },
  ordered_qty: sum('on_order_qty'),
  ordered_value: sum('on_order_value'),
  in_transit: worth('in_transit_qty'),
  expected: most('expected_qty'),
  lead_use: most('lead_qty'),
  sku_low: most('sku_min'),
  sku_high: most('sku_max'),
  sku_out: { type: 'integer', of: 'max(case when fact.is_sku_out then 1 when not fact.is_sku_out then 0 end)' },
} satisfies Record<string, PositionFigure>;

export type PositionFigureName = keyof typeof positionFigures;
const figures: [name: PositionFigureName, figure: PositionFigure][] = Object.entries(positionFigures) as [
  PositionFigureName,
  PositionFigure,
][];

/** A figure of a position from the rows of its NDCs, as positions that are kept ready have it. */
export const figureOf = (name: PositionFigureName): string =>
  `cast(${positionFigures[name].of} as ${positionFigures[name].type})`;

const ofPlaces = figures.filter(([, { overPlaces }]) => overPlaces);
export const isOverPlaces = (name: string): boolean => ofPlaces.some(([known]) => known === name);

const ids = (names: string[]) => names.map((name) => column(name, 'integer'));
const asColumns = (of: typeof figures) => of.map(([name, { type }]) => column(name, type, false));
const listed = (of: typeof figures): string => of.map(([name]) => name).join(', ');

/**
 * Positions at the end of the days that are kept ready: most have one NDC, so that adding up NDCs for every question would be
 * most of the work. `product_id` is one of them, by which an item is found.
 */
export const stockPositions: Mart = {
  name: 'stock_positions',
  reads: ['stale_skus', 'stock_states', ...skuSources],
  table: {
    name: 'stock_positions',
    columns: [
      column('company_id', 'integer'),
      column('day', 'date'),
      ...ids(['facility_id', 'location_id', 'item_id', 'product_id']),
      column('par_status', 'varchar', false),
      column('sku_status', 'varchar'),
      ...asColumns(figures),
    ],
    key: ['company_id', 'day', 'facility_id', 'location_id', 'item_id'],
    sort: ['company_id', 'day', 'location_id', 'item_id'],
  },
  async refresh(store, { whole, need }) {
    await need(staleSkus);
    const isMeant = await dropStale(store, 'stock_positions', 'stock_states', whole);
    await store.run(
      `insert into stock_positions (company_id, day, facility_id, location_id, item_id, product_id, par_status, sku_status, ${listed(figures)})
       select cast($1 as integer), day, facility_id, location_id, item_id, min(product_id), max(par_status), max(sku_status), ${figures.map(([name]) => figureOf(name)).join(', ')}
       from stock_states fact where ${isMeant}
       group by day, facility_id, location_id, item_id order by day, location_id, item_id`,
    );
  },
};

/** Of the positions that are kept ready, the ends of months without places: what a year looks like by facility and item. */
export const stockMonthEnds: Mart = {
  name: 'stock_month_ends',
  reads: ['stale_skus', 'stock_positions', ...skuSources],
  table: {
    name: 'stock_month_ends',
    columns: [
      column('company_id', 'integer'),
      column('day', 'date'),
      ...ids(['facility_id', 'item_id', 'product_id']),
      column('sku_status', 'varchar'),
      ...asColumns(ofPlaces),
    ],
    key: ['company_id', 'day', 'facility_id', 'item_id'],
    sort: ['company_id', 'day', 'facility_id', 'item_id'],
  },
  async refresh(store, { whole, need }) {
    await need(staleSkus);
    const isMeant = await dropStale(store, 'stock_month_ends', 'stock_positions', whole);
    await store.run(
      `insert into stock_month_ends (company_id, day, facility_id, item_id, product_id, sku_status, ${listed(ofPlaces)})
       select cast($1 as integer), day, facility_id, item_id, min(product_id), max(sku_status), ${ofPlaces.map(([name]) => `sum(${name})`).join(', ')}
       from stock_positions where extract(day from day + 1) = 1 and ${isMeant}
       group by day, facility_id, item_id order by day, facility_id, item_id`,
    );
  },
};
