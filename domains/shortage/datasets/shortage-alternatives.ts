import { defineList, type Field } from '../../../query/define/define.ts';
import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcAsShown, ndcFilter } from '../../products/datasets/product.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { stateSources } from '../../stock/datasets/on-hand/stock-at.ts';
import { alternativesOf } from './alternatives.ts';
import { shortageBase } from './shortage-rows.ts';
import { availabilityWords } from './shortage-words.ts';

const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});

/** What can stand in for NDCs of the list and can be had, the best first. */
export const shortageAlternatives = defineList({
  name: 'shortage-alternatives',
  group: noticeGroup,
  source: 'The product and item lists, substitutions, stock, prices, FDA’s list of drug shortages and recall notices.',
  filters: { facility: siteFilters.facility, item: itemFilters.item, ndc: ndcFilter },
  fields: {
    short_ndc: { ...field('In place of', 'code', sql`short_shown`, 'The NDC of the list.'), code: sql`short_ndc` },
    tier: {
      ...field(
        'Tier',
        'status',
        sql`tier`,
        'A: the same drug, strength, form and route. B: another strength or form, or a listed substitution.',
      ),
      words: { A: 'A', B: 'B' },
    },
    ndc: { ...field('NDC', 'code', sql`ndc_shown`, 'What could stand in.'), code: sql`other_ndc` },
    product: field('Product', 'text', sql`other_product`, 'In words.'),
    manufacturer: field('Manufacturer', 'text', sql`other_maker`, 'Who makes it.'),
    usable_qty: field(
      'Usable stock',
      'quantity',
      sql`other_usable`,
      'On hand of the alternative without expired and recalled lots.',
    ),
    avg_daily_usage: field('Avg daily usage', 'quantity', sql`other_usage`, 'Of the alternative itself.'),
    alt_days: field(
      'Days if switched',
      'days',
      sql`alt_days`,
      'Its usable stock ÷ its own daily usage and that of the NDC it replaces. Blank where the two are counted in different units.',
    ),
    can_order: field('Can be ordered', 'flag', sql`can_order`, 'Active, and a price is in force.'),
    unit_price: field('Price per unit', 'money', sql`unit_price`, 'The lowest list price in force, per base unit.'),
    shortage_status: {
      ...field('FDA status', 'status', sql`other_status`, 'Of the alternative.'),
      words: shortageStatusWords,
    },
    availability: {
      ...field('Availability', 'status', sql`other_availability`, 'Of the alternative.'),
      words: availabilityWords,
    },
    ...unitFields(sql`other_unit`, sql`other_container`),
  },
  sources: { state: stateSources },
  rows: ({ asked, where, source }) => sql`with ${shortageBase({ asked, where, source })}, ${alternativesOf(asked)}
select fact.*, made.ndc as short_ndc, ${ndcAsShown('made.ndc')} as short_shown, ${ndcAsShown('fact.other_ndc')} as ndc_shown from alternatives fact join ${table('products')} made on made.product_id = fact.product_id where ${where(['facility'])}`,
  tie: ['short_ndc', 'n'],
});
