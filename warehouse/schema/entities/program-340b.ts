import { code, date, type Entity, flag, note, quantity, refer, text, word } from '../define.ts';

const firstOfQuarter = {
  column: 'quarter',
  breaks: 'day(quarter) <> 1 or month(quarter) not in (1, 4, 7, 10)',
  says: 'must be the first day of a quarter',
};

export const orphanDesignations: Entity = {
  name: 'orphan_designations',
  grain: 'an NDC or item that is designated an orphan drug in a quarter',
  of: 'reference',
  sort: ['quarter'],
  columns: [refer('ndc', 'products', 'blank-key'), refer('item_code', 'items', 'blank-key'), date('quarter', 'key')],
  rules: [
    { column: 'ndc', breaks: 'product_id = 0 and item_id = 0', says: 'either ndc or item_code is required' },
    firstOfQuarter,
  ],
};

export const accumulatorAdjustments: Entity = {
  name: 'accumulator_adjustments',
  grain: 'an opening balance or correction of an accumulator',
  of: 'reference',
  sort: ['entity_340b_id', 'product_id'],
  columns: [
    code('entity_340b_id', 'key'),
    refer('ndc', 'products', 'key'),
    code('account', 'key'),
    date('adjusted_on', 'key'),
    quantity('quantity', 'required', 'any'),
    note('reason', 'required'),
  ],
};

export const medicaidExclusions: Entity = {
  name: 'medicaid_exclusions',
  grain: 'whether a billing number is listed (carved in) in a state for a quarter',
  of: 'reference',
  sort: ['entity_340b_id', 'state'],
  columns: [
    code('entity_340b_id', 'key'),
    code('state', 'key'),
    code('billing_number', 'key'),
    date('quarter', 'key'),
    flag('listed', 'required'),
  ],
};

export const partBStatus: Entity = {
  name: 'part_b_status',
  grain: 'how Medicare Part B pays for a HCPCS code in a quarter',
  of: 'reference',
  sort: ['hcpcs', 'quarter'],
  columns: [
    code('hcpcs', 'key'),
    date('quarter', 'key'),
    word('status', ['separately_payable', 'packaged', 'vaccine', 'not_covered'], 'required'),
  ],
  rules: [firstOfQuarter],
};

export const supplierAccounts: Entity = {
  name: 'supplier_accounts',
  grain: 'an account at a supplier, for a time',
  of: 'reference',
  facility: { column: 'facility_code' },
  sort: ['supplier', 'account'],
  columns: [
    text('supplier', 'key'),
    code('account_number', 'key'),
    date('effective_from', 'key'),
    date('effective_to'),
    word('account', ['340B', 'GPO', 'WAC'], 'required'),
    refer('facility_code', 'facilities'),
    refer('location_code', 'locations'),
    code('entity_340b_id'),
  ],
};

export const registrations340b: Entity = {
  name: 'registrations_340b',
  grain: 'what a covered entity holds to be in its register record (OPAIS)',
  of: 'reference',
  sort: ['entity_340b_id'],
  columns: [
    code('entity_340b_id', 'key'),
    text('entity_type'),
    text('name'),
    text('sub_name'),
    text('address'),
    text('city'),
    text('state'),
    text('zip'),
    text('shipping_address'),
    text('shipping_city'),
    text('shipping_state'),
    text('shipping_zip'),
    text('medicare_provider_number'),
    date('participating_start'),
    date('termination_date'),
    text('authorizing_official_name'),
    text('primary_contact_name'),
  ],
};
