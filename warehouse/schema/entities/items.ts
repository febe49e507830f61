import { code, date, type Entity, flag, integer, money, ndc, number, quantity, refer, text, word } from '../define.ts';

export const items: Entity = {
  name: 'items',
  grain: 'one drug in one strength and form, as the pharmacy thinks of it',
  of: 'reference',
  id: 'item_id',
  sort: ['item_id'],
  columns: [
    code('item_code', 'key'),
    text('name', 'required'),
    text('generic_name', 'required'),
    text('strength'),
    text('dosage_form'),
    text('route'),
    text('unit', 'required'),
    text('dose_unit'),
    quantity('dose_per_unit', 'optional', 'positive'),
    text('therapeutic_class'),
    word('dea_schedule', ['2', '3', '4', '5']),
    word('ven_class', ['V', 'E', 'N']),
    word('storage', ['room', 'refrigerated', 'frozen']),
    flag('high_cost'),
    flag('covered_outpatient', 'optional', 'true'),
  ],
};

export const products: Entity = {
  name: 'products',
  grain: "one NDC: a manufacturer's package of an item",
  of: 'reference',
  id: 'product_id',
  sort: ['product_id'],
  columns: [
    ndc('ndc', 'key'),
    refer('item_code', 'items', 'required'),
    text('manufacturer', 'required'),
    text('description', 'required'),
    quantity('package_size', 'required', 'positive'),
    text('package_unit'),
    code('gtin'),
    flag('unit_dose'),
    quantity('container_qty', 'optional', 'positive'),
    word('status', ['active', 'inactive'], 'optional', 'active'),
    flag('single_dose'),
  ],
};

export const packageSizes: Entity = {
  name: 'package_sizes',
  grain: 'the package size of an NDC from a day on',
  of: 'reference',
  sort: ['product_id', 'effective_from'],
  columns: [
    refer('ndc', 'products', 'key'),
    date('effective_from', 'key'),
    quantity('package_size', 'required', 'positive'),
  ],
};

export const prices: Entity = {
  name: 'prices',
  grain: 'the package price of an NDC of one type, for a time',
  of: 'reference',
  facility: { column: 'facility_code' },
  sort: ['product_id', 'price_type', 'effective_from'],
  columns: [
    refer('ndc', 'products', 'key'),
    word('price_type', ['WAC', 'GPO', '340B', '340B_CEILING', 'SUBWAC', 'CONTRACT', 'NADAC', 'AWP'], 'key'),
    refer('facility_code', 'facilities', 'blank-key'),
    money('package_price', 'required'),
    date('effective_from', 'key'),
    date('effective_to'),
    text('contract'),
    text('source'),
  ],
};

export const chargeMap: Entity = {
  name: 'charge_map',
  grain: 'what one charge unit of a charge code is in base units of an NDC',
  of: 'reference',
  facility: { column: 'facility_code' },
  sort: ['charge_code', 'product_id'],
  columns: [
    code('charge_code', 'key'),
    refer('ndc', 'products', 'key'),
    refer('facility_code', 'facilities', 'blank-key'),
    code('hcpcs'),
    code('supplier_item'),
    quantity('units_per_charge', 'required', 'positive'),
    date('effective_from', 'key'),
    date('effective_to'),
  ],
};

export const substitutions: Entity = {
  name: 'substitutions',
  grain: 'an item that can stand in for another',
  of: 'reference',
  sort: ['item_id'],
  columns: [
    refer('item_code', 'items', 'key'),
    refer('alternative_item_code', 'items', 'key'),
    number('ratio', { least: 0, most: 1_000_000 }),
    word('tier', ['A', 'B', 'C']),
  ],
};

export const policies: Entity = {
  name: 'policies',
  grain: 'how a SKU is planned, from a day on',
  of: 'reference',
  facility: { column: 'facility_code' },
  sort: ['facility_id', 'item_id'],
  columns: [
    refer('facility_code', 'facilities', 'blank-key'),
    refer('item_code', 'items', 'key'),
    refer('location_code', 'locations', 'blank-key'),
    date('effective_from', 'blank-key'),
    number('service_level', { least: 0, most: 1 }),
    number('lead_time_days', { least: 0, most: 3650 }),
    number('lead_time_sd_days', { least: 0, most: 3650 }),
    number('review_days', { least: 0, most: 3650 }),
    quantity('order_multiple', 'optional', 'positive'),
    quantity('min_order_qty'),
    quantity('min_qty'),
    quantity('max_qty'),
    quantity('capacity_qty'),
  ],
};

export const demandEvents: Entity = {
  name: 'demand_events',
  grain: 'something that changes demand for a time',
  of: 'reference',
  facility: { column: 'facility_code' },
  sort: ['starts_on'],
  columns: [
    code('event_code', 'key'),
    text('name', 'required'),
    word('kind', ['seasonal', 'outbreak', 'shortage', 'promotion', 'closure', 'other']),
    refer('item_code', 'items'),
    text('therapeutic_class'),
    refer('facility_code', 'facilities'),
    text('location_group'),
    date('starts_on', 'required'),
    date('ends_on', 'required'),
    word('effect', ['multiply', 'add', 'cap', 'replace'], 'optional', 'multiply'),
    number('uplift_pct', { least: -100, most: 100_000 }),
    quantity('quantity', 'optional', 'any'),
    code('series'),
  ],
  rules: [{ column: 'ends_on', breaks: 'ends_on < starts_on', says: 'must not be before starts_on' }],
};

export const trayTypes: Entity = {
  name: 'tray_types',
  grain: 'a template of trays',
  of: 'reference',
  id: 'tray_type_id',
  sort: ['tray_type_id'],
  columns: [
    code('tray_type_code', 'key'),
    text('name', 'required'),
    word('category', ['anesthesia', 'crash_cart', 'pediatric', 'intubation', 'other']),
  ],
};

export const trayTypeItems: Entity = {
  name: 'tray_type_items',
  grain: 'an item in a segment of a tray type, for a time',
  of: 'reference',
  sort: ['tray_type_id', 'segment', 'item_id'],
  columns: [
    refer('tray_type_code', 'tray_types', 'key'),
    refer('item_code', 'items', 'key'),
    code('segment', 'blank-key'),
    date('effective_from', 'blank-key'),
    date('effective_to'),
    quantity('par', 'required'),
    quantity('min'),
    flag('critical'),
    integer('rank', 'optional', { least: 1, most: 100 }),
    quantity('units_per_par', 'optional', 'positive'),
  ],
};

export const trays: Entity = {
  name: 'trays',
  grain: 'one physical tray',
  of: 'reference',
  id: 'tray_id',
  facility: { column: 'facility_code' },
  sort: ['tray_id'],
  columns: [
    code('tray_code', 'key'),
    refer('tray_type_code', 'tray_types', 'required'),
    refer('facility_code', 'facilities', 'required'),
    refer('home_location_code', 'locations'),
    date('active_from'),
    date('retired_on'),
  ],
};
