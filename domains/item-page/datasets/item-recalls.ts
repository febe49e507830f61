import { defineList } from '../../../query/define/define.ts';
import { day, name, sql, table } from '../../../query/define/sql.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { oneUnitOf, unitFields } from '../../products/datasets/unit-fields.ts';
import { recallClassWords, verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { isLive, tagsAsOf } from '../../tags/datasets/serials/serial-states.ts';
import { field, itemListFilters, ndcField, type Rows, status } from './item-list-fields.ts';

/** A lot that several notices name is counted once. */
const ofEachLot = (column: string) => sql`sum(case when notice_of_lot = 1 then ${name(column)} end)`;

/** What notices say about each lot of an NDC. */
export const itemRecalls = defineList({
  name: 'item-recalls',
  group: noticeGroup,
  source: 'Recall notices of the FDA and letters from firms, against the lots of the company.',
  filters: itemListFilters,
  fields: {
    recall_number: field('Recall no.', 'code', sql`recall_number`, 'The notice.'),
    recall_class: status('Class', sql`recall_class`, 'As the FDA gave it.', recallClassWords),
    recall_status: field(
      'FDA recall status',
      'text',
      sql`recall_status`,
      'The FDA warns that it does not track the life of a recall.',
    ),
    recall_reported_on: field('Reported', 'date', sql`reported_on`, 'When the FDA reported it, or the letter came.'),
    recall_reason: field('Reason', 'text', sql`recall_reason`, 'Why, as the notice says.'),
    ndc: ndcField,
    lot: field('Lot', 'code', sql`nullif(lot, '')`, 'Our lot; blank where it is unknown.'),
    recall_verdict: status('Recall', sql`verdict`, 'Whether the notice means the lot.', verdictWords),
    verdict_reason: field('Why', 'text', sql`replace(reason, '_', ' ')`, 'What the verdict rests on.'),
    on_hand_qty: {
      ...field('On hand', 'quantity', sql`on_hand_qty`, 'Of the lot, on that day.'),
      total: sql`case when ${oneUnitOf(sql`unit`)} is not null then ${ofEachLot('on_hand_qty')} end`,
    },
    live_tag_count: {
      ...field('Live tags', 'count', sql`live_tags`, 'Tags of the NDC and lot that are in use.'),
      total: ofEachLot('live_tags'),
    },
    ...unitFields(sql`unit`, sql`container_qty`),
  },
  rows: ({ asked, where }: Rows) => {
    const to = day(asked.to);
    return sql`select fact.product_id, fact.lot, row_number() over (partition by fact.product_id, fact.lot order by fact.recall_key, fact.source) as notice_of_lot, item.unit, made.container_qty, coalesce(fact.recall_number, fact.recall_key) as recall_number, fact.recall_class, fact.recall_status, fact.reported_on, fact.verdict, fact.reason, fact.source, made.ndc,
      ${ndcAsShown('made.ndc')} as ndc_shown, coalesce(held.quantity, 0) as on_hand_qty, coalesce(letter.reason, published.reason_for_recall) as recall_reason, coalesce(tagged.live_tags, 0) as live_tags
    from ${table('recall_matches')} fact join ${table('products')} made on made.product_id = fact.product_id join ${table('items')} item on item.item_id = made.item_id
    left join (select fact.product_id, fact.lot, sum(fact.balance) as quantity from ${table('stock_spans')} fact where fact.from_date <= ${to} and ${to} < fact.to_date and ${where(['ndc', 'item'])} group by fact.product_id, fact.lot) held
      on held.product_id = fact.product_id and held.lot = fact.lot
    left join ${table('recall_notices')} letter on fact.source = 'letter' and letter.notice_code = fact.recall_key
    left join ${table('fda_recalls')} published on published.source = fact.source and published.recall_key = fact.recall_key and published.valid_from = fact.from_date
    left join (select product_id, coalesce(lot, '') as lot, count(*) as live_tags from (${tagsAsOf(asked.to)}) tags where ${isLive} group by product_id, coalesce(lot, '')) tagged
      on tagged.product_id = fact.product_id and tagged.lot = fact.lot
    where fact.from_date <= ${to} and ${to} < fact.to_date and ${where(['facility'])}`;
  },
  tie: ['recall_number', 'ndc', 'lot', 'source'],
});
