import { defineList, type Field, type Wanted } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcAsShown, ndcFilter } from '../../products/datasets/product.ts';
import { priceTypeWords } from './price-type-words.ts';

const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});

const productFields = {
  item: { ...field('Item', 'text', sql`item_name`, 'The drug.'), code: sql`item_code` },
  ndc: { ...field('NDC', 'code', sql`ndc_shown`, 'The package.'), code: sql`ndc` },
  facility: {
    ...field('Facility', 'text', sql`facility_name`, 'The facility it holds for; All where it is general.'),
    code: sql`facility_code`,
  },
};

const named = sql`item.name as item_name, item.item_code, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, coalesce(facility.name, 'All') as facility_name, facility.facility_code`;
const joined = sql`join ${table('products')} made on made.product_id = fact.product_id join ${table('items')} item on item.item_id = made.item_id
  left join ${table('facilities')} facility on facility.facility_id = fact.facility_id`;

/** Rows of a facility, and those of everybody. */
const facilityOrAll: Filter = {
  label: 'Facility',
  where: (values) =>
    sql`(fact.facility_id = 0 or fact.facility_id in (select facility_id from ${table('facilities')} known where ${oneOf(sql`known.facility_code`, values)}))`,
};

/** All prices of an NDC that were ever loaded, with the loads that brought them. */
export const priceHistory = defineList({
  name: 'price-history',
  source: 'The price list, as loaded.',
  filters: { ...itemFilters, ndc: ndcFilter, facility: facilityOrAll },
  fields: {
    ...productFields,
    price_type: { ...field('Price type', 'status', sql`price_type`, 'Which price it is.'), words: priceTypeWords },
    package_price: field('Package price', 'money', sql`package_price`, 'Of one package.'),
    unit_price: field('Unit price', 'money', sql`unit_price`, 'Package price ÷ package size of its first day.'),
    price_change_pct: field('Change', 'percent', sql`change`, 'Against the row before it of the same type and scope.'),
    effective_from: field('From', 'date', sql`effective_from`, 'The first day it holds.'),
    effective_to: field(
      'To',
      'date',
      sql`effective_to`,
      'The first day it no longer holds; blank where it has no end.',
    ),
    contract: field('Contract', 'text', sql`contract`, 'The contract, as loaded.'),
    loaded_at: field('Loaded', 'datetime', sql`loaded_at`, 'When the load came that brought the row.'),
    file_name: field('File', 'text', sql`file_name`, 'The file that brought the row.'),
  },
  rows: ({
    where,
  }) => sql`select fact.*, ${named}, cast(fact.package_price as double precision) / cast(size.package_size as double precision) as unit_price,
    cast(fact.package_price as double precision) / nullif(cast(lag(fact.package_price) over (partition by fact.product_id, fact.price_type, fact.facility_id order by fact.effective_from) as double precision), 0) - 1 as change,
    brought.finished_at as loaded_at, brought.file_name
  from ${table('prices')} fact ${joined}
  join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= fact.effective_from and fact.effective_from < size.to_date
  left join ${table('loads')} brought on brought.load_id = fact.load_id and brought.entity = 'prices' where ${where()}`,
  tie: ['ndc', 'price_type', 'facility_id', 'effective_from'],
});

/** Purchase lines of an NDC up to a day, as they were sent. */
export const paidLines = defineList({
  name: 'paid-lines',
  source: 'Purchase order lines, as sent.',
  filters: {
    ...itemFilters,
    ndc: ndcFilter,
    facility: {
      label: 'Facility',
      where: (values) =>
        sql`fact.facility_id in (select facility_id from ${table('facilities')} known where ${oneOf(sql`known.facility_code`, values)})`,
    },
  },
  fields: {
    ...productFields,
    po_number: field('Order', 'code', sql`po_number`, 'The number of the purchase order.'),
    line: field('Line', 'code', sql`cast(line as varchar)`, 'The line of the order.'),
    supplier: field('Supplier', 'text', sql`supplier`, 'Who was ordered from.'),
    account: field('Account', 'text', sql`account`, 'The account it was ordered on.'),
    ordered_at: field('Ordered', 'datetime', sql`cast(ordered_local as varchar)`, 'At the local time of the facility.'),
    received_at: field(
      'Received',
      'datetime',
      sql`cast(received_local as varchar)`,
      'At the local time of the facility.',
    ),
    packages_ordered: field('Ordered pkgs', 'count', sql`packages_ordered`, 'Packages ordered.'),
    packages_received: field('Received pkgs', 'count', sql`packages_received`, 'Packages received.'),
    package_price: field('Package price', 'money', sql`package_price`, 'What the line says a package costs.'),
  },
  rows: ({ asked, where }: Pick<Wanted, 'asked' | 'where'>) =>
    sql`select fact.*, ${named} from ${table('purchase_lines')} fact ${joined} where fact.local_date <= ${day(asked.to)} and ${where()}`,
  tie: ['po_number', 'line'],
});
