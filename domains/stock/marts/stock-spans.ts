import { existsIn } from '../../../warehouse/exists-in.ts';
import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/** What a movement adds to the stock of its place. */
export const signedQuantity = `case when kind in ('receive', 'transfer_in', 'return', 'compound_in') then quantity when kind = 'adjust' then quantity else -quantity end`;

/**
 * Stock at the end of every local day by place × NDC × lot, as spans of days over which it did not change; spans of zero are
 * left out. On hand is the last count plus the movements after it; a movement at the very moment of a count is inside it.
 * A count without a lot counts the whole place × NDC: all its lots end there, and the quantity stands under the blank lot.
 */
export const stockSpans: Mart = {
  name: 'stock_spans',
  reads: ['counts', 'locations', 'movements'],
  parts: ['stale_cells'],
  table: {
    name: 'stock_spans',
    columns: [
      column('company_id', 'integer'),
      column('facility_id', 'integer'),
      column('location_id', 'integer'),
      column('product_id', 'integer'),
      column('lot', 'varchar'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('balance', 'decimal(18,4)'),
    ],
    key: ['company_id', 'location_id', 'product_id', 'lot', 'from_date'],
    sort: ['company_id', 'to_date', 'location_id', 'product_id'],
  },
  async refresh(store) {
    await store.makeTemp(
      'stock_cells',
      'select location_id, product_id, min(from_date) as from_date from stale_cells group by location_id, product_id',
    );
    await gatherEvents(store);
    await store.run(
      `delete from stock_spans
       where ${isStale}`,
    );
    await store.run(spansFromEvents);
  },
};

const isStale = existsIn(
  'stock_cells',
  'cell',
  `cell.location_id = stock_spans.location_id and cell.product_id = stock_spans.product_id
    and stock_spans.to_date >= cell.from_date`,
);

/** The events of the stale cells from their first stale day on, after the balance they start with. */
async function gatherEvents(store: CompanyStore): Promise<void> {
  // The balance before the first stale day is carried in as if it had been counted, under the day its span began.
  await store.makeTemp(
    'stock_carried',
    `select span.location_id, span.product_id, span.lot, span.from_date as day, span.balance
     from stock_spans span join stock_cells cell on cell.location_id = span.location_id and cell.product_id = span.product_id
     where span.from_date < cell.from_date and span.to_date >= cell.from_date`,
  );
  await store.makeTemp(
    'stock_counts',
    `select fact.location_id, fact.product_id, fact.lot, fact.local_date as day, fact.counted_at as moment, fact.quantity
     from counts fact join stock_cells cell on cell.location_id = fact.location_id and cell.product_id = fact.product_id
     where fact.local_date >= cell.from_date`,
  );
  // Between two counts only the end of a day matters: what moved is one sum by day, but for days on which somebody counted.
  await store.makeTemp(
    'stock_moves',
    `select location_id, product_id, lot, day, min(moment) as moment, tie, sum(delta) as delta from (
       select fact.location_id, fact.product_id, coalesce(fact.lot, '') as lot, fact.local_date as day, fact.occurred_at as moment,
         case when counted.day is null then '' else fact.movement_id end as tie, ${signedQuantity} as delta
       from movements fact join stock_cells cell on cell.location_id = fact.location_id and cell.product_id = fact.product_id
       left join (select distinct location_id, product_id, day from stock_counts) counted
         on counted.location_id = fact.location_id and counted.product_id = fact.product_id and counted.day = fact.local_date
       where fact.local_date >= cell.from_date
     ) moved group by location_id, product_id, lot, day, tie`,
  );
  await store.makeTemp(
    'stock_events',
    `select location_id, product_id, lot, day, timestamp '0001-01-01 00:00:00' as moment, 0 as turn, '' as tie, balance as reset_to, null as delta from stock_carried
     union all select location_id, product_id, lot, day, moment, 1, tie, null, delta from stock_moves
     union all select known.location_id, known.product_id, known.lot, counted.day, counted.moment, 2, '', case when known.lot = '' then counted.quantity else 0 end, null
       from (select distinct location_id, product_id, lot from stock_carried
             union select distinct location_id, product_id, lot from stock_moves
             union select distinct location_id, product_id, lot from stock_counts) known
       join stock_counts counted on counted.location_id = known.location_id and counted.product_id = known.product_id and counted.lot = ''
     union all select location_id, product_id, lot, day, moment, 3, '', quantity, null from stock_counts where lot <> ''`,
  );
}

const cell = 'location_id, product_id, lot';

/** The running balance starts anew with each count; the last of each day stands, and equal neighbors are one span. */
const spansFromEvents = `
  insert into stock_spans (company_id, facility_id, location_id, product_id, lot, from_date, to_date, balance)
  with counted as (
    select *, row_number() over (partition by ${cell} order by moment, turn, tie) as n,
      sum(case when reset_to is null then 0 else 1 end) over (partition by ${cell} order by moment, turn, tie rows unbounded preceding) as epoch
    from stock_events
  ), running as (
    select *, sum(coalesce(reset_to, delta)) over (partition by ${cell}, epoch order by n rows unbounded preceding) as balance from counted
  ), day_ends as (
    select *, row_number() over (partition by ${cell}, day order by n desc) as from_last from running
  ), changes as (
    select ${cell}, day, balance, coalesce(lag(balance) over (partition by ${cell} order by day), 0) as before from day_ends where from_last = 1
  ), spans as (
    select ${cell}, day as from_date, balance, coalesce(lead(day) over (partition by ${cell} order by day), date '${openEnd}') as to_date
    from changes where balance <> before
  )
  select cast($1 as integer), place.facility_id, spans.location_id, spans.product_id, spans.lot, spans.from_date, spans.to_date, cast(spans.balance as decimal(18,4))
  from spans join locations place on place.location_id = spans.location_id
  where spans.balance <> 0
  order by spans.to_date, spans.location_id, spans.product_id`;
