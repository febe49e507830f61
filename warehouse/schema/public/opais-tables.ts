import { day, flag, type PublicTable, read, text, whole } from './define-public.ts';

export const opaisEntities: PublicTable = {
  name: 'opais_entities',
  grain: 'one covered entity of the 340B program, active or not; parent and child sites each have their own',
  sort: ['id_340b'],
  columns: [
    whole('ce_id', 'key'),
    text('id_340b'),
    text('entity_type'),
    text('name'),
    text('sub_name'),
    ...read(flag('participating')),
    ...read(day('participating_start')),
    ...read(day('termination_date')),
    text('termination_reason'),
    text('grant_number'),
    text('medicare_provider_number'),
    ...read(day('certified_date')),
    ...read(day('edit_date')),
    text('authorizing_official_name'),
    text('authorizing_official_title'),
    text('authorizing_official_phone'),
    text('primary_contact_name'),
    text('primary_contact_title'),
    text('primary_contact_phone'),
  ],
};

export const opaisAddresses: PublicTable = {
  name: 'opais_addresses',
  grain: 'one address of a covered entity',
  sort: ['ce_id'],
  columns: [
    whole('ce_id', 'key'),
    text('address_kind', 'key'),
    whole('ordinal', 'key'),
    text('organization'),
    text('address_1'),
    text('address_2'),
    text('city'),
    text('state'),
    text('zip'),
    text('zip4'),
    flag('is_340b_street_address'),
  ],
};

export const opaisBillingNumbers: PublicTable = {
  name: 'opais_billing_numbers',
  grain: 'one number under which a covered entity bills Medicaid for 340B drugs',
  sort: ['ce_id'],
  columns: [
    whole('ce_id', 'key'),
    text('number_kind', 'key'),
    text('state', 'key'),
    text('billing_number', 'key'),
    whole('occurrence', 'key'),
  ],
};

export const opaisContractPharmacies: PublicTable = {
  name: 'opais_contract_pharmacies',
  grain: 'one contract of a covered entity with a pharmacy',
  sort: ['ce_id'],
  columns: [
    whole('ce_id', 'key'),
    whole('contract_id', 'key'),
    text('pharmacy_id'),
    text('name'),
    text('address_1'),
    text('address_2'),
    text('city'),
    text('state'),
    text('zip'),
    text('phone'),
    ...read(day('begin_date')),
    ...read(day('certified_date')),
    ...read(day('edit_date')),
    text('comments'),
  ],
};
