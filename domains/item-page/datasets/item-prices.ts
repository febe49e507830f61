import { defineList } from '../../../query/define/define.ts';
import { day, sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { checkWords } from '../../purchasing/datasets/price-checks.ts';
import { pricesAsOf } from '../../purchasing/datasets/price-rows.ts';
import { priceTypeWords } from '../../purchasing/datasets/price-type-words.ts';
import { field, itemListFilters, ndcField, type Rows, status } from './item-list-fields.ts';

/** Prices in force on a day, and what was paid last. */
export const itemPrices = defineList({
  name: 'item-prices',
  source: 'The price list and purchase lines.',
  filters: itemListFilters,
  fields: {
    ndc: ndcField,
    price_type: status(
      'Price type',
      sql`price_type`,
      'Which price it is. Last paid is what the last received line cost.',
      priceTypeWords,
    ),
    facility: {
      ...field('Facility', 'text', sql`coalesce(facility_name, 'All')`, 'The facility it holds for.'),
      code: sql`facility_code`,
    },
    package_price: field('Package price', 'money', sql`package_price`, 'Of one package.'),
    unit_price: field(
      'Unit price',
      'money',
      sql`cast(package_price as double precision) / cast(package_size as double precision)`,
      'Package price ÷ package size of its first day.',
    ),
    effective_from: field('From', 'date', sql`effective_from`, 'The first day it holds.'),
    effective_to: field('To', 'date', sql`effective_to`, 'The first day it no longer holds.'),
    contract: field('Contract', 'text', sql`contract`, 'The contract, as loaded.'),
    price_change_pct: field(
      'Change',
      'percent',
      sql`cast(package_price as double precision) / nullif(cast(price_before as double precision), 0) - 1`,
      'Against the row before it.',
    ),
    price_check: status(
      'Check',
      sql`price_check`,
      'As on the page of prices: the first that holds for the NDC and scope.',
      checkWords,
    ),
  },
  rows: ({ asked, where }: Rows) => {
    const to = day(asked.to);
    const everything = { ...asked, filters: { ...asked.filters, stocked: ['true', 'false'] } };
    const checks = pricesAsOf({
      asked: everything,
      where,
      parts: [],
      bucket: null,
      by: [],
      reads: () => true,
      isFiltered: () => true,
      source: (choice) => choice,
      apart: null,
    });
    return sql`select told.*, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, size.package_size, facility.name as facility_name, facility.facility_code, checked.price_check from (
      select product_id, facility_id, price_type, package_price, effective_from, effective_to, contract, price_before from (
        select fact.*, lag(fact.package_price) over kind as price_before, row_number() over (partition by fact.product_id, fact.price_type, fact.facility_id order by fact.effective_from desc) as n
        from ${table('prices')} fact where fact.effective_from <= ${to} and ${where(['facility'])} window kind as (partition by fact.product_id, fact.price_type, fact.facility_id order by fact.effective_from)
      ) dated where n = 1 and (effective_to is null or ${to} < effective_to)
      union all
      select product_id, facility_id, 'last_paid', package_price, received_on, null, null, null from (
        select fact.product_id, fact.facility_id, fact.package_price, cast(fact.received_local as date) as received_on, row_number() over (partition by fact.product_id order by fact.received_at desc, fact.po_number, fact.line) as n
        from ${table('purchase_lines')} fact where fact.kind = 'purchase' and cast(fact.received_local as date) <= ${to} and ${where()}
      ) paid where n = 1
    ) told join ${table('products')} made on made.product_id = told.product_id
    join ${table('package_spans')} size on size.product_id = told.product_id and size.from_date <= told.effective_from and told.effective_from < size.to_date left join ${table('facilities')} facility on facility.facility_id = told.facility_id
    left join (${checks}) checked on checked.product_id = told.product_id and checked.scope_id = told.facility_id and told.price_type <> 'last_paid'`;
  },
  tie: ['ndc', 'price_type', 'facility_id'],
});
