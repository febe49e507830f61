import { within } from '../../../query/define/asked.ts';
import { defineList } from '../../../query/define/define.ts';
import { join, sql, table, wallClock } from '../../../query/define/sql.ts';
import { optionalProductJoin } from '../../products/datasets/product.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { classWords, payerWords } from './ledger-entries.ts';
import { reasonWords, testsOf } from './ledger-words.ts';
import { ruleWords } from './program-filters.ts';
import { outcomeLevels, outcomeWords, splitBilling } from './split-billing.ts';

/** Every charge of a facility in the program as it stands: where it went, by which rule, and why. */
export const chargeDecisions = defineList({
  name: 'charge-decisions',
  source: splitBilling.source,
  reach: 'charges',
  facts: ['charges'],
  filters: splitBilling.filters,
  fields: {
    ledger_at: {
      label: 'Counts at',
      type: 'datetime',
      definition: 'When it was posted, else when the drug was given, by the clock of the facility.',
      value: wallClock(sql`ledger_local`),
      order: sql`ledger_at`,
    },
    charge_id: {
      label: 'Charge',
      type: 'code',
      definition: 'Its id in the system it came from.',
      value: sql`charge_id`,
    },
    kind: {
      label: 'Kind',
      type: 'status',
      definition: 'Charge, credit or billed waste.',
      words: { charge: 'Charge', credit: 'Credit', waste: 'Billed waste' },
      value: sql`kind`,
    },
    facility: {
      label: 'Facility',
      type: 'text',
      definition: 'Where it arose.',
      value: sql`facility_name`,
      code: sql`facility_code`,
    },
    item: {
      label: 'Item',
      type: 'text',
      definition: 'The drug; blank where the NDC is not known.',
      value: sql`item_name`,
      code: sql`item_code`,
    },
    ndc: { label: 'NDC', type: 'code', definition: 'The package.', value: sql`ndc_shown`, code: sql`ndc` },
    charge_code: { label: 'Charge code', type: 'code', definition: 'Of the charge.', value: sql`charge_code` },
    source_qty: {
      label: 'Charge units',
      type: 'ratio',
      definition: 'As charged, without a sign.',
      value: sql`source_qty`,
    },
    unit_factor: {
      label: 'Units per charge',
      type: 'ratio',
      definition: 'By the charge map on the day of service.',
      isFactor: true,
      value: sql`unit_factor`,
    },
    units: {
      label: 'Units',
      type: 'quantity',
      definition: 'Charge units × units per charge, in base units; a credit is below zero.',
      value: sql`case when kind = 'credit' then -units else units end`,
    },
    outcome: {
      label: 'Outcome',
      type: 'status',
      definition: 'Where it went.',
      words: outcomeWords,
      levels: outcomeLevels,
      value: sql`outcome`,
    },
    rule: { label: 'Rule', type: 'status', definition: 'The rule that decided.', words: ruleWords, value: sql`rule` },
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
      definition: 'When the drug was given.',
      words: classWords,
      value: sql`patient_class`,
    },
    payer: { label: 'Payer', type: 'status', definition: 'Of the charge.', words: payerWords, value: sql`payer` },
    eligibility_tests: {
      label: 'Tests',
      type: 'text',
      definition: 'Every test in its order, passed, decided or not tested.',
      value: sql`case reason ${join(
        Object.keys(reasonWords).map((reason) => sql`when ${reason} then ${testsOf(reason)}`),
        ' ',
      )} end`,
    },
    ...unitFields(sql`unit`, sql`container_qty`),
  },
  rows: ({
    asked,
    where,
  }) => sql`select fact.*, facility.name as facility_name, facility.facility_code, item.name as item_name, item.item_code, item.unit, made.container_qty
from ${table('charge_outcomes')} fact
join ${table('facilities')} facility on facility.facility_id = fact.facility_id
left join ${table('products')} made on made.product_id = fact.product_id
left join ${table('items')} item on item.item_id = made.item_id
where fact.to_load = 2147483647 and ${within(sql`fact.ledger_date`, asked)} and ${where()}`,
  adds: { joins: [optionalProductJoin] },
  tie: ['charge_id'],
});
