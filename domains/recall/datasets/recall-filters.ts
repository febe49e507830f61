import type { Filter } from '../../../query/define/filter.ts';
import { day, name, oneOf, sql } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { lotFilters, recallClassWords, verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { matchedByWords, onlyOpenWords, recallStatusWords, taskWords } from './recall-words.ts';

const byWord = (label: string, column: string, words: Record<string, string>): Filter => ({
  label,
  words,
  where: (values) => oneOf(sql`fact.${name(column)}`, values),
});

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));
const byDay = (label: string, sign: '>=' | '<='): Filter => ({
  label,
  where: ([value = '']) => {
    if (!isDay(value)) return sql`false`;
    return sign === '>=' ? sql`fact.reported_on >= ${day(value)}` : sql`fact.reported_on <= ${day(value)}`;
  },
});

export const recallFilters = {
  recallNumber: {
    label: 'Recall no.',
    where: (values) => oneOf(sql`fact.recall_shown`, values),
    values: lotFilters.recallNumber.values,
  },
  recallClass: byWord('Class', 'recall_class', recallClassWords),
  recallStatus: byWord('FDA recall status', 'recall_status', recallStatusWords),
  reportedFrom: byDay('Reported from', '>='),
  reportedTo: byDay('Reported to', '<='),
  recallVerdict: byWord('Recall', 'verdict', verdictWords),
  matchedBy: byWord('Matched by', 'matched_by', matchedByWords),
  facility: siteFilters.facility,
  location: siteFilters.location,
  item: itemFilters.item,
  ndc: ndcFilter,
  manufacturer: itemFilters.manufacturer,
  lot: lotFilters.lot,
  taskStatus: byWord('Task', 'task_status', taskWords),
  onlyOpen: {
    label: 'Only open',
    words: onlyOpenWords,
    where: () =>
      sql`(fact.verdict <> 'not_affected' and (fact.on_hand_qty > 0 or fact.live_tags > 0 or fact.on_order_qty > 0))`,
  },
} satisfies Record<string, Filter>;
