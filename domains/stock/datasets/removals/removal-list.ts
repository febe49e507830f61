import { asLines } from '../../../../query/define/as-lines.ts';
import { within } from '../../../../query/define/asked.ts';
import { defineList } from '../../../../query/define/define.ts';
import { sql, table, wallClock } from '../../../../query/define/sql.ts';
import { ndcAsShown } from '../../../products/datasets/product.ts';
import { unitFields } from '../../../products/datasets/unit-fields.ts';
import { removalFilters, removalKindWords } from './removal.ts';

/** Every movement of removal, and every adjustment upward, one by one. */
export const removalList = defineList({
  name: 'removals',
  source: 'Stock movements of the kinds expire, waste, recall and adjust.',
  filters: removalFilters,
  fields: {
    occurred_at: {
      label: 'When',
      type: 'datetime',
      definition: 'When it was booked, by the clock of the facility.',
      value: wallClock(sql`occurred_local`),
    },
    facility: {
      label: 'Facility',
      type: 'text',
      definition: 'Where it was booked.',
      value: sql`facility_name`,
      code: sql`facility_code`,
    },
    location: {
      label: 'Location',
      type: 'text',
      definition: 'The place whose stock it left.',
      value: sql`location_name`,
      code: sql`location_code`,
    },
    item: { label: 'Item', type: 'text', definition: 'The drug.', value: sql`item_name`, code: sql`item_code` },
    ndc: {
      label: 'NDC',
      type: 'code',
      definition: 'The package that was removed.',
      value: ndcAsShown('ndc'),
      code: sql`ndc`,
    },
    lot: { label: 'Lot', type: 'code', definition: 'The lot, where it is known.', value: sql`lot` },
    expiry: {
      label: 'Expiry',
      type: 'date',
      definition: 'The last day on which the lot can be used, as said with the movement or known of the lot.',
      value: sql`expiry`,
    },
    kind: {
      label: 'Kind',
      type: 'status',
      definition: 'Why it left, in the words of the movement.',
      words: removalKindWords,
      value: sql`kind`,
    },
    movement_qty: {
      label: 'Quantity',
      type: 'quantity',
      definition: 'What it did to the stock: minus is less.',
      value: sql`case when kind = 'adjust' then quantity else -quantity end`,
    },
    ...unitFields(sql`unit`, sql`container_qty`),
    movement_value: {
      label: 'Value',
      type: 'money',
      definition: 'Quantity without its sign × cost. The total leaves adjustments upward out.',
      value: sql`value`,
      total: sql`coalesce(sum(case when kind <> 'adjust' or quantity < 0 then value end), 0)`,
    },
    flag: {
      label: 'Flag',
      type: 'status',
      definition: asLines(
        'Early: booked as expired before its expiry date.',
        'Adjusted upward: stock that was found. It is no removal, and the total leaves it out.',
      ),
      words: { early: 'Early', found: 'Adjusted upward' },
      value: sql`case when kind = 'expire' and local_date < expiry then 'early' when kind = 'adjust' and quantity > 0 then 'found' end`,
    },
    schedule: {
      label: 'DEA schedule',
      type: 'status',
      definition: 'Of controlled substances; blank for all others.',
      words: removalFilters.deaSchedule.words,
      value: sql`dea_schedule`,
    },
    reason: { label: 'Reason', type: 'text', definition: 'As written with the movement.', value: sql`reason` },
    staff: { label: 'Staff', type: 'text', definition: 'Who booked it.', value: sql`staff_name`, isPersonal: true },
  },
  tie: ['movement_id'],
  rows: ({
    asked,
    where,
  }) => sql`select fact.*, facility.name as facility_name, facility.facility_code, place.name as location_name, place.location_code,
  item.name as item_name, item.item_code, item.dea_schedule, item.unit, product.ndc, product.container_qty, person.name as staff_name
from ${table('removals')} fact
join ${table('facilities')} facility on facility.facility_id = fact.facility_id
join ${table('locations')} place on place.location_id = fact.location_id
join ${table('items')} item on item.item_id = fact.item_id
join ${table('products')} product on product.product_id = fact.product_id
left join ${table('staff')} person on person.staff_id = fact.staff_id
where ${within(sql`fact.local_date`, asked)} and ${where()}`,
});
