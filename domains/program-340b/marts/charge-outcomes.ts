import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { type ChosenSettings, readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { program340bSettings } from '../settings.ts';
import { makeChargeStates, makeChargeVersions, quarterOf } from './charge-states.ts';
import { decidingEntities, isKnownAt, stillKnown } from './known-rows.ts';

const { borrowedFactor, recurringAccounts, carvedOutManagedCare, secondaryAsPrimary } = program340bSettings;
const policy = { borrowedFactor, recurringAccounts, carvedOutManagedCare, secondaryAsPrimary };

/**
 * Where each charge of a facility in the 340B program goes, by which rule and why: over the loads during which it was known so. The
 * pure function is `classifyCharge`; a test holds them equal.
 */
export const chargeOutcomes: Mart = {
  name: 'charge_outcomes',
  reads: [
    ...decidingEntities,
    ...decidingEntities.map((entity) => ({ of: `replaced_${entity}`, follows: [entity] })),
    ...settingReads(...Object.values(policy)),
  ],
  parts: ['stale_charge_days'],
  marks: ['stale_charges'],
  table: {
    name: 'charge_outcomes',
    columns: [
      column('company_id', 'integer'),
      column('charge_id', 'varchar'),
      column('from_load', 'integer'),
      column('to_load', 'integer'),
      /** The charge that a credit takes back; itself otherwise. */
      column('origin_id', 'varchar'),
      column('is_first', 'boolean'),
      column('kind', 'varchar'),
      column('facility_id', 'integer'),
      column('location_id', 'integer', false),
      column('entity_340b_id', 'varchar'),
      column('product_id', 'integer', false),
      column('item_id', 'integer', false),
      column('charge_code', 'varchar', false),
      column('occurred_at', 'timestamp'),
      column('occurred_local', 'timestamp'),
      column('local_date', 'date'),
      column('ledger_at', 'timestamp'),
      column('ledger_local', 'timestamp'),
      column('ledger_date', 'date'),
      column('source_qty', 'decimal(18,4)'),
      column('unit_factor', 'decimal(18,4)', false),
      column('units', 'decimal(28,8)', false),
      column('outcome', 'varchar'),
      column('rule', 'varchar'),
      column('reason', 'varchar'),
      column('is_borrowed', 'boolean'),
      column('patient_class', 'varchar', false),
      column('payer', 'varchar', false),
      column('entity_type', 'varchar', false),
      column('is_gpo_prohibited', 'boolean'),
    ],
    key: ['company_id', 'charge_id', 'from_load'],
    sort: ['company_id', 'local_date', 'facility_id', 'charge_id'],
  },
  async refresh(store, { whole }) {
    const chosen = await readSettings(store, policy);
    if (!whole) await askCharges(store);
    await makeChargeVersions(store, whole);
    await makeChargeStates(store);
    await store.makeTemp('decided_charges', decideSql(chosen));
    await makeCredits(store);
    await store.run(`delete from charge_outcomes where charge_id in (select charge_id from charge_versions)`);
    if (!whole) await store.run('delete from charge_outcomes where charge_id in (select charge_id from asked_charges)');
    await store.run(insertOutcomes);
    if (!whole) {
      await store.run(
        'insert into stale_charges (company_id, charge_id) select cast($1 as integer), charge_id from asked_charges',
      );
    }
  },
};

/** The charges of the stale days in any of their versions, with the credits of these and what credits among them take back. */
async function askCharges(store: CompanyStore): Promise<void> {
  const onStaleDays = (relation: string) =>
    `select fact.charge_id, fact.reversed_charge_id from ${relation} fact
     join stale_charge_days day on day.facility_id = fact.facility_id and day.local_date = fact.local_date`;
  await store.makeTemp(
    'touched_charges',
    `${onStaleDays('charges')} union ${onStaleDays('replaced_charges')}
     union select charge_id, origin_id from charge_outcomes fact
       join stale_charge_days day on day.facility_id = fact.facility_id and day.local_date = fact.local_date`,
  );
  const origins = `select charge_id from touched_charges union select reversed_charge_id from touched_charges where reversed_charge_id is not null`;
  await store.makeTemp(
    'asked_charges',
    `${origins}
     union select charge_id from charges where reversed_charge_id in (${origins})
     union select charge_id from replaced_charges where reversed_charge_id in (${origins})`,
  );
}

const isAmong = (chosen: ChosenSettings<typeof policy>, name: keyof typeof policy, code: string): string =>
  `position(concat('|', ${code}, '|') in ${chosen.sql(name)}) > 0`;

/** `classifyCharge` for all charges but credits. */
function decideSql(chosen: ChosenSettings<typeof policy>): string {
  const facts = `
    select charge.*, program.entity_340b_id, program.entity_type, program.gpo_prohibited, program.medicaid_carve_in,
      resolved.product_id as resolved_id, made.item_id, resolved.units_per_charge, coalesce(resolved.is_borrowed, false) as is_borrowed,
      coalesce(item.covered_outpatient, true) as is_covered, class.patient_class as timed_class,
      coalesce(class.patient_class, charge.patient_class) as class_then,
      site.facility_id is not null as is_registered,
      provider.provider_id is not null and (provider.eligible_from is null or provider.eligible_from <= charge.local_date)
        and (provider.eligible_to is null or charge.local_date < provider.eligible_to) as is_provider_eligible,
      encounter.encounter_id is not null and encounter.admitted_at <= charge.occurred_at
        and (encounter.discharged_at is null or charge.occurred_at <= encounter.discharged_at) as is_within,
      orphan.product_id is not null as is_orphan,
      listed.entity_340b_id is not null as is_state_listed, coalesce(listed.is_number_listed, 0) = 1 as is_number_listed
    from charge_states charge
    join program_days program on program.facility_id = charge.facility_id and program.local_date = charge.local_date and program.load_id = charge.load_id
    left join charge_products resolved on resolved.charge_id = charge.charge_id and resolved.load_id = charge.load_id
    left join known_products made on made.product_id = resolved.product_id and ${isKnownAt('made', 'charge.load_id')}
    left join known_items item on item.item_id = made.item_id and ${isKnownAt('item', 'charge.load_id')}
    left join charge_classes class on class.charge_id = charge.charge_id and class.load_id = charge.load_id
    left join known_providers provider on provider.provider_id = charge.provider_id and ${isKnownAt('provider', 'charge.load_id')}
    left join known_encounters encounter on encounter.encounter_id = charge.encounter_id and ${isKnownAt('encounter', 'charge.load_id')}
    left join site_days site on site.facility_id = charge.facility_id and site.location_id = charge.location_id and site.local_date = charge.local_date and site.load_id = charge.load_id
    left join listed_numbers listed on listed.entity_340b_id = program.entity_340b_id and listed.payer_state = charge.payer_state
      and listed.billing_number is not distinct from charge.billing_number and listed.quarter = ${quarterOf('charge.local_date')} and listed.load_id = charge.load_id
    left join (
      select distinct made.product_id, known.quarter, load.load_id
      from known_orphan_designations known
      join known_products made on (known.product_id = made.product_id or known.item_id = made.item_id)
      join (select distinct load_id from charge_states) load on ${isKnownAt('known', 'load.load_id')} and ${isKnownAt('made', 'load.load_id')}
    ) orphan on orphan.product_id = resolved.product_id and orphan.quarter = ${quarterOf('charge.local_date')} and orphan.load_id = charge.load_id
    where charge.kind <> 'credit'`;
  const missing = [
    ['payer is null', 'payer_blank'],
    ['provider_id is null', 'provider_blank'],
    ['location_id is null', 'location_blank'],
    ['encounter_id is null', 'encounter_blank'],
    [`not is_within and not ${chosen.sql('recurringAccounts')}`, 'outside_encounter'],
  ];
  const isFirst = `(payer = 'medicaid' or (coalesce(secondary_payer, '') = 'medicaid' and ${isAmong(chosen, 'secondaryAsPrimary', 'payer_state')}))`;
  const rules: [condition: string, decision: string][] = [
    ['entity_340b_id is null', 'R00 not_in_program outside'],
    ['units_per_charge is null', 'R01 not_mapped unmatched'],
    [`is_borrowed and ${chosen.sql('borrowedFactor')} = 'hold'`, 'R01 borrowed_factor hold'],
    ['not is_covered', 'R03 not_covered gpo'],
    ['class_then is null', 'R02 class_blank pending_data'],
    [
      "timed_class is not null and patient_class is not null and (timed_class = 'inpatient') <> (patient_class = 'inpatient')",
      'R02 class_disagrees pending_data',
    ],
    ["class_then = 'inpatient'", 'R04 inpatient gpo'],
    ...missing.map(([condition, reason]): [string, string] => [condition ?? '', `R02 ${reason} pending_data`]),
    ['not is_registered', 'R05 site_not_registered outside'],
    ['not is_provider_eligible', 'R06 provider_not_eligible outside'],
    ["is_orphan and entity_type = 'CAN'", 'R07 orphan wac'],
    ["is_orphan and entity_type in ('CAH', 'RRC', 'SCH')", 'R07 orphan gpo'],
    [
      `payer = 'medicaid_mco' and ${isAmong(chosen, 'carvedOutManagedCare', 'payer_state')}`,
      'R08 managed_care_carved_out outside',
    ],
    [`not ${isFirst} and coalesce(secondary_payer, '') = 'medicaid'`, 'R09 medicaid_second_payer hold'],
    [`${isFirst} and not medicaid_carve_in`, 'R08 carved_out outside'],
    [`${isFirst} and not is_state_listed`, 'R08 state_not_listed outside'],
    [`${isFirst} and not is_number_listed`, 'R09 number_not_listed hold'],
  ];
  const decision = `case ${rules.map(([condition, said]) => `when ${condition} then '${said}'`).join('\n      ')}
      else 'R10 eligible 340b' end`;
  return `with facts as (${facts}), ruled as (select facts.*, ${decision} as decision from facts)
    select charge_id, load_id, version_to, kind, facility_id, location_id, entity_340b_id, resolved_id as product_id, item_id, charge_code,
      occurred_at, occurred_local, local_date, coalesce(posted_at, occurred_at) as ledger_at, coalesce(posted_local, occurred_local) as ledger_local,
      abs(quantity) as source_qty, units_per_charge as unit_factor,
      cast(abs(quantity) as decimal(18,4)) * cast(units_per_charge as decimal(18,4)) as units,
      substr(decision, 1, 3) as rule, split_part(decision, ' ', 2) as reason,
      case when split_part(decision, ' ', 3) <> 'outside' then split_part(decision, ' ', 3) when gpo_prohibited then 'wac' else 'gpo' end as outcome,
      is_borrowed, class_then as patient_class, payer, entity_type, gpo_prohibited as is_gpo_prohibited
    from ruled`;
}

/** A credit is never classified: it takes the outcome, the NDC and the factor of its original, as both were known. */
async function makeCredits(store: CompanyStore): Promise<void> {
  await store.makeTemp(
    'decided_spans',
    `select decided_charges.*, least(version_to, coalesce(lead(load_id) over (partition by charge_id order by load_id), ${stillKnown})) as to_load from decided_charges`,
  );
  await store.makeTemp(
    'credit_epochs',
    `select charge_id, load_id from charge_states where kind = 'credit'
     union
     select credit.charge_id, span.load_id from charge_versions credit join decided_spans span on span.charge_id = credit.reversed_charge_id
       and span.load_id > credit.from_load and span.load_id < credit.to_load
     where credit.kind = 'credit'`,
  );
  await store.makeTemp(
    'decided_credits',
    `select credit.charge_id, epoch.load_id, credit.kind, credit.facility_id, credit.location_id, coalesce(span.entity_340b_id, program.entity_340b_id) as entity_340b_id,
       span.product_id, span.item_id, credit.charge_code, credit.occurred_at, credit.occurred_local, credit.local_date,
       coalesce(credit.posted_at, credit.occurred_at) as ledger_at, coalesce(credit.posted_local, credit.occurred_local) as ledger_local,
       abs(credit.quantity) as source_qty, span.unit_factor,
       cast(abs(credit.quantity) as decimal(18,4)) * span.unit_factor as units,
       coalesce(span.rule, 'R01') as rule, case when span.rule is null then 'original_unknown' else span.reason end as reason,
       coalesce(span.outcome, 'unmatched') as outcome, coalesce(span.is_borrowed, false) as is_borrowed,
       coalesce(span.patient_class, credit.patient_class) as patient_class, credit.payer,
       coalesce(span.entity_type, program.entity_type) as entity_type, coalesce(span.is_gpo_prohibited, program.gpo_prohibited) as is_gpo_prohibited,
       case when span.rule is null then credit.charge_id else credit.reversed_charge_id end as origin_id
     from charge_versions credit join credit_epochs epoch on epoch.charge_id = credit.charge_id and ${isKnownAt('credit', 'epoch.load_id')}
     join (select facility_id, local_date, max(load_id) as load_id from program_days group by facility_id, local_date) newest
       on newest.facility_id = credit.facility_id and newest.local_date = credit.local_date
     join program_days program on program.facility_id = credit.facility_id and program.local_date = credit.local_date and program.load_id = newest.load_id
     left join decided_spans span on span.charge_id = credit.reversed_charge_id and span.load_id <= epoch.load_id and epoch.load_id < span.to_load`,
  );
}

const told =
  'kind, facility_id, location_id, entity_340b_id, product_id, item_id, charge_code, occurred_at, occurred_local, local_date, ledger_at, ledger_local, source_qty, unit_factor, units, outcome, rule, reason, is_borrowed, patient_class, payer, entity_type, is_gpo_prohibited';

const stampOf = told
  .split(', ')
  .map((name) => `coalesce(cast(${name} as varchar), '')`)
  .join(', ');

/** Loads that changed nothing of a charge are one span; what left the program between them ends it. */
const insertOutcomes = `
  insert into charge_outcomes (company_id, charge_id, from_load, to_load, origin_id, is_first, ledger_date, ${told})
  with every as (
    select charge_id, load_id, origin_id, ${told} from decided_credits
    union all
    select charge_id, load_id, charge_id as origin_id, ${told} from decided_charges
  ), counted as (
    select every.*, count(*) over (partition by charge_id) as decisions from every
  ), stamped as (
    select counted.*, case when decisions > 1 then md5(concat_ws('|', origin_id, ${stampOf})) end as stamp from counted
  ), stepped as (
    select stamped.*, lag(stamp) over (partition by charge_id order by load_id) as stamp_before,
      min(load_id) over (partition by charge_id) as first_load from stamped
  ), changed as (
    select stepped.*, coalesce(lead(load_id) over (partition by charge_id order by load_id), ${stillKnown}) as to_load
    from stepped where load_id = first_load or stamp_before <> stamp
  )
  select cast($1 as integer), charge_id, load_id, to_load, origin_id, load_id = first_load, cast(ledger_local as date), ${told}
  from changed where entity_340b_id is not null order by local_date, facility_id, charge_id`;
