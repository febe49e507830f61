import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { type Dimension, defineDataset, isOneAtMost, type Measure, ratio } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, join, name, nothing, oneOf, sql, table } from '../../../query/define/sql.ts';
import { shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { optionalProductJoin, productDimensions } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../shared/datasets/site.ts';
import { fixableOf, type WacCause, wacCauses, wacCauseWords, wacFixes } from '../science/wac-causes.ts';
import { contractPharmacy, programFilters } from './program-filters.ts';
import { wacLeakRows } from './wac-leak-rows.ts';

export const fixableWords: Record<string, string> = {
  fixable: 'Can be repaired',
  partly: 'In part',
  unknown: 'Not known',
  not_fixable: 'Rightly on WAC',
};
const fixableLevels: Record<string, StatusLevel> = {
  fixable: 'bad',
  partly: 'warn',
  unknown: 'warn',
  not_fixable: 'none',
};

/** What is said of a cause, in SQL. */
export const ofCause = (column: string, said: Record<WacCause, string>): Fragment =>
  sql`case ${name(column)} ${join(
    wacCauses.map((cause) => sql`when ${cause} then ${said[cause]}`),
    ' ',
  )} end`;

const causesOf = (fixable: readonly string[]): string[] =>
  wacCauses.filter((cause) => fixable.includes(fixableOf[cause]));

const { facility, entity340b, entityType, item, ndc, manufacturer, therapeuticClass } = programFilters;

export const wacLeakFilters = {
  facility,
  entity340b,
  entityType,
  item,
  ndc,
  manufacturer,
  therapeuticClass,
  supplier: {
    label: 'Supplier',
    where: (values) => oneOf(sql`fact.supplier`, values),
    values: (search) =>
      sql`select distinct known.supplier as value, known.supplier as label from ${table('purchase_lines')} known where known.supplier ilike ${search} escape '!' order by value`,
  },
  cause: { label: 'Cause', words: wacCauseWords, where: (values) => oneOf(sql`fact.cause`, values) },
  fixable: {
    label: 'Fixable',
    words: fixableWords,
    where: (values) => oneOf(sql`fact.cause`, causesOf(values)),
  },
  inShortage: {
    label: 'FDA shortage',
    group: noticeGroup,
    words: { true: 'In shortage', false: 'Not in shortage' },
    where: (values) =>
      oneOf(
        sql`case when coalesce(fact.shortage_status, 'resolved') = 'resolved' then 'false' else 'true' end`,
        values,
      ),
  },
  poLineId: { label: 'PO line', where: (values) => oneOf(sql`fact.po_line`, values) },
  level: {
    label: 'One row per',
    words: { line: 'Purchase line and cause', item: 'Item', ndc: 'NDC', cause: 'Cause', facility: 'Facility' },
    where: () => sql`true`,
  },
} satisfies Record<string, Filter>;

const dimensions = {
  received_on: {
    label: 'Received on',
    type: 'date',
    definition:
      'The day of the invoice, else of the receipt, else of the order. Blank where a row is more than one line.',
    by: 'received_on',
  },
  facility: siteDimensions.facility,
  ...itemDimensions,
  ndc: { ...productDimensions.ndc, definition: 'The NDC that was bought; blank where a row is not of one NDC.' },
  po_line_id: {
    label: 'PO line',
    type: 'code',
    definition: 'The order and its line; blank where a row is more than one.',
    by: 'po_line',
  },
  cause: {
    label: 'Cause',
    type: 'status',
    definition: asLines(
      'Why the packages were bought on WAC. The packages of a line are given to the causes in a fixed order, each takes what it explains:',
      'no price, sub-WAC contract, no lower price; a balance that was there; WAC not required; a balance on another NDC; no 340B price; use that is rightly on WAC; charges that went nowhere; part of a package; first purchase; the rest is ahead of use.',
      'What a package explains is used once: until a later purchase on its own account, no second line finds it.',
    ),
    by: 'cause',
    words: wacCauseWords,
  },
  ...calendarBy('of the purchase'),
} satisfies Record<string, Dimension>;

const sum = (column: string, where: Fragment = sql`true`): Fragment =>
  sql`coalesce(sum(case when ${where} then ${name(column)} end), 0)`;
const isOneLine = isOneAtMost(sql`of_line`);
const only = (value: Fragment, among = isOneAtMost(value)): Fragment => sql`case when ${among} then max(${value}) end`;

const measures = {
  fixable: {
    label: 'Fixable',
    type: 'status',
    definition: 'Whether the next purchase can be made cheaper by repairing the cause; blank of several.',
    words: fixableWords,
    levels: fixableLevels,
    parts: [],
    of: only(ofCause('why', fixableOf)),
    total: 'none',
  },
  packages_wac: {
    label: 'Packages WAC',
    type: 'count',
    definition:
      'Packages of the line that the cause explains. Credits count against the line that they name, else against the newest before them.',
    parts: [],
    of: sum('packages'),
  },
  paid_package_price: {
    label: 'Paid',
    type: 'money',
    definition: 'For a package; blank of several prices.',
    parts: [],
    of: only(sql`paid`),
    total: 'none',
  },
  target_package_price: {
    label: 'Target',
    type: 'money',
    definition: 'What a package should have cost by the cause; blank where no price is known, and of several.',
    parts: [],
    of: sql`case when count(*) = count(target) and ${isOneAtMost(sql`target`)} then max(target) end`,
    total: 'none',
  },
  spend_wac: {
    label: 'Spend WAC',
    type: 'money',
    definition:
      'Packages × paid. Free goods are left out; credits count on the day of the line that they credit, so a single month may differ from 1083 by them.',
    parts: [],
    of: sum('spend'),
  },
  wac_premium: {
    label: 'Most it could save',
    type: 'money',
    definition: asLines(
      'Packages × (paid − the lowest price of the day for any active NDC of the item), never below zero.',
      'Where GPO is prohibited the GPO price counts only for packages for which inpatient use was there.',
    ),
    parts: [],
    of: sql`sum(premium)`,
  },
  recoverable_amount: {
    label: 'Recoverable',
    type: 'money',
    definition: asLines(
      'Packages × (paid − target), never below zero; blank where no target is known.',
      'What was paid stays paid: nothing may be reclassified afterwards. It is what the same purchases would save from now on.',
    ),
    better: 'down',
    parts: [],
    of: sql`sum(recoverable)`,
  },
  balance_at_order_units: {
    label: '340B balance at order',
    type: 'quantity',
    definition: 'Of the NDC at the 340B ID just before the line was ordered, in base units; blank of several lines.',
    parts: [],
    of: only(sql`balance_340b`, isOneLine),
    total: 'none',
  },
  shortage_status: {
    label: 'FDA status',
    type: 'status',
    definition: "What FDA's list says about the NDC on the last day.",
    group: noticeGroup,
    words: shortageStatusWords,
    parts: [],
    of: only(sql`shortage_status`),
    total: 'none',
  },
  fix: {
    label: 'What to do',
    type: 'text',
    definition: 'What repairs the cause. Credit and rebill only inside the window of the wholesaler.',
    parts: [],
    of: only(ofCause('why', wacFixes)),
    total: 'none',
  },
  supplier: {
    label: 'Supplier',
    type: 'text',
    definition: 'The wholesaler; blank of several.',
    parts: [],
    of: only(sql`supplier`),
    total: 'none',
  },
  wac_pct: {
    label: 'WAC share',
    type: 'percent',
    definition: 'Spend on WAC ÷ spend on all accounts (1083).',
    parts: ['spend_all'],
    of: ratio(sum('spend'), sql`sum(spend_all)`),
  },
  recoverable_pct: {
    label: 'Recoverable share of WAC',
    type: 'percent',
    definition: 'Recoverable ÷ spend on WAC.',
    better: 'down',
    parts: [],
    of: ratio(sum('recoverable'), sum('spend')),
  },
  unpriced_spend: {
    label: 'WAC spend without a price to compare',
    type: 'money',
    definition: 'Spend on WAC of packages whose recoverable dollars are not known, because a price is missing.',
    better: 'down',
    parts: [],
    of: sum('spend', sql`recoverable is null`),
  },
  justified_spend: {
    label: 'Rightly on WAC',
    type: 'money',
    definition: 'Spend on WAC for causes that cannot be repaired.',
    parts: [],
    of: sum('spend', oneOf(sql`why`, causesOf(['not_fixable']))),
  },
  line_count: {
    label: 'Lines',
    type: 'count',
    definition: 'Purchase lines on WAC.',
    parts: [],
    of: sql`count(distinct of_line)`,
  },
} satisfies Record<string, Measure<'spend_all'>>;

/** Causes that can save anything, for the chart. */
export const savingCauses = wacCauses.filter((cause) => ['fixable', 'partly'].includes(fixableOf[cause]));

const savedBy = (cause: WacCause): Measure<never> => ({
  label: `Recoverable: ${wacCauseWords[cause]}`,
  type: 'money',
  definition: `Recoverable dollars of the cause "${wacCauseWords[cause]}".`,
  better: 'down',
  parts: [],
  of: sum('recoverable', sql`why = ${cause}`),
});
const byCause = {
  recoverable_balance_available: savedBy('balance_available'),
  recoverable_wac_not_required: savedBy('wac_not_required'),
  recoverable_ndc_switch: savedBy('ndc_switch'),
  recoverable_cdm_unmatched: savedBy('cdm_unmatched'),
  recoverable_location_unmapped: savedBy('location_unmapped'),
  recoverable_billing_discrepancy: savedBy('billing_discrepancy'),
  recoverable_no_full_package: savedBy('no_full_package'),
};

/** Purchases on WAC that could have been cheaper, and why they were not. */
export const wacLeak = defineDataset({
  name: 'wac-leak',
  title: 'WAC purchases by cause',
  time: 'period',
  buckets: ['week', 'month'],
  source: `Purchase lines on WAC, with the balances, prices and held charges of the moment they were ordered. ${contractPharmacy}`,
  reach: 'purchase_lines',
  facts: ['purchase_lines', 'prices', 'charges'],
  filters: wacLeakFilters,
  dimensions,
  parts: { spend_all: () => nothing },
  measures: { ...measures, ...byCause, ...unitMeasures },
  adds: { joins: [itemJoin, containerJoin, optionalProductJoin, facilityJoin] },
  cells: wacLeakRows,
});
