import type { Dimension } from '../../../query/define/define.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { itemDimensions } from '../../products/datasets/item.ts';
import { ndcAsShown, productDimensions } from '../../products/datasets/product.ts';
import { siteDimensions } from '../../shared/datasets/site.ts';

/** What tags are and where they lie. For cells with the ids of item, product, facility, location, tray and tray type. */
export const tagDimensions = {
  ...itemDimensions,
  ...productDimensions,
  facility: siteDimensions.facility,
  location: siteDimensions.location,
  tray: { label: 'Tray', type: 'text', definition: 'The tray; blank where it is in none.', by: 'tray_code' },
  tray_type: {
    label: 'Tray type',
    type: 'text',
    definition: 'The kind of tray; blank where it is in none.',
    by: 'tray_type_id',
    shows: 'tray_type_name',
    code: 'tray_type_code',
  },
} satisfies Record<string, Dimension>;

/** The names of all of them; a tag need not have any but a facility. */
export const tagNames = {
  columns: sql`item.name as item_name, item.item_code, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, made.manufacturer, facility.name as facility_name, facility.facility_code,
    place.name as location_name, place.location_code, tray.tray_code, tray.tray_type_id, kind.name as tray_type_name, kind.tray_type_code`,
  joins: sql`left join ${table('facilities')} facility on facility.facility_id = cell.facility_id left join ${table('items')} item on item.item_id = cell.item_id
    left join ${table('products')} made on made.product_id = cell.product_id left join ${table('locations')} place on place.location_id = cell.location_id
    left join ${table('trays')} tray on tray.tray_id = cell.tray_id left join ${table('tray_types')} kind on kind.tray_type_id = tray.tray_type_id`,
};
