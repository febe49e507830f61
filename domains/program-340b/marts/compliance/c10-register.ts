import { type ComplianceRule, findingRow } from './rule.ts';

/** What the entity holds to be in its record, and what OPAIS says. */
const fields: [label: string, own: string, opais: string][] = [
  ['Entity type', 'own.entity_type', 'ce.entity_type'],
  ['Name', 'own.name', 'ce.name'],
  ['Sub name', 'own.sub_name', 'ce.sub_name'],
  ['Street', 'own.address', 'street.address_1'],
  ['City', 'own.city', 'street.city'],
  ['State', 'own.state', 'street.state'],
  ['ZIP', 'own.zip', 'street.zip'],
  ['Shipping street', 'own.shipping_address', 'ship.address_1'],
  ['Shipping city', 'own.shipping_city', 'ship.city'],
  ['Shipping state', 'own.shipping_state', 'ship.state'],
  ['Shipping ZIP', 'own.shipping_zip', 'ship.zip'],
  ['Medicare provider number', 'own.medicare_provider_number', 'ce.medicare_provider_number'],
  ['Participating since', 'cast(own.participating_start as varchar)', 'cast(ce.participating_start as varchar)'],
  ['Terminated on', 'cast(own.termination_date as varchar)', 'cast(ce.termination_date as varchar)'],
  ['Authorizing official', 'own.authorizing_official_name', 'ce.authorizing_official_name'],
  ['Primary contact', 'own.primary_contact_name', 'ce.primary_contact_name'],
];
const same = (value: string) => `lower(trim(${value}))`;

const ofEntity = (subject: string, saw: string, entity: string, facility: string, day: string) =>
  findingRow({
    subject,
    source_id: entity,
    facility_id: facility,
    entity_340b_id: entity,
    event_date: day,
    from_date: day,
    units: '1',
    saw,
  });

/** A name of a person stays in the register: the finding says that it differs. */
const isPerson = (label: string) => label === 'Authorizing official' || label === 'Primary contact';
const differing = fields.map(
  ([label, own, opais]) => `
  select ${ofEntity(
    `concat(own.entity_340b_id, '/', '${label}')`,
    isPerson(label)
      ? `'${label} differs from OPAIS'`
      : `concat('${label}: ours ', ${own}, ', OPAIS ', coalesce(${opais}, 'blank'))`,
    'own.entity_340b_id',
    'place.main_id',
    'ce.valid_from',
  )}
  from registrations_340b own join opais_entities ce on ce.id_340b = own.entity_340b_id and ce.valid_to is null
  left join entity_places place on place.entity_340b_id = own.entity_340b_id
  left join (select ce_id, source, max(address_1) as address_1, max(city) as city, max(state) as state, max(zip) as zip from opais_addresses where address_kind = 'street' and ordinal = 1 and valid_to is null group by ce_id, source) street
    on street.ce_id = ce.ce_id and street.source = ce.source
  left join (select ce_id, source, max(address_1) as address_1, max(city) as city, max(state) as state, max(zip) as zip from opais_addresses where address_kind = 'shipping' and ordinal = 1 and valid_to is null group by ce_id, source) ship
    on ship.ce_id = ce.ce_id and ship.source = ce.source
  where ${own} is not null and ${same(own)} is distinct from ${same(opais)}`,
);

export const c10: ComplianceRule = {
  id: 'C10',
  severity: 'medium',
  finding: 'registration data disagree',
  test: 'Field by field: what the entity holds to be in its register record against the newest OPAIS record; GPO prohibition against the entity type; an entity without a registered site; a registered facility without a 340B ID; a Medicaid billing number in use that no quarter lists.',
  measure: 'Fields that differ; no exposure.',
  kind: 'rows',
  sql: [
    ...differing,
    `
  select ${ofEntity("concat(site.facility_code, '/gpo_prohibited')", "concat('GPO prohibited ', case when coalesce(site.gpo_prohibited, false) then 'yes' else 'no' end, ' for entity type ', coalesce(site.entity_type, 'none'))", 'trim(site.entity_340b_id)', 'site.facility_id', 'data_days.last_day')}
  from facilities site cross join data_days
  where coalesce(trim(site.entity_340b_id), '') <> '' and coalesce(site.gpo_prohibited, false) <> (coalesce(site.entity_type, 'none') in ('DSH', 'PED', 'CAN'))`,
    `
  select ${ofEntity("concat(place.entity_340b_id, '/no site')", "'no registered site in sites_340b'", 'place.entity_340b_id', 'place.main_id', 'data_days.last_day')}
  from entity_places place cross join data_days where place.entity_340b_id not in (select entity_340b_id from sites_340b)`,
    `
  select ${ofEntity("concat(site.facility_code, '/no id')", "concat('registered under ', min(registered.entity_340b_id), ', without a 340B ID of its own')", 'min(registered.entity_340b_id)', 'site.facility_id', 'max(data_days.last_day)')}
  from sites_340b registered join facilities site on site.facility_id = registered.facility_id cross join data_days
  where coalesce(trim(site.entity_340b_id), '') = '' group by site.facility_id, site.facility_code`,
    `
  select ${ofEntity("concat(charge.entity_340b_id, '/number/', sent.billing_number)", "concat('number ', sent.billing_number, ' is in no quarter of the exclusion file')", 'charge.entity_340b_id', 'min(charge.facility_id)', 'max(charge.local_date)')}
  from charge_outcomes charge join charges sent on sent.charge_id = charge.charge_id
  where charge.to_load = 2147483647 and charge.payer = 'medicaid' and sent.billing_number is not null
    and sent.billing_number not in (select known.billing_number from medicaid_exclusions known where known.listed)
  group by charge.entity_340b_id, sent.billing_number`,
  ].join('\n  union all'),
};
