import { defineList } from '../../../query/define/define.ts';
import { day, sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { recallFilters } from './recall-filters.ts';
import { field } from './recall-lists.ts';
import { recallFacts } from './recall-rows.ts';

/** Uses of lots that are affected or to be reviewed: of tags with their case, and what movements say, which name no patient. */
export const recallExposure = defineList({
  name: 'recall-exposure',
  source: 'Events of RFID tags and movements, against recall notices.',
  filters: recallFilters,
  fields: {
    tag: { ...field('Tag', 'code', sql`tag`, 'Blank for uses that are known from movements alone.'), code: sql`tag` },
    ndc: { ...field('NDC', 'code', sql`ndc_shown`, 'What was used.'), code: sql`ndc` },
    lot: field('Lot', 'code', sql`nullif(lot, '')`, 'The lot.'),
    used_at: field('Used at', 'datetime', sql`used_at`, 'Local time at the facility; of movements, the day.'),
    facility: { ...field('Facility', 'text', sql`facility_name`, 'Where.'), code: sql`facility_code` },
    location: { ...field('Location', 'text', sql`location_name`, 'Where.'), code: sql`location_code` },
    case_code: {
      ...field('Case', 'code', sql`case_code`, 'The operation for which the tag was used.'),
      isPersonal: true,
    },
    encounter_code: { ...field('Encounter', 'code', sql`encounter_code`, 'The stay of the case.'), isPersonal: true },
    used_qty: field('Used', 'quantity', sql`used_qty`, 'Of a tag, one container; of movements, the sum of the day.'),
    patient_known: field(
      'Patient known',
      'flag',
      sql`encounter_code is not null`,
      'The stay is known. Movements name no patient.',
    ),
    ...unitFields(sql`unit`, sql`container_qty`),
  },
  rows: ({ asked, where }) => {
    const to = day(asked.to);
    return sql`with ${recallFacts({ asked })}, chosen as (
  select distinct fact.product_id, fact.lot, fact.facility_id, fact.location_id from facts fact where ${where()} and fact.verdict <> 'not_affected' and fact.on_order_qty = 0
), lots_chosen as (
  select distinct product_id, lot, facility_id from chosen
), uses as (
  select event.tag, tags.product_id, coalesce(tags.lot, '') as lot, cast(event.occurred_local as varchar) as used_at, event.facility_id, event.location_id, operation.case_code, visit.encounter_code, coalesce(made.container_qty, 1) as used_qty, concat('tag ', event.tag, ' ', event.step) as use_key
  from ${table('tag_events')} event join ${table('tag_spans')} tags on tags.tag = event.tag and tags.from_date <= ${to} and ${to} < tags.to_date
  join lots_chosen on lots_chosen.product_id = tags.product_id and lots_chosen.lot = coalesce(tags.lot, '') and lots_chosen.facility_id = event.facility_id join ${table('products')} made on made.product_id = tags.product_id
  left join ${table('cases')} operation on operation.case_id = event.case_id left join ${table('encounters')} visit on visit.encounter_id = operation.encounter_id
  where event.event = 'used' and event.local_date <= ${to}
  union all
  select null, happened.product_id, happened.lot, cast(happened.local_date as varchar), happened.facility_id, happened.location_id, null, null, happened.quantity, concat('moved ', happened.product_id, ' ', happened.lot, ' ', happened.location_id, ' ', happened.local_date)
  from happened join chosen on chosen.product_id = happened.product_id and chosen.lot = happened.lot and chosen.facility_id = happened.facility_id and chosen.location_id = happened.location_id where happened.kind = 'dispense'
)
select uses.*, item.unit, made.container_qty, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, facility.name as facility_name, facility.facility_code, place.name as location_name, place.location_code
from uses join ${table('products')} made on made.product_id = uses.product_id join ${table('items')} item on item.item_id = made.item_id join ${table('facilities')} facility on facility.facility_id = uses.facility_id left join ${table('locations')} place on place.location_id = uses.location_id`;
  },
  tie: ['used_at', 'use_key'],
});
