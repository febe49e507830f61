import { within } from '../../../query/define/asked.ts';
import { defineList } from '../../../query/define/define.ts';
import { sql, table, wallClock } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { wacCauseWords } from '../science/wac-causes.ts';
import { spend } from './spend.ts';
import { wacLeak, wacLeakFilters } from './wac-leak.ts';
import { walked } from './wac-leak-rows.ts';

/** What the walk saw of each line, so that its figures can be worked out again by hand. */
export const wacLines = defineList({
  name: 'wac-lines',
  source: wacLeak.source,
  reach: 'purchase_lines',
  facts: ['purchase_lines', 'prices', 'charges'],
  filters: wacLeakFilters,
  fields: {
    po_line_id: { label: 'PO line', type: 'code', definition: 'The order and its line.', value: sql`po_line` },
    cause: {
      label: 'Cause',
      type: 'status',
      definition: 'Why these packages were bought on WAC.',
      words: wacCauseWords,
      value: sql`cause`,
    },
    packages: {
      label: 'Packages',
      type: 'count',
      definition: 'Of the line that the cause explains.',
      value: sql`packages`,
      total: sql`coalesce(sum(packages), 0)`,
    },
    walk_steps: {
      label: 'How the packages were given out',
      type: 'text',
      definition:
        'Each cause of the line in turn, with what it saw: balances less what was on its way, prices, held use.',
      value: sql`steps`,
    },
    supplier: { label: 'Supplier', type: 'text', definition: 'The wholesaler.', value: sql`supplier` },
    ordered_at: {
      label: 'Ordered',
      type: 'datetime',
      definition: 'By the clock of the facility.',
      value: wallClock(sql`ordered_local`),
      order: sql`ordered_at`,
    },
    facility: {
      label: 'Facility',
      type: 'text',
      definition: 'Where it was bought.',
      value: sql`facility_name`,
      code: sql`facility_code`,
    },
    item: { label: 'Item', type: 'text', definition: 'The drug.', value: sql`item_name`, code: sql`item_code` },
    ndc: { label: 'NDC', type: 'code', definition: 'The package.', value: ndcAsShown('ndc'), code: sql`ndc` },
    paid_package_price: { label: 'Paid', type: 'money', definition: 'For a package.', value: sql`package_price` },
    target_package_price: {
      label: 'Target',
      type: 'money',
      definition: 'What a package should have cost by the cause.',
      value: sql`target_price`,
    },
    recoverable_amount: {
      label: 'Recoverable',
      type: 'money',
      definition: 'Packages × (paid − target), never below zero.',
      better: 'down',
      value: sql`recoverable`,
      total: sql`sum(recoverable)`,
    },
    price_340b: {
      label: '340B',
      type: 'money',
      definition: 'Price of a package, in force on the day of the line.',
      value: sql`price_340b`,
    },
    compare_price_gpo: {
      label: 'GPO price compared with',
      type: 'money',
      definition: 'Price of a package on the day of the line: the list, else the contract, else what was paid last.',
      value: sql`price_gpo`,
    },
    gpo_price_source: {
      label: 'GPO price from',
      type: 'status',
      definition: 'Where the GPO price comes from.',
      words: spend.measures.gpo_price_source.words ?? {},
      value: sql`coalesce(gpo_source, 'none')`,
    },
    next_balance_date: {
      label: 'Balance would have sufficed on',
      type: 'date',
      definition: 'The first day after the order on which the 340B balance was a full package; blank when never.',
      value: sql`next_balance_date`,
    },
  },
  rows: ({
    asked,
    where,
    isFiltered,
  }) => sql`select fact.*, facility.name as facility_name, facility.facility_code, item.name as item_name, item.item_code, made.ndc
from (${walked(asked.to, isFiltered('shortage_status'))}) fact
join ${table('facilities')} facility on facility.facility_id = fact.facility_id
join ${table('items')} item on item.item_id = fact.item_id
join ${table('products')} made on made.product_id = fact.product_id
where ${within(sql`fact.local_date`, asked)} and ${where()}`,
  tie: ['po_number', 'line', 'cause'],
});
