import {
  opaisAddresses,
  opaisBillingNumbers,
  opaisContractPharmacies,
  opaisEntities,
} from '../../../warehouse/schema/public/opais-tables.ts';
import { field, fileRows, type Output, type PublicFormat } from '../public-format.ts';
import { dateOf, flagOf, textOf } from '../read/value-sql.ts';

const sources = ['opais'];
const day = (name: string, from: string) => ({ [`${name}_raw`]: from, [name]: dateOf(from, ['iso']) });
const ceId = `try_cast(ce_id as integer)`;
/** A member of a JSON object as text. */
const member = (object: string, name: string): string => textOf(`${object}->>'${name}'`);
/** The elements of a list, numbered from 1. */
const elements = (list: string, columns = ''): string =>
  `select record, ce_id, ${columns}unnest(list) as element, generate_subscripts(list, 1) as ordinal
   from (select record, ce_id, coalesce(${list}->'$[*]', []) as list from ${fileRows})`;
const single = (object: string, kind: string): string =>
  `select record, ce_id, '${kind}' as kind, ${object} as element, 1 as ordinal from ${fileRows} where json_type(${object}) = 'OBJECT'`;

const addresses: Output = {
  table: opaisAddresses,
  sources,
  from: `(${single('street', 'street')} union all ${single('billing', 'billing')} union all ${elements('shipping', `'shipping' as kind, `)})`,
  values: {
    ce_id: ceId,
    address_kind: 'kind',
    ordinal: 'cast(ordinal as integer)',
    organization: member('element', 'organization'),
    address_1: member('element', 'addressLine1'),
    address_2: member('element', 'addressLine2'),
    city: member('element', 'city'),
    state: member('element', 'state'),
    zip: member('element', 'zip'),
    zip4: member('element', 'zip4'),
    is_340b_street_address: flagOf(`element->>'is340BStreetAddress'`),
  },
  faults: [],
};

const billingNumbers: Output = {
  table: opaisBillingNumbers,
  sources,
  from: `(select *, ${textOf(`element->>'medicaidNumber'`)} as billing_number from (${elements('medicaid', `'medicaid' as kind, `)})
    union all select *, ${textOf(`element->>'npiNumber'`)} from (${elements('npi', `'npi' as kind, `)}))`,
  values: {
    ce_id: ceId,
    number_kind: 'kind',
    state: `coalesce(${member('element', 'state')}, '')`,
    billing_number: 'billing_number',
  },
  faults: [{ column: 'billing_number', breaks: `billing_number is null`, says: 'is required' }],
};

const contractPharmacies: Output = {
  table: opaisContractPharmacies,
  sources,
  from: `(select *, ${member('element', 'contractId')} as contract_id, ${member('element', 'beginDate')} as begins,
      ${member('element', 'certifiedDecertifiedDate')} as certified, ${member('element', 'editDate')} as edited, element->'address' as place from (${elements('pharmacies')}))`,
  values: {
    ce_id: ceId,
    contract_id: `try_cast(contract_id as integer)`,
    pharmacy_id: member('element', 'pharmacyId'),
    name: member('element', 'name'),
    address_1: member('place', 'addressLine1'),
    address_2: member('place', 'addressLine2'),
    city: member('place', 'city'),
    state: member('place', 'state'),
    zip: member('place', 'zip'),
    phone: member('element', 'phoneNumber'),
    ...day('begin_date', 'begins'),
    ...day('certified_date', 'certified'),
    ...day('edit_date', 'edited'),
    comments: member('element', 'comments'),
  },
  faults: [
    {
      column: 'contract_id',
      breaks: `try_cast(contract_id as integer) is null`,
      says: 'is not the number of a contract',
    },
  ],
};

/** HRSA, covered entities of the 340B program, daily. Whether one takes part is the word "TRUE" or "FALSE". */
export const opaisJson: PublicFormat = {
  name: 'hrsa-opais-json',
  title: 'HRSA OPAIS covered entity daily report (JSON)',
  is: 'json',
  list: 'coveredEntities',
  fields: {
    ce_id: field('ceId', { mark: true }),
    id_340b: field('id340B', { mark: true }),
    entity_type: field('entityType', { mark: true }),
    name: field('name'),
    sub_name: field('subName'),
    participating: field('participating', { mark: true }),
    starts: field('participatingStartDate', { mark: true }),
    ends: field('terminationDate'),
    termination_reason: field('terminationReason'),
    grant_number: field('grantNumber'),
    medicare_provider_number: field('medicareProviderNumber'),
    certified: field('certifiedDecertifiedDate'),
    edited: field('editDate'),
    street: field('streetAddress', { nested: true }),
    billing: field('billingAddress', { nested: true }),
    shipping: field('shippingAddresses', { nested: true }),
    medicaid: field('medicaidNumbers', { nested: true }),
    npi: field('npiNumbers', { nested: true }),
    pharmacies: field('contractPharmacies', { nested: true }),
    official: field('authorizingOfficial', { nested: true }),
    contact: field('primaryContact', { nested: true }),
  },
  outputs: () => [
    {
      table: opaisEntities,
      sources,
      from: fileRows,
      values: {
        ce_id: ceId,
        id_340b: 'id_340b',
        entity_type: 'entity_type',
        name: 'name',
        sub_name: 'sub_name',
        participating_raw: 'participating',
        participating: flagOf('participating'),
        ...day('participating_start', 'starts'),
        ...day('termination_date', 'ends'),
        termination_reason: 'termination_reason',
        grant_number: 'grant_number',
        medicare_provider_number: 'medicare_provider_number',
        ...day('certified_date', 'certified'),
        ...day('edit_date', 'edited'),
        authorizing_official_name: member('official', 'name'),
        authorizing_official_title: member('official', 'title'),
        authorizing_official_phone: member('official', 'phoneNumber'),
        primary_contact_name: member('contact', 'name'),
        primary_contact_title: member('contact', 'title'),
        primary_contact_phone: member('contact', 'phoneNumber'),
      },
      faults: [
        { column: 'ce_id', breaks: `${ceId} is null`, says: 'is not the number of a covered entity' },
        { column: 'id_340b', breaks: `id_340b is null`, says: 'is required' },
      ],
    },
    addresses,
    billingNumbers,
    contractPharmacies,
  ],
};
