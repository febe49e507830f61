import { type Dimension, defineDataset } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { bringing } from '../../../query/define/joins.ts';
import { nothing, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { optionalProductJoin, productDimensions } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasuresOf } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../shared/datasets/site.ts';
import { accountDimension, contractPharmacy, entityDimensions, programFilters } from './program-filters.ts';
import { spendMeasures } from './spend-measures.ts';
import { spendRows } from './spend-rows.ts';

const filters = {
  ...programFilters,
  supplier: {
    label: 'Supplier',
    where: (values) => oneOf(sql`fact.supplier`, values),
    values: (search) =>
      sql`select distinct known.supplier as value, known.supplier as label from ${table('purchase_lines')} known where known.supplier ilike ${search} escape '!' order by value`,
  },
  highCost: {
    label: 'High cost',
    words: { true: 'High-cost drugs', false: 'All others' },
    where: (values) =>
      sql`fact.item_id in (select item_id from ${table('items')} known where ${oneOf(sql`case when known.high_cost then 'true' else 'false' end`, values)})`,
  },
} satisfies Record<string, Filter>;

const dimensions = {
  ...itemDimensions,
  ndc: { ...productDimensions.ndc, definition: 'The NDC of the row; blank where a row is an item with several.' },
  manufacturer: {
    label: 'Manufacturer',
    type: 'text',
    definition: 'Who makes what was bought, as the product list says; a repackager is its own.',
    by: 'maker',
  },
  therapeutic_class: {
    label: 'Therapeutic class',
    type: 'text',
    definition: 'As the item list says.',
    by: 'therapeutic_class',
  },
  facility: siteDimensions.facility,
  ...entityDimensions,
  gpo_prohibited: {
    label: 'GPO prohibited',
    type: 'status',
    definition: 'Whether the entity may not buy covered outpatient drugs on GPO, on the last day.',
    by: 'gpo_prohibited',
    words: { yes: 'Yes', no: 'No' },
  },
  ...accountDimension,
  ...calendarBy('of the purchase'),
} satisfies Record<string, Dimension>;

const parts = {
  posted: () => nothing,
  used_340b: () => nothing,
  used_all: () => nothing,
  sole_item: () => nothing,
  short_product: () => nothing,
  pending: () => nothing,
  balance_340b: () => nothing,
  available_340b: () => nothing,
  savings_340b: () => nothing,
  recoverable: () => nothing,
};

const shared = {
  time: 'period',
  buckets: ['week', 'month'],
  reach: 'purchase_lines',
  facts: ['purchase_lines', 'prices', 'charges'],
  filters,
  dimensions,
  parts,
  measures: spendMeasures,
  adds: {
    joins: [
      bringing(itemJoin, { therapeutic_class: 'therapeutic_class' }),
      containerJoin,
      optionalProductJoin,
      facilityJoin,
    ],
  },
} as const;

/** What was bought, on which account, at which price. */
export const spend = defineDataset({
  ...shared,
  name: 'spend-340b',
  title: '340B spend',
  source: `Purchase lines with their credits and returns. ${contractPharmacy}`,
  measures: { ...spendMeasures, ...unitMeasuresOf('units') },
  parts: { ...parts, units: () => nothing },
  cells: spendRows(false),
});

/** The same of facilities in the program, on 340B and WAC: what 340B saved, and what WAC cost. */
export const savings = defineDataset({
  ...shared,
  name: 'savings-340b',
  title: '340B savings',
  source: `Purchase lines on 340B and WAC of facilities in the program, with the prices of their day. ${contractPharmacy}`,
  measures: {
    ...spendMeasures,
    wac_pct: {
      ...spendMeasures.wac_pct,
      definition: 'Spend on WAC ÷ spend on 340B and WAC; the share of all spend, GPO included, is on 1090.',
    },
    ...unitMeasuresOf('units'),
  },
  parts: { ...parts, units: () => nothing },
  cells: spendRows(true),
});
