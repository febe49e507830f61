import { within } from '../../../query/define/asked.ts';
import { defineList } from '../../../query/define/define.ts';
import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { accountWords } from './program-filters.ts';
import { savings, spend } from './spend.ts';
import { isOfSavings } from './spend-rows.ts';

const { gpo_price_source } = spend.measures;

/** Every purchase line with the prices of its day: each figure of spend and savings can be added up again by hand. */
const linesOf = (name: string, source: string, scope: Fragment) =>
  defineList({
    name,
    source,
    reach: 'purchase_lines',
    facts: ['purchase_lines', 'prices'],
    filters: spend.filters,
    fields: {
      counted_on: {
        label: 'Counts on',
        type: 'date',
        definition: 'The day of the invoice, else of the receipt, else of the order.',
        value: sql`local_date`,
      },
      po_line: {
        label: 'PO line',
        type: 'code',
        definition: 'The order and its line.',
        value: sql`concat(po_number, '/', line)`,
      },
      kind: {
        label: 'Kind',
        type: 'status',
        definition: 'Purchase, or what takes one back.',
        words: { purchase: 'Purchase', credit: 'Credit', return: 'Return' },
        value: sql`kind`,
      },
      facility: {
        label: 'Facility',
        type: 'text',
        definition: 'Where it was bought.',
        value: sql`facility_name`,
        code: sql`facility_code`,
      },
      supplier: { label: 'Supplier', type: 'text', definition: 'The wholesaler.', value: sql`supplier` },
      account: {
        label: 'Account',
        type: 'status',
        definition: 'On which it was bought.',
        words: accountWords,
        value: sql`account`,
      },
      item: { label: 'Item', type: 'text', definition: 'The drug.', value: sql`item_name`, code: sql`item_code` },
      ndc: { label: 'NDC', type: 'code', definition: 'The package.', value: ndcAsShown('ndc'), code: sql`ndc` },
      packages: {
        label: 'Packages',
        type: 'count',
        definition: 'Bought; minus is given back or credited.',
        value: sql`packages`,
        total: sql`coalesce(sum(packages), 0)`,
      },
      package_price: { label: 'Paid', type: 'money', definition: 'For a package.', value: sql`package_price` },
      spend: {
        label: 'Spend',
        type: 'money',
        definition: 'Packages × paid.',
        value: sql`packages * package_price`,
        total: sql`coalesce(sum(packages * package_price), 0)`,
      },
      price_gpo: {
        label: 'GPO price',
        type: 'money',
        definition: 'That the line is compared with, on its day.',
        value: sql`price_gpo`,
      },
      gpo_source: {
        label: 'GPO price from',
        type: 'status',
        definition: 'Where the GPO price comes from.',
        words: gpo_price_source.words ?? {},
        value: sql`coalesce(gpo_source, 'none')`,
      },
      price_wac: {
        label: 'WAC',
        type: 'money',
        definition: 'On its day: the list, else paid last within a year.',
        value: sql`price_wac`,
      },
      price_340b: {
        label: '340B',
        type: 'money',
        definition: 'In force on its day; never estimated.',
        value: sql`price_340b`,
      },
      difference_gpo: {
        label: 'Against GPO',
        type: 'money',
        definition:
          'Packages × (GPO price − paid): what the line saved, below zero what it cost more. Blank without a GPO price.',
        value: sql`packages * (price_gpo - package_price)`,
        total: sql`sum(packages * (price_gpo - package_price))`,
      },
    },
    rows: ({
      asked,
      where,
    }) => sql`select fact.*, facility.name as facility_name, facility.facility_code, item.name as item_name, item.item_code, made.ndc
from ${table('priced_purchases')} fact
join ${table('facilities')} facility on facility.facility_id = fact.facility_id
join ${table('items')} item on item.item_id = fact.item_id
join ${table('products')} made on made.product_id = fact.product_id
where ${within(sql`fact.local_date`, asked)} and ${scope} and ${where()}`,
    tie: ['po_number', 'line'],
  });

export const purchaseLines = linesOf('purchase-lines-340b', spend.source, sql`true`);
/** Those that savings are made of. */
export const savingsLines = linesOf('savings-lines-340b', savings.source, isOfSavings);
