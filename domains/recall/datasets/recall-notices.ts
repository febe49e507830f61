import { defineList } from '../../../query/define/define.ts';
import { day, sql, table } from '../../../query/define/sql.ts';
import { recallClassWords } from '../../stock/datasets/lots/lot-filters.ts';
import { recallFilters } from './recall-filters.ts';
import { field, status } from './recall-lists.ts';
import { recallFacts } from './recall-rows.ts';
import { parseStateWords, recallStatusWords } from './recall-words.ts';

/** The notices behind the rows, as they stand on the day. */
export const recallNotices = defineList({
  name: 'recall-notices',
  source: 'Recall notices of the FDA and letters from firms, as published.',
  filters: recallFilters,
  fields: {
    recall_number: {
      ...field('Recall no.', 'code', sql`recall_shown`, 'The number of the notice.'),
      code: sql`recall_shown`,
    },
    event_id: field('FDA event', 'code', sql`event_id`, 'What holds the notices of one recall together.'),
    source: status('From', sql`case source when 'letter' then 'letter' else 'fda' end`, 'Who published it.', {
      letter: 'A firm’s letter',
      fda: 'The FDA',
    }),
    recall_class: status('Class', sql`recall_class`, 'As the FDA gave it.', recallClassWords),
    recall_status: status(
      'FDA recall status',
      sql`recall_status`,
      'The FDA warns that it does not track the life of a recall.',
      recallStatusWords,
    ),
    recalling_firm: field('Firm', 'text', sql`firm`, 'Who recalls.'),
    recall_reason: field('Reason', 'text', sql`recall_reason`, 'Why, as published.'),
    recall_initiated_on: field('Initiated', 'date', sql`initiated_on`, 'When the firm began.'),
    recall_reported_on: field('Reported', 'date', sql`reported_on`, 'When the FDA reported it, or the letter came.'),
    first_seen_at: field('First seen', 'date', sql`first_seen`, 'The day of the first list or letter that brought it.'),
    product_description: field('Product (raw)', 'text', sql`description`, 'As published.'),
    code_info: field('Lots (raw)', 'text', sql`lot_text`, 'As published.'),
    parsed_lots: field(
      'Lots understood',
      'text',
      sql`parsed_lots`,
      'The own lots that the notice names, as they are compared.',
    ),
    parse_state: status(
      'Parsed',
      sql`parse_state`,
      'How well the lots of the notice were understood.',
      parseStateWords,
    ),
    own_ndc_count: field('Own NDCs', 'count', sql`own_ndcs`, 'How many of the own NDCs it may concern.'),
    versions: field(
      'Versions',
      'count',
      sql`versions`,
      'How often its text was published differently, the first included.',
    ),
  },
  rows: ({ asked, where }) => {
    const to = day(asked.to);
    return sql`with ${recallFacts({ asked })}, chosen as (
  select fact.source, fact.recall_key, min(fact.recall_shown) as recall_shown, min(fact.event_id) as event_id, min(fact.recall_class) as recall_class, min(fact.recall_status) as recall_status, min(fact.reported_on) as reported_on, min(fact.first_seen) as first_seen,
    case max(case fact.parse_state when 'partial' then 4 when 'empty' then 3 when 'full' then 2 else 1 end) when 4 then 'partial' when 3 then 'empty' when 2 then 'full' else 'all' end as parse_state,
    count(distinct fact.product_id) as own_ndcs from facts fact where ${where()} group by fact.source, fact.recall_key
), understood as (
  select source, recall_key, string_agg(matched, ', ' order by matched) as parsed_lots from (select distinct source, recall_key, matched from verdicts where matched is not null) found group by source, recall_key
), told as (
  select known.source, known.recall_key, known.recalling_firm as firm, known.reason_for_recall as recall_reason, known.recall_initiation_date as initiated_on, known.product_description as description, concat_ws(' ', known.code_info_raw, known.more_code_info_raw) as lot_text,
    row_number() over (partition by known.source, known.recall_key order by known.valid_from desc, known.opened_by_load_id desc) as turn, count(*) over (partition by known.source, known.recall_key) as versions
  from ${table('fda_recalls')} known where known.valid_from <= ${to} and concat(known.source, ' ', known.recall_key) in (select concat(chosen.source, ' ', chosen.recall_key) from chosen)
  union all
  select 'letter', letter.notice_code, min(letter.firm), min(letter.reason), min(letter.received_on), string_agg(concat_ws(' ', letter.product, letter.ndc), '; ' order by letter.line), string_agg(letter.lots, '; ' order by letter.line), 1, 1
  from ${table('recall_notices')} letter group by letter.notice_code
)
select chosen.*, understood.parsed_lots, told.firm, told.recall_reason, told.initiated_on, told.description, told.lot_text, told.versions
from chosen left join understood on understood.source = chosen.source and understood.recall_key = chosen.recall_key left join told on told.source = chosen.source and told.recall_key = chosen.recall_key and told.turn = 1`;
  },
  tie: ['source', 'recall_key'],
});
