import { defineList } from '../../../query/define/define.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { genericLines, shortageLines, shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { field, itemListFilters, ndcField, type Rows, status } from './item-list-fields.ts';

/** FDA's lines about an NDC, or about its generic. */
export const itemShortages = defineList({
  name: 'item-shortages',
  group: noticeGroup,
  source: "FDA's list of drug shortages.",
  filters: itemListFilters,
  fields: {
    ndc: ndcField,
    match_type: status(
      'Match',
      sql`match_type`,
      'Whether the line names the NDC, or only another product of its generic.',
      { ndc: 'NDC', generic: 'Generic' },
    ),
    shortage_status: status('FDA status', sql`shortage_status`, 'Of the line.', shortageStatusWords),
    availability: field('Availability', 'text', sql`availability`, 'Whether it can be had, as the FDA says.'),
    shortage_reason: field('FDA reason', 'text', sql`shortage_reason`, 'As published.'),
    shortage_posted_on: field('First posted', 'date', sql`initial_posting_date`, 'When the line was first posted.'),
    shortage_updated_on: field('FDA updated', 'date', sql`update_date`, 'When the line was updated.'),
    est_recovery_date: field(
      'Est. recovery',
      'date',
      sql`est_recovery_date`,
      'Read from the note of the line; blank where it has passed or is not said.',
    ),
    related_info: field('FDA note (raw)', 'text', sql`related_info`, 'As published.'),
  },
  rows: ({ asked, where }: Rows) =>
    sql`select fact.ndc, ${ndcAsShown('fact.ndc')} as ndc_shown, 'ndc' as match_type, short.shortage_status, short.availability, short.shortage_reason, short.initial_posting_date, short.update_date, short.est_recovery_date, short.related_info, short.shortage_key
    from ${table('products')} fact join (${shortageLines(asked.to)}) short on short.ndc = fact.ndc where ${where(['facility'])}
    union all
    select fact.ndc, ${ndcAsShown('fact.ndc')}, 'generic', other.shortage_status, other.availability, other.shortage_reason, other.initial_posting_date, other.update_date, other.est_recovery_date, other.related_info, other.shortage_key
    from ${table('products')} fact join (${genericLines(asked.to)}) other on other.item_id = fact.item_id
    where ${where(['facility'])} and fact.ndc not in (select ndc from (${shortageLines(asked.to)}) named)`,
  tie: ['ndc', 'shortage_key'],
});
