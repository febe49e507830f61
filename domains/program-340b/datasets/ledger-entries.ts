import { asLines } from '../../../query/define/as-lines.ts';
import { defineList, isOneAtMost } from '../../../query/define/define.ts';
import { byName, through } from '../../../query/define/filter.ts';
import { type Fragment, join, oneOf, sql, table, wallClock } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { ledgerJoins, ledgerRows } from './ledger-rows.ts';
import { entryKindWords, reasonWords, testsOf } from './ledger-words.ts';
import { accountWords, bucketFilters, contractPharmacy, ruleWords } from './program-filters.ts';

export const classWords: Record<string, string> = {
  inpatient: 'Inpatient',
  outpatient: 'Outpatient',
  emergency: 'Emergency',
  observation: 'Observation',
};
export const payerWords: Record<string, string> = {
  medicaid: 'Medicaid',
  medicaid_mco: 'Medicaid managed care',
  medicare: 'Medicare',
  medicare_advantage: 'Medicare Advantage',
  commercial: 'Commercial',
  self: 'Self',
  other: 'Other',
};

/** Entries of charges are narrowed by what the charge says. */
const byCharge = (condition: Fragment): Fragment =>
  sql`fact.source_id in (select known.charge_id from ${table('charges')} known where ${condition})`;

const ofItem = (total: Fragment): Fragment => sql`case when ${isOneAtMost(sql`item_id`)} then ${total} end`;
const moved = (...kinds: string[]) =>
  ofItem(
    sql`coalesce(sum(case when entry_kind in (${join(
      kinds.map((kind) => sql`${kind}`),
      ', ',
    )}) then units end), 0)`,
  );

export const ledgerEntries = defineList({
  name: 'ledger-340b',
  source: `The 340B ledger: charges, purchase lines and adjustments as they were posted. ${contractPharmacy}`,
  reach: 'charges',
  facts: ['charges', 'purchase_lines', 'accumulator_adjustments'],
  filters: {
    ...bucketFilters,
    entryKind: { label: 'Entry', words: entryKindWords, where: (values) => oneOf(sql`fact.entry_kind`, values) },
    classifyRule: { label: 'Rule', words: ruleWords, where: (values) => oneOf(sql`fact.rule`, values) },
    sourceId: {
      label: 'Source',
      where: (values) => oneOf(sql`fact.source_id`, values),
    },
    location: {
      label: 'Location',
      where: (values) =>
        byCharge(
          sql`known.location_id in (select location_id from ${table('locations')} place where ${oneOf(sql`place.location_code`, values)})`,
        ),
      values: byName(table('locations'), sql`known.location_code`),
    },
    patientClass: {
      label: 'Patient class',
      words: classWords,
      where: (values) => byCharge(oneOf(sql`known.patient_class`, values)),
    },
    payer: { label: 'Payer', words: payerWords, where: (values) => byCharge(oneOf(sql`known.payer`, values)) },
    chargeCode: { label: 'Charge code', where: (values) => byCharge(oneOf(sql`known.charge_code`, values)) },
    ofFacility: {
      label: 'Posted by',
      where: (values) => through('facility_id', table('facilities'), oneOf(sql`known.facility_code`, values)),
      values: byName(table('facilities'), sql`known.facility_code`),
    },
  },
  fields: {
    ledger_at: {
      label: 'Posted',
      type: 'datetime',
      definition:
        'When it counts, by the clock of the facility: of a charge or credit when it was posted, of a purchase when it was received, of a reclassification when the file that revealed it was made.',
      value: wallClock(sql`ledger_local`),
      order: sql`ledger_at`,
    },
    service_at: {
      label: 'Service or order',
      type: 'datetime',
      definition: 'When the drug was given, or the line was ordered.',
      value: wallClock(sql`service_local`),
    },
    facility: {
      label: 'Facility',
      type: 'text',
      definition: 'Where the drug was given or bought.',
      value: sql`facility_name`,
      code: sql`facility_code`,
    },
    item: { label: 'Item', type: 'text', definition: 'The drug.', value: sql`item_name`, code: sql`item_code` },
    ndc: { label: 'NDC', type: 'code', definition: 'The package.', value: ndcAsShown('ndc'), code: sql`ndc` },
    account: {
      label: 'Account',
      type: 'status',
      definition: 'The balance it moved.',
      words: accountWords,
      value: sql`account`,
    },
    entry_kind: {
      label: 'Entry',
      type: 'status',
      definition: asLines(
        'Charge, billed waste: what use earned.',
        'Credit: takes a charge back, on the balance of that charge.',
        'Reclassified: later files say otherwise. Out of the old balance, into the new one; the first entry stays.',
        'Purchase: what was received on the account. Return to supplier: what was given back, or credited.',
        'Opening balance, adjustment: as sent.',
      ),
      words: entryKindWords,
      value: sql`entry_kind`,
    },
    source_id: {
      label: 'Source',
      type: 'code',
      definition: 'The charge, the line of the purchase order, or the adjustment.',
      value: sql`source_id`,
    },
    source_qty: {
      label: 'Source quantity',
      type: 'ratio',
      definition: 'Charge units, or packages; blank of reclassifications and adjustments.',
      value: sql`source_qty`,
    },
    unit_factor: {
      label: 'Units per source unit',
      type: 'ratio',
      definition: 'Base units in a charge unit by the charge map, or in a package, as it was posted.',
      isFactor: true,
      value: sql`unit_factor`,
    },
    units: {
      label: 'Units',
      type: 'quantity',
      definition: 'What it did to the balance, in base units: minus is less.',
      value: sql`units`,
      total: ofItem(sql`sum(units)`),
    },
    balance_after: {
      label: 'Balance',
      type: 'quantity',
      definition: 'The balance of the NDC and account at the 340B ID with this entry.',
      alarm: { level: 'bad', below: 0 },
      value: sql`balance_after`,
    },
    classify_rule: {
      label: 'Rule',
      type: 'status',
      definition: 'The rule that decided where the charge went; blank of purchases and adjustments.',
      words: ruleWords,
      value: sql`rule`,
    },
    reason: {
      label: 'Why',
      type: 'status',
      definition: 'Which value decided.',
      words: reasonWords,
      value: sql`reason`,
    },
    patient_class: {
      label: 'Patient class',
      type: 'status',
      definition: 'When the drug was given: by the record of the visit, else by the charge.',
      words: classWords,
      value: sql`patient_class`,
    },
    payer: { label: 'Payer', type: 'status', definition: 'Of the charge.', words: payerWords, value: sql`payer` },
    reverses_id: {
      label: 'Reverses',
      type: 'code',
      definition: 'The charge or line that it takes back or puts elsewhere.',
      value: sql`reverses_id`,
    },
    entity_340b_id: { label: '340B ID', type: 'code', definition: 'The covered entity.', value: sql`entity_340b_id` },
    location: {
      label: 'Location',
      type: 'text',
      definition: 'Where the charge arose.',
      value: sql`location_name`,
      code: sql`location_code`,
    },
    encounter_code: {
      label: 'Encounter',
      type: 'code',
      definition: 'The visit.',
      value: sql`encounter_code`,
      isPersonal: true,
    },
    provider_code: {
      label: 'Provider',
      type: 'code',
      definition: 'The provider of the charge.',
      value: sql`provider_code`,
      isPersonal: true,
    },
    billing_number: {
      label: 'Billing number',
      type: 'code',
      definition: 'Under which it was billed.',
      value: sql`billing_number`,
    },
    charge_code: { label: 'Charge code', type: 'code', definition: 'Of the charge.', value: sql`charge_code` },
    paid_package_price: {
      label: 'Paid',
      type: 'money',
      definition: 'For a package, of a purchase.',
      value: sql`package_price`,
    },
    eligibility_tests: {
      label: 'Tests',
      type: 'text',
      definition:
        'Every test in its order, passed, decided or not tested, with the element of the patient definition that it stands for.',
      value: sql`case reason ${join(
        Object.keys(reasonWords).map((reason) => sql`when ${reason} then ${testsOf(reason)}`),
        ' ',
      )} end`,
    },
    load_id: {
      label: 'Load',
      type: 'code',
      definition: 'The import that brought it.',
      value: sql`cast(load_id as varchar)`,
    },
    entry_count: {
      label: 'Entries',
      type: 'count',
      definition: 'Entries of the ledger in these days.',
      value: sql`1`,
      total: sql`count(*)`,
    },
    opening_units: {
      label: 'Opening',
      type: 'quantity',
      definition: 'Of the balances shown, before the first day; blank for more than one item.',
      value: sql`opening_units`,
      total: ofItem(sql`max(opening_units)`),
    },
    accumulated_units: {
      label: 'Accumulated',
      type: 'quantity',
      definition: 'Charges, billed waste and reclassifications in; blank for more than one item.',
      value: sql`case when entry_kind in ('charge', 'waste', 'reclass_in') then units end`,
      total: moved('charge', 'waste', 'reclass_in'),
    },
    reversed_units: {
      label: 'Reversed',
      type: 'quantity',
      definition: 'Credits and reclassifications out, as a positive number; blank for more than one item.',
      value: sql`case when entry_kind in ('reversal', 'reclass_out') then -units end`,
      total: sql`-${moved('reversal', 'reclass_out')}`,
    },
    purchased_units: {
      label: 'Purchased',
      type: 'quantity',
      definition: 'Purchases less what was given back, as a positive number; blank for more than one item.',
      value: sql`case when entry_kind in ('purchase', 'supplier_return') then -units end`,
      total: sql`-${moved('purchase', 'supplier_return')}`,
    },
    closing_units: {
      label: 'Closing',
      type: 'quantity',
      definition: 'Opening + the units of these days; blank for more than one item.',
      value: sql`balance_after`,
      total: ofItem(sql`max(opening_units) + sum(units)`),
    },
    ...unitFields(sql`unit`, sql`container_qty`),
  },
  rows: ledgerRows,
  adds: { joins: ledgerJoins },
  tie: ['entry_id'],
});
