import { defineList } from '../../../query/define/define.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { tagStatusWords } from '../../tags/datasets/serials/serial.ts';
import { isLive, tagsAsOf } from '../../tags/datasets/serials/serial-states.ts';
import { recallFilters } from './recall-filters.ts';
import { field, status } from './recall-lists.ts';
import { recallFacts } from './recall-rows.ts';

/** Tags of lots that are affected or to be reviewed, those in use first. */
export const recallSerials = defineList({
  name: 'recall-serials',
  source: 'Events of RFID tags, against recall notices.',
  filters: recallFilters,
  fields: {
    tag: { ...field('Tag', 'code', sql`tag`, 'The number of the tag.'), code: sql`tag` },
    ndc: { ...field('NDC', 'code', sql`ndc_shown`, 'What was encoded.'), code: sql`ndc` },
    lot: field('Lot', 'code', sql`nullif(lot, '')`, 'The lot that was encoded.'),
    tag_status: status('Status', sql`status`, 'Of the tag, on the day.', tagStatusWords),
    is_live: field('In use', 'flag', sql`is_live`, 'Encoded, approved, restocked, removed or returned.'),
    facility: { ...field('Facility', 'text', sql`facility_name`, 'Where it was seen last.'), code: sql`facility_code` },
    location: { ...field('Location', 'text', sql`location_name`, 'Where it was seen last.'), code: sql`location_code` },
    tray: field('Tray', 'text', sql`tray_code`, 'The tray that it lies in.'),
    last_event_at: field(
      'Last event',
      'datetime',
      sql`cast(last_event_local as varchar)`,
      'The local time of its last event.',
    ),
    recall_verdict: status(
      'Recall',
      sql`verdict`,
      'The worst that the chosen notices say about its lot.',
      verdictWords,
    ),
  },
  rows: ({ asked, where }) => sql`with ${recallFacts({ asked })}, chosen as (
  select fact.product_id, fact.lot, fact.facility_id, fact.location_id, case min(case fact.verdict when 'affected' then 1 else 2 end) when 1 then 'affected' else 'need_review' end as verdict
  from facts fact where ${where()} and fact.verdict <> 'not_affected' and fact.on_order_qty = 0 group by fact.product_id, fact.lot, fact.facility_id, fact.location_id
)
select tags.tag, tags.status, ${isLive} as is_live, coalesce(tags.lot, '') as lot, tags.last_event_local, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, facility.name as facility_name, facility.facility_code, place.name as location_name, place.location_code, tray.tray_code, chosen.verdict
from (${tagsAsOf(asked.to)}) tags join chosen on chosen.product_id = tags.product_id and chosen.lot = coalesce(tags.lot, '') and chosen.facility_id = tags.facility_id and chosen.location_id = coalesce(tags.location_id, 0)
join ${table('products')} made on made.product_id = tags.product_id join ${table('facilities')} facility on facility.facility_id = tags.facility_id
left join ${table('locations')} place on place.location_id = tags.location_id left join ${table('trays')} tray on tray.tray_id = tags.tray_id`,
  tie: ['tag'],
});
