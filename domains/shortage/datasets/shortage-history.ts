import { defineList, type Field } from '../../../query/define/define.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcAsShown, ndcFilter } from '../../products/datasets/product.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';

const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});

/** Every version of every line of FDA's list about an NDC, up to the day. */
export const shortageHistory = defineList({
  name: 'shortage-history',
  group: noticeGroup,
  source: 'FDA’s list of drug shortages, every version that was loaded.',
  filters: { facility: siteFilters.facility, item: itemFilters.item, ndc: ndcFilter },
  fields: {
    ndc: { ...field('NDC', 'code', sql`ndc_shown`, 'The package that the line names.'), code: sql`ndc` },
    valid_from: field('From', 'date', sql`valid_from`, 'The first list on which the line stood so.'),
    valid_to: field(
      'Until',
      'date',
      sql`valid_to`,
      'The first list on which it no longer stood so. Blank where it still does.',
    ),
    shortage_status: {
      ...field('FDA status', 'status', sql`shortage_status`, 'Of the line.'),
      words: shortageStatusWords,
    },
    availability: field('Availability', 'text', sql`availability_raw`, 'As published.'),
    est_recovery_date: field('Est. recovery', 'date', sql`recovery_date`, 'The date that was read from the note.'),
    shortage_reason: field('FDA reason', 'text', sql`shortage_reason`, 'As published.'),
    shortage_posted_on: field('First posted', 'date', sql`initial_posting_date`, 'When the line was first posted.'),
    shortage_updated_on: field('FDA updated', 'date', sql`update_date`, 'When the line was updated.'),
    discontinued_on: field('Discontinued on', 'date', sql`discontinued_date`, 'Of a drug to be discontinued.'),
    company: field('Company', 'text', sql`company_name`, 'Of the line.'),
    presentation: field('Presentation', 'text', sql`presentation`, 'As published.'),
    related_info: field('FDA note (raw)', 'text', sql`related_info`, 'As published.'),
    contact_info: field('Contact', 'text', sql`contact_info`, 'As published.'),
  },
  rows: ({ asked, where }) =>
    sql`select fact.ndc, ${ndcAsShown('fact.ndc')} as ndc_shown, short.shortage_key, short.opened_by_load_id, short.valid_from, case when short.valid_to <= ${day(asked.to)} then short.valid_to end as valid_to,
    case short.status when 'Current' then 'current' when 'To Be Discontinued' then 'to_be_discontinued' else 'resolved' end as shortage_status, short.availability_raw, short.recovery_date, short.shortage_reason, short.initial_posting_date, short.update_date,
    short.discontinued_date, short.company_name, short.presentation, short.related_info, short.contact_info
  from ${table('products')} fact join ${table('fda_shortage_ndcs')} named on named.ndc11 = fact.ndc and named.valid_from <= ${day(asked.to)}
  join ${table('fda_shortages')} short on short.source = named.source and short.shortage_key = named.shortage_key and short.valid_from <= ${day(asked.to)} and (named.valid_to is null or short.valid_from < named.valid_to)
    and (short.valid_to is null or (named.valid_from < short.valid_to and short.valid_from < short.valid_to))
  where short.status is not null and ${where(['facility'])}`,
  tie: ['ndc', 'shortage_key', 'opened_by_load_id'],
});
