import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';

const bucket = 'entity_340b_id, product_id, account';
const kinds = {
  accumulated: ['charge', 'waste', 'reclass_in'],
  reversed: ['reversal', 'reclass_out'],
  adjusted: ['opening', 'adjust'],
  purchased: ['purchase', 'supplier_return'],
};
/** What the entries of a day added, took back, adjusted or used up: purchases and what was taken back as positive numbers. */
const flow = (name: keyof typeof kinds, sign = ''): string =>
  `coalesce(sum(case when entry_kind in (${kinds[name].map((kind) => `'${kind}'`).join(', ')}) then ${sign}units end), 0)`;

/**
 * The balance of every bucket at the end of each day on which something was posted, until the next such day, with the flows of that day
 * and their sums since the first: a balance or a flow of any days is a difference of two rows.
 */
export const accumulatorDays: Mart = {
  name: 'accumulator_days',
  reads: ['accumulator_entries'],
  parts: ['stale_buckets'],
  table: {
    name: 'accumulator_days',
    columns: [
      column('company_id', 'integer'),
      column('entity_340b_id', 'varchar'),
      column('product_id', 'integer'),
      column('account', 'varchar'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('accumulated', 'decimal(28,8)'),
      column('reversed', 'decimal(28,8)'),
      column('adjusted', 'decimal(28,8)'),
      column('purchased', 'decimal(28,8)'),
      column('accumulated_so_far', 'decimal(28,8)'),
      column('reversed_so_far', 'decimal(28,8)'),
      column('adjusted_so_far', 'decimal(28,8)'),
      column('purchased_so_far', 'decimal(28,8)'),
      column('closing', 'decimal(28,8)'),
      column('entries', 'integer'),
    ],
    key: ['company_id', 'entity_340b_id', 'product_id', 'account', 'from_date'],
    sort: ['company_id', 'to_date', 'entity_340b_id', 'product_id', 'account'],
  },
  async refresh(store, { whole }) {
    const isAsked = whole
      ? 'true'
      : "concat_ws('/', entity_340b_id, product_id, account) in (select concat_ws('/', one.entity_340b_id, one.product_id, one.account) from stale_buckets one)";
    await store.run(`delete from accumulator_days where ${isAsked}`);
    const soFar = (name: string) =>
      `cast(sum(${name}) over (partition by ${bucket} order by local_date rows unbounded preceding) as decimal(28,8))`;
    await store.run(
      `insert into accumulator_days (company_id, ${bucket}, from_date, to_date, accumulated, reversed, adjusted, purchased,
         accumulated_so_far, reversed_so_far, adjusted_so_far, purchased_so_far, closing, entries)
       with days as (
         select ${bucket}, local_date, ${flow('accumulated')} as accumulated, ${flow('reversed', '-')} as reversed,
           ${flow('adjusted')} as adjusted, ${flow('purchased', '-')} as purchased, sum(units) as units, cast(count(*) as integer) as entries
         from accumulator_entries where ${isAsked} group by ${bucket}, local_date
       )
       select cast($1 as integer), ${bucket}, local_date,
         coalesce(lead(local_date) over (partition by ${bucket} order by local_date), date '${openEnd}') as to_date,
         accumulated, reversed, adjusted, purchased, ${soFar('accumulated')}, ${soFar('reversed')}, ${soFar('adjusted')}, ${soFar('purchased')}, ${soFar('units')}, entries
       from days order by to_date, ${bucket}`,
    );
  },
};
