import { defineList, type Field } from '../../../query/define/define.ts';
import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { restockFilters, restockRows } from './tray-restock-rows.ts';

const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});

/** What lay in a tray when a restock was over, against its template: what should be there first, then what should not. */
export const trayContents = defineList({
  name: 'tray contents',
  source: 'Events of RFID tags; trays and their templates.',
  reach: 'tag_events',
  filters: restockFilters,
  fields: {
    restock: field('Restock', 'code', sql`restock_id`, 'The code of the tray and the moment in UTC at which it ended.'),
    item: { ...field('Item', 'text', sql`item_name`, 'The drug.'), code: sql`item_code` },
    stands_for: field(
      'Stands in for',
      'text',
      sql`first_choice`,
      'The item of the template that it may take the place of; blank for a first choice and for what is not in the template.',
    ),
    par: field('Par', 'count', sql`par`, 'How many the template asks for; blank for what is not in it.'),
    need: field('Minimum', 'count', sql`need`, 'The least that is in order: the minimum of the template, else par.'),
    present: field('Present', 'count', sql`present`, 'Units in the tray when the restock was over.'),
    deficiency: field('Missing', 'count', sql`missing`, 'Par − present, where too few; what stands in for it counts.'),
    first_expiry: field('First expiry', 'date', sql`first_expiry`, 'The first expiry of these units.'),
    expiries: field('Expiry of each', 'text', sql`expiries`, 'The expiry of every unit, the first to expire first.'),
    place: field(
      'Order',
      'count',
      sql`place`,
      'What the template asks for comes first, then what stands in, then the rest.',
    ),
  },
  rows: ({ asked, where }) => sql`with restocks as (${restockRows(asked, where)}),
inside as (
  select restock.tray_id, restock.restock_no, stay.item_id, count(*) as present, min(stay.expiry) as first_expiry, string_agg(coalesce(cast(stay.expiry as varchar), 'unknown'), ', ' order by stay.expiry, stay.tag) as expiries
  from restocks restock join ${table('tray_stays')} stay on stay.tray_id = restock.tray_id and stay.from_restock_no <= restock.restock_no and restock.restock_no < stay.to_restock_no
  where stay.item_id is not null group by restock.tray_id, restock.restock_no, stay.item_id
), wanted as (
  select restock.tray_id, restock.restock_no, template.item_id, template.stands_for_item_id, template.units_per_par, template.par, template.need
  from restocks restock join ${table('tray_templates')} template on template.tray_type_id = restock.tray_type_id and template.from_date <= restock.local_date and restock.local_date < template.to_date
), filled as (
  select wanted.tray_id, wanted.restock_no, wanted.stands_for_item_id, sum(coalesce(inside.present, 0) / wanted.units_per_par) as present
  from wanted left join inside on inside.tray_id = wanted.tray_id and inside.restock_no = wanted.restock_no and inside.item_id = wanted.item_id group by wanted.tray_id, wanted.restock_no, wanted.stands_for_item_id
), named as (
  select tray_id, restock_no, item_id from inside union select tray_id, restock_no, item_id from wanted where par > 0
)
select restock.restock_id, item.name as item_name, item.item_code, case when wanted.stands_for_item_id <> named.item_id then first_choice.name end as first_choice,
  case when wanted.par > 0 then wanted.par end as par, case when wanted.par > 0 then wanted.need end as need, coalesce(inside.present, 0) as present,
  case when wanted.par > 0 then greatest(wanted.par - filled.present, 0) end as missing, inside.first_expiry, inside.expiries,
  case when wanted.par > 0 then 1 when wanted.item_id is not null then 2 else 3 end as place, named.tray_id, named.restock_no, named.item_id
from named join restocks restock on restock.tray_id = named.tray_id and restock.restock_no = named.restock_no join ${table('items')} item on item.item_id = named.item_id
left join wanted on wanted.tray_id = named.tray_id and wanted.restock_no = named.restock_no and wanted.item_id = named.item_id
left join filled on filled.tray_id = named.tray_id and filled.restock_no = named.restock_no and filled.stands_for_item_id = named.item_id
left join inside on inside.tray_id = named.tray_id and inside.restock_no = named.restock_no and inside.item_id = named.item_id
left join ${table('items')} first_choice on first_choice.item_id = wanted.stands_for_item_id`,
  tie: ['tray_id', 'restock_no', 'item_id'],
});
