import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { type Dimension, defineDataset, isOneAtMost, type Measure, ratio } from '../../../query/define/define.ts';
import { byName, type Filter, through } from '../../../query/define/filter.ts';
import { type Fragment, name, nothing, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemJoin } from '../../products/datasets/item.ts';
import { optionalProductJoin, productDimensions } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../shared/datasets/site.ts';
import { classWords, payerWords } from './ledger-entries.ts';
import { contractPharmacy, programFilters } from './program-filters.ts';
import { splitRows } from './split-rows.ts';

export const outcomeWords: Record<string, string> = {
  '340b': '340B',
  gpo: 'GPO',
  wac: 'WAC',
  unmatched: 'Unmatched',
  pending_data: 'Data missing',
  hold: 'On hold',
};

export const outcomeLevels: Record<string, StatusLevel> = {
  '340b': 'ok',
  gpo: 'none',
  wac: 'none',
  unmatched: 'bad',
  pending_data: 'warn',
  hold: 'warn',
};

const { facility, entity340b, item, ndc, manufacturer } = programFilters;

const filters = {
  facility,
  entity340b,
  item,
  ndc,
  manufacturer,
  location: {
    label: 'Location',
    where: (values) => through('location_id', table('locations'), oneOf(sql`known.location_code`, values)),
    values: byName(table('locations'), sql`known.location_code`),
  },
  outcome: { label: 'Outcome', words: outcomeWords, where: (values) => oneOf(sql`fact.outcome`, values) },
  patientClass: {
    label: 'Patient class',
    words: classWords,
    where: (values) => oneOf(sql`fact.patient_class`, values),
  },
  payer: { label: 'Payer', words: payerWords, where: (values) => oneOf(sql`fact.payer`, values) },
  chargeCode: { label: 'Charge code', where: (values) => oneOf(sql`fact.charge_code`, values) },
  onlyMisallocated: {
    label: 'Orders',
    words: { true: 'Only on the wrong account' },
    where: () => sql`true`,
  },
} satisfies Record<string, Filter>;

const dimensions = {
  date: {
    label: 'Date',
    type: 'date',
    definition: 'The day on which charges count (when they were posted), or orders were ordered.',
    by: 'local_date',
    isDay: true,
  },
  facility: siteDimensions.facility,
  item: {
    label: 'Item',
    type: 'text',
    definition: 'The drug; Unmatched charges where the NDC is not known.',
    by: 'item_id',
    shows: 'item_shown',
    code: 'item_code',
  },
  ndc: productDimensions.ndc,
  outcome: {
    label: 'Outcome',
    type: 'status',
    definition: 'Where the charge went.',
    by: 'outcome',
    words: outcomeWords,
    levels: outcomeLevels,
  },
  ...calendarBy('of the charge or order'),
} satisfies Record<string, Dimension>;

const count = (label: string, column: string, definition: string) =>
  ({ label, type: 'count', definition, parts: [], of: sql`coalesce(sum(${name(column)}), 0)` }) as const;
const ofOneItem = (sum: Fragment): Fragment => sql`case when ${isOneAtMost(sql`item_id`)} then ${sum} end`;
const units = (label: string, column: string, definition: string) =>
  ({
    label,
    type: 'quantity',
    definition,
    parts: [],
    of: ofOneItem(sql`sum(${name(column)})`),
    total: 'none',
  }) as const;
const available = (label: string, column: string, account: string) =>
  ({
    label,
    type: 'count',
    definition: `Whole packages that the ${account} balance of the entity allows at the end of the day.`,
    parts: [],
    of: sql`max(${name(column)})`,
    total: 'none',
  }) as const;

const measures = {
  charge_count: count('Charges', 'charges', 'Charges, credits and billed waste of facilities in the 340B program.'),
  unmatched_count: {
    ...count('Unmatched', 'unmatched', 'Charges without an NDC or factor in the charge map: on no balance.'),
    better: 'down',
  },
  held_count: {
    ...count(
      'Held',
      'held',
      'Charges with data missing or on hold: never eligible until somebody fills in what is missing.',
    ),
    better: 'down',
  },
  unmatched_rate: {
    label: 'Unmatched charges',
    type: 'percent',
    definition: 'Unmatched ÷ charges.',
    better: 'down',
    settledBy: ['outcome'],
    parts: [],
    of: ratio(sql`sum(unmatched)`, sql`sum(charges)`),
  },
  held_rate: {
    label: 'Held charges',
    type: 'percent',
    definition: 'Held ÷ charges.',
    better: 'down',
    settledBy: ['outcome'],
    parts: [],
    of: ratio(sql`sum(held)`, sql`sum(charges)`),
  },
  units_340b: units('Units to 340B', 'units_340b', 'Base units of charges on 340B, credits taken off.'),
  units_gpo: units('Units to GPO', 'units_gpo', 'Base units of charges on GPO, credits taken off.'),
  units_wac: units('Units to WAC', 'units_wac', 'Base units of charges on WAC, credits taken off.'),
  units_held: units('Units held', 'units_held', 'Base units of charges that are held, credits taken off.'),
  available_packages_340b: available('340B available', 'available_340b', '340B'),
  available_packages_gpo: available('GPO available', 'available_gpo', 'GPO'),
  ordered_packages_340b: count(
    'Ordered 340B',
    'ordered_340b',
    'Packages ordered on 340B; cancelled lines are left out.',
  ),
  ordered_packages_gpo: count('Ordered GPO', 'ordered_gpo', 'Packages ordered on GPO; cancelled lines are left out.'),
  ordered_packages_wac: count('Ordered WAC', 'ordered_wac', 'Packages ordered on WAC; cancelled lines are left out.'),
  misallocated_packages: {
    ...count(
      'On the wrong account',
      'misallocated',
      asLines(
        'Packages that were ordered on another account than the balances allowed just before the first order of the day.',
        'Taken together for the entity and NDC, and shown on the facility that ordered most.',
        'First 340B, then GPO, the rest on WAC (the order is a setting); without a GPO prohibition, and of drugs that are not covered outpatient drugs, no package need be on WAC.',
      ),
    ),
    better: 'down',
  },
  suggested_split: {
    label: 'Split the balances allowed',
    type: 'text',
    definition: 'Packages on 340B / GPO / WAC that the balances allowed; blank of several days.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`suggested`)} then max(suggested) end`,
    total: 'none',
  },
  feed_gap_days: {
    label: 'Days without feed',
    type: 'count',
    definition:
      'Facility × day with fewer than 80 % or more than 120 % of the charges that the same weekday had in the eight weeks before, where these had 20 or more: missing, or sent twice.',
    better: 'down',
    parts: ['gaps'],
    of: sql`coalesce(sum(gaps), 0)`,
  },
} satisfies Record<string, Measure>;

/** Where charges went each day, and whether orders were split as the balances allowed. */
export const splitBilling = defineDataset({
  name: 'split-billing',
  title: 'Split billing',
  time: 'period',
  buckets: ['week', 'month'],
  day: 'local_date',
  source: `Charges as the ledger decided them, and purchase order lines. ${contractPharmacy}`,
  reach: 'charges',
  facts: ['charges', 'purchase_lines'],
  filters,
  dimensions,
  parts: { gaps: () => nothing },
  measures: { ...measures, ...unitMeasures },
  adds: {
    joins: [itemJoin, containerJoin, optionalProductJoin, facilityJoin],
    computes: {
      item_shown: { of: sql`coalesce(item.name, 'Unmatched charges')`, reads: ['item.name'] },
    },
  },
  areCellsCostly: true,
  cells: splitRows,
});
