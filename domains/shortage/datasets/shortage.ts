import { type Dimension, defineDataset } from '../../../query/define/define.ts';
import { shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { productDimensions, productJoin } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { stateSources } from '../../stock/datasets/on-hand/stock-at.ts';
import { shortageFilters } from './shortage-filters.ts';
import { shortageMeasures } from './shortage-measures.ts';
import { shortageRows } from './shortage-rows.ts';
import {
  alternativeWords,
  availabilityLevels,
  availabilityWords,
  bandLevels,
  bandWords,
  changeWords,
  matchWords,
} from './shortage-words.ts';

const word = (label: string, by: string, definition: string, words: Record<string, string>) =>
  ({ label, type: 'status', definition, by, words }) as const;

const dimensions = {
  shortage_status: {
    group: noticeGroup,
    ...word(
      'FDA status',
      'shortage_status',
      'What the newest line of FDA’s list says about the NDC. Blank where the list names another product of the generic alone.',
      shortageStatusWords,
    ),
    levels: { current: 'bad', to_be_discontinued: 'warn', resolved: 'ok' },
  },
  availability: {
    group: noticeGroup,
    ...word(
      'Availability',
      'availability',
      'Whether the NDC can be had, as the FDA says; “on allocation” is limited. Blank unless it is in shortage.',
      availabilityWords,
    ),
    levels: availabilityLevels,
  },
  match_type: word(
    'Match',
    'match_type',
    'Whether a line of the list names the NDC, or only another product of its generic.',
    matchWords,
  ),
  impact_band: {
    ...word(
      'Band',
      'impact_band',
      'Impact in words: critical from 70, high from 45, watch from 20 (settings).',
      bandWords,
    ),
    levels: bandLevels,
  },
  week_change: {
    ...word(
      'Changed this week',
      'week_change',
      'What the list says now against seven days before. Blank where the list was not loaded then.',
      changeWords,
    ),
    levels: { new: 'bad', worse: 'bad', later: 'warn', better: 'ok', sooner: 'ok' },
  },
  has_alternative: word('Alternative', 'has_alternative', 'What kind of alternative can be had.', alternativeWords),
  shortage_reason: {
    group: noticeGroup,
    label: 'FDA reason',
    type: 'text',
    definition: 'As published; most lines give none.',
    by: 'shortage_reason',
  },
} satisfies Record<string, Dimension>;

/** The company's own NDCs that FDA's list of shortages is about, at the end of a day. */
export const shortage = defineDataset({
  name: 'shortage',
  title: 'Drug shortages',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'update_date',
  source:
    'FDA’s list of drug shortages as of the day; counts, movements and purchase lines; prices, substitutions and recall notices.',
  hasNoTrend: true,
  filters: shortageFilters,
  dimensions: { ...itemDimensions, ...productDimensions, ...dimensions, ...calendarBy('of the FDA update') },
  rowId: { column: 'product_id', by: ['item', 'ndc', 'shortage_status', 'availability', 'match_type'], isCell: true },
  parts: {},
  measures: { ...shortageMeasures, ...unitMeasures },
  adds: { joins: [itemJoin, containerJoin, productJoin] },
  sources: { state: stateSources },
  cells: shortageRows,
});
