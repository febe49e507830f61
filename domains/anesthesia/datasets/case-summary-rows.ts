import { type Asked, within } from '../../../query/define/asked.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { all, type Fragment, join, oneOf, sql, table } from '../../../query/define/sql.ts';
import { caseFilter } from '../../shared/datasets/case.ts';
import { clockFilters } from '../../shared/datasets/clock.ts';
import { caseFilters, drugFilters, teamFilters } from './case-filters.ts';
import { flagWords, hasFlag } from './case-flag-words.ts';

const scoreOf = (values: string[]) => Number.parseInt(values[0] ?? '', 10);
const anyFlag = (list: Fragment, flags: string[]): Fragment =>
  sql`(${join(
    flags.map((flag) => hasFlag(list, sql`cast(${flag} as varchar)`)),
    ' or ',
  )})`;

/** Cases with such a drug. */
const withDrug = (condition: Fragment): Fragment =>
  sql`fact.case_id in (select used.case_id from ${table('case_drugs')} used join ${table('items')} drug on drug.item_id = used.item_id where ${condition})`;
const drugIs = {
  item: (values: string[]) => oneOf(sql`drug.item_code`, values),
  deaSchedule: (values: string[]) => oneOf(sql`drug.dea_schedule`, values),
};

/** Filters on cases with their score, over `fact` as `judgedCases` makes it. */
export const caseSummaryFilters = {
  ...caseFilters,
  case: caseFilter,
  ...teamFilters,
  item: { ...drugFilters.item, where: (values) => withDrug(drugIs.item(values)) },
  deaSchedule: { ...drugFilters.deaSchedule, where: (values) => withDrug(drugIs.deaSchedule(values)) },
  /** Decides which drugs are judged, not which cases are shown: see `judgedCases`. */
  watched: { label: 'Drugs judged', words: { true: 'Watched drugs', all: 'All drugs' }, where: () => sql`true` },
  flag: { label: 'Flag', words: flagWords, where: (values) => anyFlag(sql`fact.judged_flags`, values) },
  flagged: {
    label: 'Flagged',
    words: { true: 'Flagged', false: 'Not flagged', all: 'All cases' },
    where: (values) =>
      values.includes('all')
        ? sql`true`
        : oneOf(sql`case when fact.judged_score > 0 then 'true' else 'false' end`, values),
  },
  minScore: {
    label: 'Score at least',
    where: (values) => (Number.isNaN(scoreOf(values)) ? sql`false` : sql`fact.judged_score >= ${scoreOf(values)}`),
  },
  ...clockFilters,
} satisfies Record<string, Filter>;

/** Flags of a case as a whole, whatever drug is looked at. */
const ofCase = ['no_record', 'overlapping'];

/** Filters that choose which cases stand in the table; how many there were does not depend on them. */
export const choosing = ['flag', 'flagged', 'minScore'];

/** Every case of some days, judged by its watched drugs or by all of them, and whether it stands in the table (`is_kept`). */
export function judgedCases(asked: Asked, where: (without?: readonly string[]) => Fragment): Fragment {
  const { flag = [], item, deaSchedule, flagged, watched, minScore } = asked.filters;
  const prefix = watched?.includes('all') ? sql`all_` : sql``;
  const chosen = [
    ...(flag.length > 0 ? [caseSummaryFilters.flag.where(flag)] : []),
    ...(minScore ? [caseSummaryFilters.minScore.where(minScore)] : []),
    ...(flagged ? [caseSummaryFilters.flagged.where(flagged)] : []),
    ...(flagged || asked.filters.case ? [] : [sql`coalesce(fact.judged_score, 0) > 0`]),
    // The flag must be one of the drug that is asked for, where the flag is about a drug.
    ...(flag.length > 0 && (item || deaSchedule)
      ? [
          sql`(${withDrug(all([anyFlag(sql`used.flags`, flag), ...(item ? [drugIs.item(item)] : []), ...(deaSchedule ? [drugIs.deaSchedule(deaSchedule)] : [])]))}
  or ${anyFlag(sql`fact.judged_flags`, ['(none)', ...flag.filter((one) => ofCase.includes(one))])})`,
        ]
      : []),
  ];
  return sql`select fact.*, case when ${all(chosen)} then 1 else 0 end as is_kept
from (select record.*, record.${prefix}anomaly_score as judged_score, record.${prefix}flags as judged_flags, record.${prefix}flag_text as judged_text, record.${prefix}flagged_items as judged_items, record.${prefix}not_checked as judged_unchecked
  from ${table('case_records')} record where ${within(sql`record.local_date`, asked)}) fact
where ${where(choosing)}`;
}
