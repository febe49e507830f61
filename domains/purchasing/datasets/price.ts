import { asLines } from '../../../query/define/as-lines.ts';
import { type Dimension, defineDataset } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { bringing } from '../../../query/define/joins.ts';
import { join, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter, productDimensions, productJoin } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { facilityJoin } from '../../shared/datasets/site.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { checkLevels, checkWords } from './price-checks.ts';
import { priceMeasures } from './price-measures.ts';
import { pricesAsOf } from './price-rows.ts';

const priceDimensions = {
  price_scope: {
    label: 'Price scope',
    type: 'text',
    definition: 'The facility that has prices of its own for the NDC; All for the prices of everybody else.',
    by: 'scope_id',
    shows: 'scope_name',
    code: 'facility_code',
  },
  facility: {
    label: 'Facility',
    type: 'text',
    definition: 'The facility of the price scope; blank for All.',
    by: 'scope_id',
    shows: 'facility_name',
    code: 'facility_code',
  },
  price_check: {
    label: 'Check',
    type: 'status',
    definition: asLines(
      'The first one that applies.',
      'Two prices at once: an earlier price ends after a later one begins.',
      '340B not below GPO.',
      'GPO above WAC.',
      'No GPO price: the NDC was bought without one.',
      'No 340B price: a 340B facility bought the NDC without one.',
      'Stale: the price is too old.',
      'Jump: it changed by a quarter or more.',
      'Penny price: a 340B price of a cent or less per unit.',
    ),
    by: 'price_check',
    words: checkWords,
    levels: checkLevels,
  },
} satisfies Record<string, Dimension>;

const priceFilters = {
  ...itemFilters,
  ndc: ndcFilter,
  // Which scope stands for a facility is decided where the rows are made.
  facility: siteFilters.facility,
  priceCheck: {
    label: 'Check',
    words: checkWords,
    where: (values) =>
      join(
        values.map((value) => sql`fact.price_check = ${value} or fact.checks like ${`%${value}%`}`),
        ' or ',
      ),
  },
  contract: {
    label: 'Contract',
    where: (values) => oneOf(sql`fact.contract`, values),
    values: (search) =>
      sql`select distinct known.contract as value, known.contract as label from ${table('prices')} known where known.contract ilike ${search} escape '!' order by value`,
  },
  stocked: {
    label: 'Own NDCs',
    words: { true: 'Stocked, moved or bought within a year', false: 'The others' },
    where: (values) => oneOf(sql`case when fact.is_own then 'true' else 'false' end`, values),
  },
} satisfies Record<string, Filter>;

/** Prices in force on a day, by NDC and the scope they hold for. */
export const price = defineDataset({
  name: 'price',
  title: 'Prices paid',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'priced_on',
  source: 'The price list as loaded; purchase lines; the public NADAC survey.',
  facts: ['prices', 'purchase_lines'],
  filters: priceFilters,
  dimensions: {
    ...itemDimensions,
    ...productDimensions,
    ...priceDimensions,
    ...calendarBy('since which the price holds'),
  },
  parts: {},
  measures: { ...priceMeasures, ...unitMeasures },
  adds: {
    joins: [
      itemJoin,
      containerJoin,
      productJoin,
      {
        ...bringing(facilityJoin, { scope_name: sql`coalesce(facility.name, 'All')` }),
        on: { facility_id: 'cell.scope_id' },
      },
    ],
  },
  areCellsCostly: true,
  cells: pricesAsOf,
});
