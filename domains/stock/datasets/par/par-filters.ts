import type { Filter } from '../../../../query/define/filter.ts';
import { oneOf, sql } from '../../../../query/define/sql.ts';
import { stockFilters } from '../../../products/datasets/item-filters.ts';
import { shelfWords, suggestionWords } from './par-words.ts';
import { planned } from './planned-pars.ts';

export const parFilters = {
  ...stockFilters,
  status: { label: 'Status', words: shelfWords, where: (values) => oneOf(sql`fact.shelf_status`, values) },
  suggestion: {
    label: 'Suggestion',
    words: suggestionWords,
    where: (values) => oneOf(sql`fact.suggestion`, values),
  },
  planned,
} satisfies Record<string, Filter>;
