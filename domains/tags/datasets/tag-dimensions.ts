import type { Dimension } from '../../../query/define/define.ts';
import { bringing, type Join } from '../../../query/define/joins.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { optionalProductJoin, productDimensions } from '../../products/datasets/product.ts';
import { facilityJoin, placeJoin, siteDimensions } from '../../shared/datasets/site.ts';
import { systemUser } from './tag-filters.ts';

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

export const trayJoin: Join = {
  alias: 'tray',
  table: table('trays'),
  on: { tray_id: 'cell.tray_id' },
  brings: { tray_code: 'tray_code', tray_type_id: 'tray_type_id' },
};

/** Who did it. */
export const eventUserJoin: Join = {
  alias: 'person',
  table: table('staff'),
  on: { staff_id: 'cell.staff_id' },
  brings: {
    staff_name: sql`coalesce(person.name, ${systemUser})`,
    staff_code: sql`coalesce(person.staff_code, ${systemUser})`,
  },
};

/** The names of all of them; a tag need not have any but a facility. */
export const tagJoins: readonly Join[] = [
  facilityJoin,
  bringing(itemJoin, { drug_name: 'name' }),
  optionalProductJoin,
  placeJoin,
  trayJoin,
  {
    alias: 'kind',
    table: table('tray_types'),
    on: { tray_type_id: 'tray.tray_type_id' },
    brings: { tray_type_name: 'name', tray_type_code: 'tray_type_code' },
  },
];
