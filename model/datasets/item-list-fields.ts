import type { Field, Wanted } from '../define.ts';
import { itemFilters, siteFilters } from '../filter.ts';
import { type Fragment, sql } from '../sql.ts';
import { ndcFilter } from './item-products.ts';

/** What a list about an NDC is asked. */
export type Rows = Pick<Wanted, 'asked' | 'where'>;

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
