import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { isOfPlace } from './notice-place.ts';

export const shortageStatusWords: Record<string, string> = {
  current: 'In shortage',
  to_be_discontinued: 'To be discontinued',
  resolved: 'Resolved',
};

const asWord = sql`case short.status when 'Current' then 'current' when 'To Be Discontinued' then 'to_be_discontinued' else 'resolved' end`;

/** FDA's lines about each NDC on a day (ndc, shortage_status, availability, …), the newest first; `n` counts them. */
export const shortageLines = (to: string): Fragment =>
  sql`select named.ndc11 as ndc, ${asWord} as shortage_status, short.availability, short.shortage_reason, short.initial_posting_date, short.update_date, short.discontinued_date, short.related_info, short.shortage_key,
    case when short.status = 'Current' and short.recovery_date >= ${day(to)} then short.recovery_date end as est_recovery_date,
    short.status = 'Current' and coalesce(short.recovery_date < ${day(to)}, false) as is_recovery_overdue,
    row_number() over (partition by named.ndc11 order by short.update_date desc nulls last, case short.status when 'Current' then 1 when 'To Be Discontinued' then 2 else 3 end, short.shortage_key) as n
  from ${table('fda_shortage_ndcs')} named join ${table('fda_shortages')} short on short.source = named.source and short.shortage_key = named.shortage_key
  where named.ndc11 is not null and short.status is not null and named.valid_from <= ${day(to)} and (named.valid_to is null or ${day(to)} < named.valid_to)
    and short.valid_from <= ${day(to)} and (short.valid_to is null or ${day(to)} < short.valid_to)`;

/** FDA's lines of a day about products of the same generic name as an item (item_id, …), while they are short. */
export const genericLines = (to: string): Fragment =>
  sql`select item.item_id, ${asWord} as shortage_status, short.availability, short.shortage_reason, short.initial_posting_date, short.update_date, short.related_info, short.shortage_key,
    case when short.recovery_date >= ${day(to)} then short.recovery_date end as est_recovery_date
  from ${table('items')} item join ${table('fda_shortages')} short on short.status = 'Current' and lower(short.generic_name) like lower(item.generic_name) || ' %'
  where short.valid_from <= ${day(to)} and (short.valid_to is null or ${day(to)} < short.valid_to)`;

/** The worst that notices of a day say about the lots on hand of each product (product_id, recall_verdict). */
export const recallsOnHand = (to: string): Fragment =>
  sql`select held.product_id, case min(case notice.verdict when 'affected' then 1 when 'need_review' then 2 else 3 end) when 1 then 'affected' when 2 then 'need_review' else 'not_affected' end as recall_verdict
  from ${table('stock_spans')} held join ${table('recalled_lots')} notice on notice.product_id = held.product_id and notice.lot = held.lot and ${isOfPlace('held.location_id')}
  where held.from_date <= ${day(to)} and ${day(to)} < held.to_date and held.balance > 0 and notice.from_date <= ${day(to)} and ${day(to)} < notice.to_date
  group by held.product_id`;
