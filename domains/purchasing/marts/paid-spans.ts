import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';

/**
 * What a facility paid last for a package of an NDC, from the day it was received until the next was. `turn` counts the lines of
 * an NDC in the order of the moments at which they were received, so that the later of two facilities is known without their dates.
 */
export const paidSpans: Mart = {
  name: 'paid_spans',
  reads: ['purchase_lines'],
  parts: ['stale_products'],
  table: {
    name: 'paid_spans',
    columns: [
      column('company_id', 'integer'),
      column('product_id', 'integer'),
      column('facility_id', 'integer'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('turn', 'integer'),
      column('package_price', 'decimal(18,4)'),
      column('account', 'varchar'),
    ],
    key: ['company_id', 'product_id', 'facility_id', 'from_date'],
    sort: ['company_id', 'to_date', 'product_id', 'facility_id'],
  },
  async refresh(store) {
    const stale = 'product_id in (select product_id from stale_products)';
    await store.run(`delete from paid_spans where ${stale}`);
    // A day has the last of its lines.
    await store.run(
      `insert into paid_spans (company_id, product_id, facility_id, from_date, to_date, turn, package_price, account)
       with received as (
         select product_id, facility_id, package_price, account, po_number, line,
           coalesce(cast(received_local as date), local_date) as received_on, coalesce(received_at, ordered_at) as moment
         from purchase_lines
         where kind = 'purchase' and coalesce(status, '') <> 'cancelled' and (received_at is not null or status = 'received') and ${stale}
       ), in_turn as (
         select received.*, cast(row_number() over (partition by product_id order by received_on, moment, po_number, line) as integer) as turn from received
       ), newest as (
         select max(turn) as turn, product_id, facility_id, received_on,
           coalesce(lead(received_on) over (partition by product_id, facility_id order by received_on), date '${openEnd}') as to_date
         from in_turn group by product_id, facility_id, received_on
       )
       select cast($1 as integer), line.product_id, line.facility_id, line.received_on, newest.to_date, line.turn, line.package_price, line.account
       from in_turn line join newest on newest.product_id = line.product_id and newest.turn = line.turn
       order by newest.to_date, line.product_id, line.facility_id`,
    );
  },
};
