import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/** What a day of use adds up to, from the movements of each kind. Blank where there was no such movement, or none with a known cost. */
const amounts = {
  qty: { type: 'decimal(18,4)', of: used('quantity') },
  value: { type: 'decimal(18,4)', of: used('value') },
  unpriced: { type: 'decimal(18,4)', of: `sum(case when kind in ('dispense', 'return') then unpriced_quantity end)` },
  dispensed: { type: 'decimal(18,4)', of: ofKind('value', 'dispense') },
  returned: { type: 'decimal(18,4)', of: ofKind('value', 'return') },
  draws: { type: 'integer', of: ofKind('movement_count', 'dispense') },
  /** What left without being used: expired, wasted, recalled, and adjusted down. */
  removed: {
    type: 'decimal(18,4)',
    of: `sum(case when kind in ('expire', 'waste', 'recall', 'destroy') then value when kind = 'adjust' then -negative_value end)`,
  },
};
export type UseAmount = keyof typeof amounts;
export const useAmounts = Object.keys(amounts) as UseAmount[];

function used(name: string): string {
  return `sum(case kind when 'dispense' then ${name} when 'return' then -${name} end)`;
}
function ofKind(name: string, kind: string): string {
  return `sum(case when kind = '${kind}' then ${name} end)`;
}

const kinds = `'dispense', 'return', 'expire', 'waste', 'recall', 'destroy', 'adjust'`;
const stale = 'local_date in (select local_date from stale_days)';
const amountColumns = useAmounts.map((name) => column(name, amounts[name].type, false));
const typed = (of: (name: UseAmount) => string): string =>
  useAmounts.map((name) => `cast(${of(name)} as ${amounts[name].type})`).join(', ');

/** What was used and lost by local day, place and NDC: each kind of movement in a column of its own, so that pages need not tell them apart. */
export const useDays: Mart = {
  name: 'use_days',
  reads: ['movement_days'],
  parts: ['stale_days'],
  table: {
    name: 'use_days',
    columns: [
      column('company_id', 'integer'),
      column('local_date', 'date'),
      column('facility_id', 'integer'),
      column('location_id', 'integer'),
      column('product_id', 'integer'),
      ...amountColumns,
    ],
    key: ['company_id', 'local_date', 'location_id', 'product_id'],
    sort: ['company_id', 'local_date', 'location_id'],
  },
  async refresh(store) {
    await store.run(`delete from use_days where ${stale}`);
    await store.run(
      `insert into use_days (company_id, local_date, facility_id, location_id, product_id, ${useAmounts.join(', ')})
       select cast($1 as integer), local_date, facility_id, location_id, product_id, ${typed((name) => amounts[name].of)}
       from movement_days where kind in (${kinds}) and ${stale}
       group by local_date, facility_id, location_id, product_id order by local_date, location_id`,
    );
  },
};

/** The same of all drugs together, for pages that look at places alone. */
export const placeUseDays: Mart = {
  name: 'place_use_days',
  reads: ['use_days'],
  parts: ['stale_days'],
  table: {
    name: 'place_use_days',
    columns: [
      column('company_id', 'integer'),
      column('local_date', 'date'),
      column('facility_id', 'integer'),
      column('location_id', 'integer'),
      ...amountColumns,
    ],
    key: ['company_id', 'local_date', 'location_id'],
    sort: ['company_id', 'local_date', 'location_id'],
  },
  async refresh(store) {
    await store.run(`delete from place_use_days where ${stale}`);
    await store.run(
      `insert into place_use_days (company_id, local_date, facility_id, location_id, ${useAmounts.join(', ')})
       select cast($1 as integer), local_date, facility_id, location_id, ${typed((name) => `sum(${name})`)}
       from use_days where ${stale} group by local_date, facility_id, location_id order by local_date, location_id`,
    );
  },
};
