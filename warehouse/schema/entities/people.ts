import { code, date, type Entity, flag, integer, money, number, quantity, refer, text, time, word } from '../define.ts';

export const staff: Entity = {
  name: 'staff',
  grain: 'one person who handles drugs',
  of: 'reference',
  id: 'staff_id',
  facility: { column: 'facility_code' },
  sort: ['staff_id'],
  columns: [
    code('staff_code', 'key'),
    refer('facility_code', 'facilities', 'required'),
    text('name', 'required'),
    word('role', ['rn', 'crna', 'anesthesiologist', 'resident', 'pharmacist', 'technician', 'other'], 'required'),
    refer('home_location_code', 'locations'),
    flag('agency'),
    flag('may_witness'),
    date('hired_on'),
    date('left_on'),
  ],
};

export const staffAliases: Entity = {
  name: 'staff_aliases',
  grain: 'another sign-on of the same person',
  of: 'reference',
  sort: ['alias'],
  columns: [code('alias', 'key'), refer('staff_code', 'staff', 'required')],
};

export const shifts: Entity = {
  name: 'shifts',
  grain: 'one worked or scheduled shift',
  of: 'fact',
  planned: true,
  facility: { column: 'facility_code', through: { entity: 'staff', by: ['staff_code'] } },
  main: 'starts_at',
  sort: ['starts_at'],
  columns: [
    refer('staff_code', 'staff', 'key'),
    time('starts_at', 'key'),
    time('ends_at', 'required'),
    word('kind', ['worked', 'scheduled'], 'optional', 'worked'),
    refer('facility_code', 'facilities'),
    refer('location_code', 'locations'),
  ],
  rules: [{ column: 'ends_at', breaks: 'ends_at < starts_at', says: 'must not be before starts_at' }],
};

export const providers: Entity = {
  name: 'providers',
  grain: 'one prescriber or billing provider',
  of: 'reference',
  id: 'provider_id',
  sort: ['provider_id'],
  columns: [code('provider_code', 'key'), text('name'), date('eligible_from'), date('eligible_to')],
};

export const customers: Entity = {
  name: 'customers',
  grain: 'one customer of a supplier',
  of: 'reference',
  id: 'customer_id',
  sort: ['customer_id'],
  columns: [
    code('customer_code', 'key'),
    text('name', 'required'),
    text('class_of_trade'),
    text('region'),
    text('state'),
    integer('beds'),
    text('gpo'),
    refer('parent_customer_code', 'customers'),
    refer('facility_code', 'facilities'),
    flag('consent'),
  ],
};

export const baskets: Entity = {
  name: 'baskets',
  grain: 'one version of a named set of competing products',
  of: 'reference',
  sort: ['basket_code', 'version'],
  columns: [
    code('basket_code', 'key'),
    code('version', 'key'),
    text('name', 'required'),
    date('valid_from', 'required'),
  ],
};

export const basketItems: Entity = {
  name: 'basket_items',
  grain: 'a product or item in a version of a basket',
  of: 'reference',
  sort: ['basket_code', 'version'],
  columns: [
    code('basket_code', 'key'),
    code('version', 'key'),
    refer('ndc', 'products', 'blank-key'),
    refer('item_code', 'items', 'blank-key'),
    number('units_factor', { least: 0, most: 1_000_000 }),
  ],
  rules: [{ column: 'ndc', breaks: 'product_id = 0 and item_id = 0', says: 'either ndc or item_code is required' }],
};

export const customerUsage: Entity = {
  name: 'customer_usage',
  grain: 'what a customer used or bought of an NDC in a month',
  of: 'fact',
  sort: ['month', 'customer_id'],
  columns: [
    refer('customer_code', 'customers', 'key'),
    refer('ndc', 'products', 'key'),
    date('month', 'key'),
    quantity('quantity', 'required', 'any'),
    money('spend'),
    word('basis', ['sale', 'use']),
    flag('on_contract'),
  ],
  rules: [{ column: 'month', breaks: 'day(month) <> 1', says: 'must be the first day of a month' }],
};

export const customerMonths: Entity = {
  name: 'customer_months',
  grain: 'a month a customer reported',
  of: 'fact',
  sort: ['month', 'customer_id'],
  columns: [refer('customer_code', 'customers', 'key'), date('month', 'key')],
  rules: [{ column: 'month', breaks: 'day(month) <> 1', says: 'must be the first day of a month' }],
};

export const customerForecasts: Entity = {
  name: 'customer_forecasts',
  grain: "a customer's forecast of an item for a month, as submitted once",
  of: 'fact',
  sort: ['month', 'customer_id'],
  columns: [
    refer('customer_code', 'customers', 'key'),
    refer('item_code', 'items', 'key'),
    date('month', 'key'),
    time('submitted_at', 'key'),
    quantity('quantity', 'required'),
  ],
  rules: [{ column: 'month', breaks: 'day(month) <> 1', says: 'must be the first day of a month' }],
};
