import { type Fragment, join, name, sql } from '../../../query/define/sql.ts';

/** What asks for a look, by the words of the filter. */
export const exceptionWords: Record<string, string> = {
  bias: 'Bias above 25 %',
  tracking: 'Tracking signal beyond 4',
  outlier: 'Last week outside the 99 % band',
  class_change: 'Another class than the week before',
  constrained: 'History short of stock',
  no_better_than_naive: 'No better than last year',
};

/** Conditions over a series (`told`, or `fact` in a filter), by the words of the filter. */
export const exceptionConditions = (of: string): Record<string, Fragment> => {
  const column = (key: string) => sql`${name(of)}.${name(key)}`;
  return {
    bias: sql`abs(${column('bias')}) > 0.25`,
    tracking: sql`abs(${column('tracking')}) > 4`,
    outlier: column('is_outlier'),
    class_change: sql`${column('class_before')} <> ${column('demand_class')}`,
    constrained: column('is_constrained'),
    no_better_than_naive: sql`${column('value_added')} <= 0`,
  };
};
const toldConditions = exceptionConditions('told');
/** Of `told`: whether it has one, and which in words. */
export const isException = sql`coalesce(${join(
  Object.values(toldConditions).map((condition) => sql`coalesce(${condition}, false)`),
  ' or ',
)}, false)`;
export const exceptionWordsOf = sql`nullif(concat_ws(', ', ${join(
  Object.entries(toldConditions).map(
    ([key, condition]) => sql`case when ${condition} then ${exceptionWords[key] ?? key} end`,
  ),
  ', ',
)}), '')`;
