import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, name, oneOf, sql, table } from '../../../query/define/sql.ts';
import { shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { alternativeWords, availabilityWords, bandWords, changeWords, matchWords } from './shortage-words.ts';

/** By a word of the row; `blank` stands for rows without one. */
const byWord = (label: string, column: string, words: Record<string, string>, blank?: string): Filter => {
  const value: Fragment = blank ? sql`coalesce(fact.${name(column)}, ${blank})` : sql`fact.${name(column)}`;
  return { label, words, where: (values) => oneOf(value, values) };
};

export const shortageFilters = {
  facility: siteFilters.facility,
  item: itemFilters.item,
  ndc: ndcFilter,
  manufacturer: itemFilters.manufacturer,
  therapeuticClass: itemFilters.therapeuticClass,
  deaSchedule: itemFilters.deaSchedule,
  venClass: itemFilters.venClass,
  shortageStatus: {
    ...byWord('FDA status', 'shortage_status', { ...shortageStatusWords, none: 'Not listed itself' }, 'none'),
    group: noticeGroup,
  },
  availability: { ...byWord('Availability', 'availability', availabilityWords), group: noticeGroup },
  shortageReason: {
    group: noticeGroup,
    label: 'FDA reason',
    where: (values) => oneOf(sql`fact.shortage_reason`, values),
    values: (search) =>
      sql`select distinct known.shortage_reason as value, known.shortage_reason as label from ${table('fda_shortages')} known where known.shortage_reason ilike ${search} escape '!' order by label`,
  },
  impactBand: byWord('Band', 'impact_band', bandWords),
  matchType: byWord('Match', 'match_type', matchWords),
  hasAlternative: byWord('Alternative', 'has_alternative', alternativeWords),
  weekChange: byWord('Changed this week', 'week_change', changeWords),
} satisfies Record<string, Filter>;
