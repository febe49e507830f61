import { defineList, type WantedRows } from '../../../query/define/define.ts';
import { day, type Fragment, join, sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { complianceRules } from '../marts/compliance/all-rules.ts';
import { compliance, complianceFilters, ruleIdWords } from './compliance.ts';
import { findings } from './compliance-rows.ts';
import { accountWords } from './program-filters.ts';
import { outcomeWords } from './split-billing.ts';

const outcome = sql`case charge.outcome ${join(
  Object.entries(outcomeWords).map(([word, label]) => sql`when ${word} then ${label}`),
  ' ',
)} end`;

/** The finding itself, and the charges, purchase lines and entries of the ledger that it is about; of a balance those of the 60 days before. */
function evidenceRows(wanted: WantedRows): Fragment {
  const { asked } = wanted;
  const to = day(asked.to);
  const columns = sql`fact.exception_id, fact.rule, fact.saw, fact.facility_id`;
  return sql`select told.*, facility.name as facility_name, facility.facility_code, item.name as item_name, item.item_code, item.unit, made.ndc, made.container_qty
from (
  with fact as (${findings(wanted)})
  select ${columns}, 'finding' as row_kind, fact.exception_id as row_id, fact.event_date as happened_on, fact.product_id, fact.account, fact.units, fact.saw as what from fact
  union all
  select ${columns}, 'charge', charge.charge_id, charge.local_date, charge.product_id, null, case when charge.kind = 'credit' then -charge.units else charge.units end, concat(${outcome}, ' by ', charge.rule, ', ', replace(charge.reason, '_', ' '))
  from fact join ${table('charge_outcomes')} charge on charge.charge_id = fact.source_id and charge.to_load = 2147483647
  union all
  select ${columns}, 'purchase', concat(bought.po_number, '/', bought.line), bought.local_date, bought.product_id, bought.account, bought.packages * bought.package_size, concat(bought.kind, ' at ', cast(bought.package_price as varchar), ' a package')
  from fact join ${table('priced_purchases')} bought on concat(bought.po_number, '/', bought.line) = fact.source_id
  union all
  select ${columns}, 'entry', entry.source_id, entry.local_date, entry.product_id, entry.account, entry.units, replace(entry.entry_kind, '_', ' ')
  from fact join ${table('accumulator_entries')} entry on entry.source_id = fact.source_id
  union all
  select ${columns}, 'entry', entry.source_id, entry.local_date, entry.product_id, entry.account, entry.units, replace(entry.entry_kind, '_', ' ')
  from fact join ${table('accumulator_entries')} entry on fact.is_balance and entry.entity_340b_id = fact.entity_340b_id and entry.product_id = fact.product_id and entry.account = fact.account
    and entry.local_date <= ${to} and entry.local_date > fact.event_date - 60
) told
left join ${table('facilities')} facility on facility.facility_id = told.facility_id
left join ${table('products')} made on made.product_id = told.product_id
left join ${table('items')} item on item.item_id = made.item_id`;
}

/** What a finding rests on. */
export const evidenceEntries = defineList({
  name: 'compliance-evidence',
  source: compliance.source,
  reach: 'charges',
  facts: ['charges', 'purchase_lines'],
  filters: complianceFilters,
  fields: {
    exception_id: { label: 'Exception', type: 'code', definition: 'The finding.', value: sql`exception_id` },
    rule_id: {
      label: 'Rule',
      type: 'status',
      definition: 'Which test found it.',
      words: ruleIdWords,
      value: sql`rule`,
    },
    test: {
      label: 'Test',
      type: 'text',
      definition: 'What the rule asks.',
      value: sql`case rule ${join(
        complianceRules.map(({ id, test }) => sql`when ${id} then ${test}`),
        ' ',
      )} end`,
    },
    finding: { label: 'Finding', type: 'text', definition: 'What the rule saw.', value: sql`saw` },
    row_kind: {
      label: 'Row',
      type: 'status',
      definition: 'What kind of row it is.',
      words: { finding: 'Finding', charge: 'Charge', purchase: 'Purchase line', entry: 'Ledger entry' },
      value: sql`row_kind`,
    },
    row_id: { label: 'Id', type: 'code', definition: 'Of the row, in the system it came from.', value: sql`row_id` },
    happened_on: {
      label: 'Day',
      type: 'date',
      definition: 'Of service, of the line, or on which the entry counts.',
      value: sql`happened_on`,
    },
    facility: {
      label: 'Facility',
      type: 'text',
      definition: 'Of the finding.',
      value: sql`facility_name`,
      code: sql`facility_code`,
    },
    item: { label: 'Item', type: 'text', definition: 'The drug.', value: sql`item_name`, code: sql`item_code` },
    ndc: { label: 'NDC', type: 'code', definition: 'The package.', value: ndcAsShown('ndc'), code: sql`ndc` },
    account: {
      label: 'Account',
      type: 'status',
      definition: 'Of the entry or the line.',
      words: accountWords,
      value: sql`account`,
    },
    units: {
      label: 'Units',
      type: 'quantity',
      definition: 'In base units; below zero it takes away.',
      value: sql`case when unit is not null then units end`,
    },
    what: { label: 'What', type: 'text', definition: 'What the row says.', value: sql`what` },
    ...unitFields(sql`unit`, sql`container_qty`),
  },
  rows: evidenceRows,
  tie: ['exception_id', 'row_kind', 'row_id', 'what'],
});
