import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { type Dimension, defineDataset, type Measure, ratio } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { bringing } from '../../../query/define/joins.ts';
import { day, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { facilityJoin } from '../../shared/datasets/site.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { skuMapRows } from './sku-map-rows.ts';

const statusWords: Record<string, string> = {
  unmatched_charge: 'Charge code not mapped',
  bad_factor: 'No factor',
  factor_outlier: 'Factor out of line',
  package_factor: 'Factor is the package',
  overlap: 'Two rows at once',
  unmapped_ndc: 'NDC without a charge code',
  not_in_directory: 'Not in the directory',
  gtin_mismatch: 'GTIN of another NDC',
  inactive_ndc: 'NDC is inactive',
  ended: 'Ended',
  ok: 'In order',
};
const statusLevels: Record<string, StatusLevel> = {
  unmatched_charge: 'bad',
  bad_factor: 'bad',
  factor_outlier: 'warn',
  package_factor: 'warn',
  overlap: 'warn',
  unmapped_ndc: 'bad',
  not_in_directory: 'warn',
  gtin_mismatch: 'warn',
  inactive_ndc: 'none',
  ended: 'none',
  ok: 'ok',
};

const code = (label: string, by: string, definition: string) => ({ label, type: 'code' as const, definition, by });

const mapDimensions = {
  map_status: {
    label: 'Status',
    type: 'status',
    definition: asLines(
      'The first one that applies.',
      'Charge code not mapped: it was charged in these days and has no row in force.',
      'No factor: units per charge are missing.',
      'Factor out of line: more than {items.factor_times} times the median of its peers, or less than the median divided by that.',
      'Factor is the package: equal to the package size.',
      'Two rows at once: both in force on one day.',
      'NDC without a charge code: bought within a year by a 340B facility.',
      'Not in the directory: the FDA directory does not know the NDC.',
      'GTIN of another NDC: the GTIN carries another NDC.',
      'NDC is inactive: the row is in force.',
      'Ended: the row is no longer in force.',
      'In order.',
    ),
    by: 'map_status',
    words: statusWords,
    levels: statusLevels,
  },
  facility: {
    label: 'Facility',
    type: 'text',
    definition: 'The facility that the row holds for; All where it is general.',
    by: 'facility_id',
    shows: 'facility_name',
    code: 'facility_code',
  },
  item: { label: 'Item', type: 'text', definition: 'The drug.', by: 'item_id', shows: 'item_name', code: 'item_code' },
  ndc: {
    label: 'NDC',
    type: 'code',
    definition: 'The package, as 5-4-2 digits.',
    by: 'product_id',
    shows: 'ndc_shown',
    code: 'ndc',
  },
  gtin: code('GTIN', 'gtin', 'The GTIN of the product list.'),
  charge_code: code('Charge code', 'charge_code', 'The code that charges name.'),
  hcpcs: code('HCPCS', 'hcpcs', 'The billing code of the map row.'),
  supplier_item: code('Supplier item', 'supplier_item', "The supplier's number of the map row."),
  effective_from: { label: 'From', type: 'date', definition: 'The first day the row holds.', by: 'effective_from' },
  effective_to: { label: 'To', type: 'date', definition: 'The first day it no longer holds.', by: 'effective_to' },
  manufacturer: { label: 'Manufacturer', type: 'text', definition: 'Who makes the NDC.', by: 'manufacturer' },
  ...calendarBy('from which the row holds'),
} satisfies Record<string, Dimension>;

const mapMeasures = {
  units_per_charge: {
    label: 'Units per charge',
    type: 'quantity',
    definition: 'Base units in one charge unit: 0.25 for a vial of 4 mg that is charged by the mg.',
    isFactor: true,
    parts: [],
    of: sql`max(units_per_charge)`,
    total: 'none',
  },
  package_size: {
    label: 'Package size',
    type: 'quantity',
    definition: 'Base units in one package.',
    parts: [],
    of: sql`max(package_size)`,
    total: 'none',
  },
  factor_ratio: {
    label: 'Factor vs median',
    type: 'ratio',
    definition:
      'Units per charge ÷ the median of the rows in force of the same HCPCS and item; without a HCPCS, of the same charge code and item. Blank below two rows.',
    parts: [],
    of: sql`max(factor_ratio)`,
    total: 'none',
  },
  charge_count: {
    label: 'Charges',
    type: 'count',
    definition: 'Charges of these days that went through the row; on a gap, those that went through none.',
    parts: [],
    of: sql`coalesce(sum(charge_count), 0)`,
  },
  map_fault_value: {
    label: 'Value at stake',
    type: 'money',
    definition:
      'Of rows that are not in order: the base units of those charges × WAC ÷ package size on the day of service. A code without a row is valued with its last ended row or another facility’s; an NDC without a code with the packages bought in these days × WAC. Blank where no price or factor is known.',
    better: 'down',
    parts: [],
    of: sql`sum(value)`,
  },
  last_charge_at: {
    label: 'Last charge',
    type: 'datetime',
    definition: 'When the last of these charges occurred, at the local time of the facility.',
    parts: [],
    of: sql`cast(max(last_at) as varchar)`,
    total: 'none',
  },
  suggestion: {
    label: 'Suggested map',
    type: 'text',
    definition:
      'For a code without a row: its last ended row, else the same code at another facility, else NDCs that were scanned with it. For an NDC without a code: a code of another NDC of the item. Nothing is applied without a person.',
    parts: [],
    of: sql`max(suggestion)`,
    total: 'none',
  },
  directory_name: {
    label: 'Directory name',
    type: 'text',
    definition: 'Brand and generic name and package of the FDA directory.',
    parts: [],
    of: sql`nullif(max(directory_name), '')`,
    total: 'none',
  },
  charges_per_package: {
    label: 'Charges per package',
    type: 'ratio',
    definition: 'Package size ÷ units per charge.',
    parts: [],
    of: ratio(sql`max(package_size)`, sql`max(units_per_charge)`),
    total: 'none',
  },
  unmatched_count: {
    label: 'Unmatched',
    type: 'count',
    definition: 'Charges of these days, at facilities in the 340B program, that go through no map row.',
    better: 'down',
    parts: [],
    of: sql`coalesce(sum(charge_count) filter (where map_status = 'unmatched_charge'), 0)`,
  },
  unmatched_rate: {
    label: 'Unmatched charges',
    type: 'percent',
    definition:
      'Unmatched charges ÷ all charges of these days at facilities in the 340B program. Blank while a status is chosen, which would settle it.',
    settledBy: ['mapStatus'],
    better: 'down',
    parts: [],
    of: ratio(
      sql`coalesce(sum(charge_count) filter (where map_status = 'unmatched_charge'), 0)`,
      sql`sum(all_charges)`,
    ),
  },
  factor_suspect_count: {
    label: 'Suspect factors',
    type: 'count',
    definition: 'Rows whose factor is missing, out of line, or the package itself.',
    better: 'down',
    parts: [],
    of: sql`count(*) filter (where map_status in ('bad_factor', 'factor_outlier', 'package_factor'))`,
  },
  unmapped_ndc_count: {
    label: 'NDCs without a charge code',
    type: 'count',
    definition: 'NDCs that a 340B facility bought within a year and that no map row in force names.',
    better: 'down',
    parts: [],
    of: sql`count(*) filter (where map_status = 'unmapped_ndc')`,
  },
} satisfies Record<string, Measure>;

const byCode = (label: string, column: string): Filter => ({
  label,
  where: (values) => oneOf({ parts: [{ is: 'text', text: `fact.${column}` }] }, values),
});

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));

const mapFilters = {
  ...itemFilters,
  ndc: ndcFilter,
  facility: siteFilters.facility,
  gtin: {
    label: 'GTIN',
    where: (values) =>
      sql`fact.product_id in (select product_id from ${table('products')} known where ${oneOf(sql`known.gtin`, values)})`,
  },
  chargeCode: byCode('Charge code', 'charge_code'),
  hcpcs: byCode('HCPCS', 'hcpcs'),
  supplierItem: byCode('Supplier item', 'supplier_item'),
  mapStatus: { label: 'Status', words: statusWords, where: (values) => oneOf(sql`fact.map_status`, values) },
  activeOn: {
    label: 'In force on',
    where: ([date = '']) =>
      isDay(date)
        ? sql`fact.effective_from <= ${day(date)} and (fact.effective_to is null or ${day(date)} < fact.effective_to)`
        : sql`false`,
  },
} satisfies Record<string, Filter>;

/** Which codes stand for which NDC, and which of them do not hold. */
export const skuMap = defineDataset({
  name: 'sku-map',
  title: 'Charge codes of items',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'effective_from',
  source: 'The charge map, charges of facilities in the 340B program, purchase lines, and the FDA NDC directory.',
  facts: ['charge_map', 'charges', 'purchase_lines'],
  filters: mapFilters,
  dimensions: mapDimensions,
  parts: {},
  measures: { ...mapMeasures, ...unitMeasures },
  adds: { joins: [bringing(facilityJoin, { facility_name: sql`coalesce(facility.name, 'All')` })] },
  areCellsCostly: true,
  cells: skuMapRows,
});
