import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { type Dimension, defineDataset, isOneAtMost, type Measure, ratio } from '../../../query/define/define.ts';
import { byName, type Filter, through } from '../../../query/define/filter.ts';
import { type Fragment, join, name, nothing, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { optionalProductJoin, productDimensions } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../shared/datasets/site.ts';
import { complianceRules } from '../marts/compliance/all-rules.ts';
import { complianceRows } from './compliance-rows.ts';
import { accountWords, contractPharmacy, programFilters } from './program-filters.ts';

export const ruleIdWords: Record<string, string> = Object.fromEntries(
  complianceRules.map(({ id, finding }) => [id, `${id} ${finding}`]),
);
export const severityWords: Record<string, string> = { high: 'High', medium: 'Medium', low: 'Low' };
const severityLevels: Record<string, StatusLevel> = { high: 'bad', medium: 'warn', low: 'none' };
export const findingStateWords: Record<string, string> = {
  open: 'Open',
  in_review: 'In review',
  accepted: 'Accepted by policy',
  resolved: 'Resolved',
  cleared: 'No longer found',
};
const findingStateLevels: Record<string, StatusLevel> = {
  open: 'bad',
  in_review: 'warn',
  accepted: 'ok',
  resolved: 'ok',
  cleared: 'none',
};

const { facility, entity340b, item, ndc, manufacturer } = programFilters;

export const complianceFilters = {
  facility,
  entity340b,
  ruleId: { label: 'Rule', words: ruleIdWords, where: (values) => oneOf(sql`fact.rule`, values) },
  severity: { label: 'Severity', words: severityWords, where: (values) => oneOf(sql`fact.severity`, values) },
  exceptionStatus: {
    label: 'Status',
    words: findingStateWords,
    where: (values) => oneOf(sql`fact.exception_status`, values),
  },
  owner: {
    label: 'Owner',
    isPersonal: true,
    where: (values) => oneOf(sql`fact.owner`, values),
    values: (search) =>
      sql`select distinct known.owner as value, known.owner as label from ${table('decided_findings')} known where known.owner ilike ${search} escape '!' order by label`,
  },
  item,
  ndc,
  manufacturer,
  location: {
    label: 'Location',
    where: (values) => through('location_id', table('locations'), oneOf(sql`known.location_code`, values)),
    values: byName(table('locations'), sql`known.location_code`),
  },
  account: { label: 'Account', words: accountWords, where: (values) => oneOf(sql`fact.account`, values) },
  sourceId: { label: 'Source', where: (values) => oneOf(sql`fact.source_id`, values) },
  exceptionId: { label: 'Finding', where: (values) => oneOf(sql`fact.exception_id`, values) },
} satisfies Record<string, Filter>;

const dimensions = {
  exception_id: {
    label: 'Exception',
    type: 'code',
    definition: 'Stays the same from run to run: it is made of the rule and of what it is about.',
    by: 'exception_id',
  },
  rule_id: { label: 'Rule', type: 'status', definition: 'Which test found it.', by: 'rule', words: ruleIdWords },
  severity: {
    label: 'Severity',
    type: 'status',
    definition: 'Of the rule.',
    by: 'severity',
    words: severityWords,
    levels: severityLevels,
  },
  facility: siteDimensions.facility,
  ...itemDimensions,
  ndc: productDimensions.ndc,
  source_id: {
    label: 'Source',
    type: 'code',
    definition: 'The charge, purchase line, balance, charge code or site that it is about.',
    by: 'source_id',
  },
  event_date: {
    label: 'Event date',
    type: 'date',
    definition:
      'The day of service, of the purchase line, the first day on which a balance broke the rule, or the end of the time that is compared.',
    by: 'event_date',
  },
  exception_status: {
    label: 'Status',
    type: 'status',
    definition: asLines(
      'Open: nobody has said anything. In review, accepted by policy, resolved: moved there in My work, with a note.',
      'No longer found: the rule does not hold any more; it opens again where it does.',
    ),
    by: 'exception_status',
    words: findingStateWords,
    levels: findingStateLevels,
  },
  entity_340b_id: { label: '340B ID', type: 'code', definition: 'The covered entity.', by: 'entity_340b_id' },
  ...calendarBy('of the event'),
} satisfies Record<string, Dimension>;

const only = (value: Fragment): Fragment => sql`case when ${isOneAtMost(value)} then max(${value}) end`;
const ofRule = (said: (rule: (typeof complianceRules)[number]) => string): Fragment =>
  sql`case ${name('rule')} ${join(
    complianceRules.map((rule) => sql`when ${rule.id} then ${said(rule)}`),
    ' ',
  )} end`;
const count = (where: Fragment): Fragment => sql`coalesce(sum(case when ${where} then 1 else 0 end), 0)`;
const isFound = sql`exception_id is not null`;

const measures = {
  finding: {
    label: 'Finding',
    type: 'text',
    definition: 'What the rule saw.',
    parts: [],
    of: only(sql`saw`),
    total: 'none',
  },
  units_concerned: {
    label: 'Units concerned',
    type: 'quantity',
    definition: 'As the rule says, in base units; blank for more than one item.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`item_id`)} and max(item_id) is not null then sum(units) end`,
  },
  exposure_amount: {
    label: 'Exposure',
    type: 'money',
    definition:
      'As the rule says; as usual: units ÷ package size × (WAC − 340B) on the day of the event. Blank where a price is not known.',
    better: 'down',
    parts: [],
    of: sql`sum(exposure_amount)`,
  },
  first_seen_at: {
    label: 'First seen',
    type: 'date',
    definition: 'The day on which the file was made that brought it; where none is known, the day of the event.',
    parts: [],
    of: sql`cast(min(first_seen_at) as date)`,
    total: 'none',
  },
  age_days: {
    label: 'Age',
    type: 'days',
    definition: 'From first seen to the last day, or until it was settled; on average.',
    parts: [],
    of: sql`avg(cast(case when ${isFound} then greatest(0, age) end as double precision))`,
  },
  owner: {
    label: 'Owner',
    type: 'text',
    definition: 'Who moved it last.',
    isPersonal: true,
    parts: [],
    of: only(sql`owner`),
    total: 'none',
  },
  test: {
    label: 'Test',
    type: 'text',
    definition: 'What the rule asks.',
    parts: [],
    of: only(ofRule(({ test }) => test)),
    total: 'none',
  },
  measure_words: {
    label: 'Units and exposure',
    type: 'text',
    definition: 'What the units and the dollars of the rule are.',
    parts: [],
    of: only(ofRule(({ measure }) => measure)),
    total: 'none',
  },
  open_count: {
    label: 'Open',
    type: 'count',
    definition: 'Findings that are open or in review.',
    settledBy: ['exceptionStatus'],
    parts: [],
    of: count(sql`is_open`),
  },
  open_high_count: {
    label: 'Open, high severity',
    type: 'count',
    definition: 'Open or in review, of high severity.',
    better: 'down',
    settledBy: ['exceptionStatus'],
    parts: [],
    of: count(sql`is_open and severity = 'high'`),
  },
  open_exposure: {
    label: 'Open exposure',
    type: 'money',
    definition: 'Exposure of what is open or in review; what several rules find counts once, the largest.',
    better: 'down',
    parts: [],
    of: sql`coalesce(sum(case when is_largest then exposure_amount end), 0)`,
  },
  breach_pct: {
    label: 'Of 340B spend',
    type: 'percent',
    definition:
      'Open exposure ÷ spend on 340B in the 365 days up to the last day. HRSA defines no number for a material breach; 5 % is a usual one.',
    alarm: { level: 'bad', above: 0.05 },
    better: 'down',
    parts: ['spend_340b'],
    of: ratio(sql`sum(case when is_largest then exposure_amount end)`, sql`sum(spend_340b)`),
  },
  exception_count: {
    label: 'Exceptions',
    type: 'count',
    definition: 'Findings.',
    better: 'down',
    parts: [],
    of: count(isFound),
  },
} satisfies Record<string, Measure<'spend_340b'>>;

/** What an auditor would find. */
export const compliance = defineDataset({
  name: 'compliance-340b',
  title: '340B compliance',
  time: 'period',
  buckets: ['week', 'month'],
  day: 'event_date',
  source: `All that is known of charges, purchases, balances, prices, sites, providers and the register, tested by rules C01 to C23. A finding is a reason to look, not a verdict. ${contractPharmacy}`,
  reach: 'charges',
  facts: ['charges', 'purchase_lines', 'prices'],
  filters: complianceFilters,
  dimensions,
  parts: { spend_340b: () => nothing },
  measures: { ...measures, ...unitMeasures },
  adds: { joins: [itemJoin, containerJoin, optionalProductJoin, facilityJoin] },
  areCellsCostly: true,
  cells: complianceRows,
});
