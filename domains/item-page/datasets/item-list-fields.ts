import type { Field, Wanted } from '../../../query/define/define.ts';
import { type Fragment, sql } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';

/** What a list about an NDC is asked. */
export type Rows = Pick<Wanted, 'asked' | 'where' | 'source'>;

export const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});

export const status = (label: string, value: Fragment, definition: string, words: Record<string, string>): Field => ({
  ...field(label, 'status', value, definition),
  words,
});

export const itemListFilters = { facility: siteFilters.facility, item: itemFilters.item, ndc: ndcFilter };
export const ndcField: Field = { ...field('NDC', 'code', sql`ndc_shown`, 'The package.'), code: sql`ndc` };
