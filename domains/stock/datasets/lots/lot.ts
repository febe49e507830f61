import {
  type Condition,
  type Dimension,
  defineDataset,
  type Sources,
  type Wanted,
} from '../../../../query/define/define.ts';
import { day, type Fragment, nothing, sql, table } from '../../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { stockFilters } from '../../../products/datasets/item-filters.ts';
import { ndcFilter, productDimensions, productJoin } from '../../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import { lotState } from '../../marts/state/lot-state.ts';
import { keptLotDays } from '../../marts/state/lot-states.ts';
import { lotFilters, lotStatusFilter, recallClassWords, verdictLevels, verdictWords } from './lot-filters.ts';
import { lotMeasures } from './lot-measures.ts';

const lotDimensions = {
  lot: {
    label: 'Lot',
    type: 'code',
    definition: 'The lot as it was sent; blank where it is unknown.',
    by: 'lot',
  },
  expiry: {
    label: 'Expiry',
    type: 'date',
    definition: 'The expiry date of the NDC and lot, as counts and movements say it.',
    by: 'expiry',
  },
  expiry_month: {
    label: 'Expiry month',
    type: 'text',
    definition: 'The month of the expiry date; what has expired and what has no expiry stand apart.',
    by: 'expiry_month',
  },
  recall_verdict: {
    label: 'Recall',
    type: 'status',
    definition:
      'What the recall notices say about the NDC and lot, the worst of them. To review: the text, the lot or the product is not known well enough to clear it. Blank where no notice concerns the product.',
    by: 'recall_verdict',
    words: verdictWords,
    levels: verdictLevels,
  },
  recall_number: {
    label: 'Recall no.',
    type: 'code',
    definition: 'The notice behind the word, and how many more say the same.',
    by: 'recall_shown',
    code: 'recall_number',
  },
  recall_class: {
    label: 'Class',
    type: 'status',
    definition: 'The class that the FDA gave the most serious of these notices; I is the worst.',
    by: 'recall_class',
    words: recallClassWords,
  },
} satisfies Record<string, Dimension>;

const dayIsKept: Condition<'asked'> = {
  refusal: 'the lots of that day are not kept ready',
  holds: ({ asked }) => asked.covered === null || keptLotDays(asked.covered.to).includes(asked.to),
};

/** Read where the day is kept ready, worked out by the same SQL where it is not. */
const lotSources: Sources = [
  { mart: 'lot_states', when: [dayIsKept] },
  { mart: 'stock_spans', when: [] },
];

/** Lots on hand at the end of a day, at the places where they lie. */
export const lot = defineDataset({
  name: 'lot',
  title: 'Lots on hand',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'expiry',
  source: 'Counts and movements by location, NDC and lot; recall notices of the FDA and letters from firms.',
  hasNoTrend: true,
  filters: { ...stockFilters, ...lotFilters, status: lotStatusFilter, ndc: ndcFilter },
  dimensions: {
    ...siteDimensions,
    ...itemDimensions,
    ...productDimensions,
    ...lotDimensions,
    ...calendarBy('of the expiry'),
  },
  rowId: {
    column: 'row_no',
    by: ['location', 'ndc', 'lot', 'expiry', 'recall_verdict', 'recall_number', 'recall_class'],
  },
  // These are worked out where they are wanted; everything else is on the row anyway.
  parts: { last_received: () => nothing, live_tags: () => nothing, suggested: () => nothing },
  measures: { ...lotMeasures, ...unitMeasures },
  adds: { joins: [...siteJoins, itemJoin, containerJoin, productJoin] },
  sources: { state: lotSources },
  cells: lotsAsOf,
});

function lotsAsOf({ asked, parts, where, reads, source }: Wanted): Fragment {
  const to = day(asked.to);
  const wanted = new Set(parts.map(({ name }) => name));
  const { covered } = asked;
  const extras = {
    received: wanted.has('last_received'),
    suggested: wanted.has('suggested'),
    tagged: wanted.has('live_tags'),
    numbered: reads('row_no'),
  };
  const facts =
    !covered || source('state') === 'lot_states'
      ? sql`select * from ${table('lot_states')} state where state.day = ${to}`
      : sql`${lotState([asked.to], covered.to, extras)}`;
  return sql`select fact.facility_id, fact.location_id, fact.product_id, fact.item_id, fact.lot, fact.lot_key, fact.expiry, fact.expiry_month, fact.days_to_expiry, fact.lot_conflict,
  cast(fact.unit_cost as decimal(38,6)) as unit_cost, fact.on_hand_qty, cast(fact.unit_cost as decimal(38,6)) * greatest(fact.on_hand_qty, 0) as on_hand_value, fact.avg_daily_usage, fact.at_risk_qty,
  fact.at_risk_qty * cast(fact.unit_cost as double precision) as at_risk_value, fact.recall_verdict, fact.recall_number, fact.recall_shown, fact.recall_class,
  fact.last_received, fact.suggested, fact.live_tags, fact.row_no
from (${facts}) fact where ${where()}`;
}
