import type { Asked } from '../../../query/define/asked.ts';
import type { Condition, Sources } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';

export const noServiceLine = '(no service line)';
export const noProcedure = '(no procedure)';

export const roleWords: Record<string, string> = {
  anesthesiologist: 'Anesthesiologist',
  crna: 'Nurse anesthetist',
  resident: 'Resident',
  rn: 'Nurse',
  pharmacist: 'Pharmacist',
  technician: 'Technician',
  other: 'Other',
};

/** A text of a case, or these words where it is blank: they stand for it in the table, in the filter and in the address. */
export const orBlank = (column: Fragment, words: string): Fragment =>
  sql`coalesce(nullif(trim(${column}), ''), ${words})`;

const ofCase = (label: string, column: Fragment, blank: string): Filter => ({
  label,
  where: (values) =>
    oneOf(
      orBlank(sql`fact.${column}`, blank),
      values.map((value) => value || blank),
    ),
  values: (search) =>
    sql`select distinct ${orBlank(sql`known.${column}`, blank)} as value, ${orBlank(sql`known.${column}`, blank)} as label from ${table('cases')} known
      where ${orBlank(sql`known.${column}`, blank)} ilike ${search} escape '!' order by label`,
});

/** Filters on the case itself. For facts with `case_id`, its place, `service_line` and `procedure`. */
export const caseFilters = {
  facility: siteFilters.facility,
  location: siteFilters.location,
  serviceLine: ofCase('Service line', sql`service_line`, noServiceLine),
  procedure: ofCase('Procedure', sql`procedure`, noProcedure),
} satisfies Record<string, Filter>;

/** People who have a part in cases, by name. */
const userValues = (search: string): Fragment =>
  sql`select known.staff_code as value, known.name as label from ${table('staff')} known
    where (known.name ilike ${search} escape '!' or known.staff_code ilike ${search} escape '!') and known.staff_id in (select staff_id from ${table('case_users')} held) order by label, value`;

const staffOf = (values: string[]): Fragment =>
  sql`(select staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, values)})`;
const staffInRole = (values: string[]): Fragment =>
  sql`(select staff_id from ${table('staff')} known where ${oneOf(sql`known.role`, values)})`;

/** Who a row belongs to. For facts with `staff_id`. */
export const ownUserFilters = {
  user: {
    label: 'User',
    isPersonal: true,
    where: (values) => sql`fact.staff_id in ${staffOf(values)}`,
    values: userValues,
  },
  role: { label: 'Role', words: roleWords, where: (values) => sql`fact.staff_id in ${staffInRole(values)}` },
} satisfies Record<string, Filter>;

/** Cases in which a user has a part, as primary provider or with a record of a drug; and the role of the primary provider. */
export const teamFilters = {
  user: {
    label: 'User',
    isPersonal: true,
    where: (values) =>
      sql`fact.case_id in (select case_id from ${table('case_users')} held where held.staff_id in ${staffOf(values)})`,
    values: userValues,
  },
  role: { label: 'Role', words: roleWords, where: (values) => sql`fact.primary_staff_id in ${staffInRole(values)}` },
} satisfies Record<string, Filter>;

export const witnessFilter: Filter = {
  label: 'Witness',
  isPersonal: true,
  where: (values) => sql`fact.witness_staff_id in ${staffOf(values)}`,
  values: (search) =>
    sql`select known.staff_code as value, known.name as label from ${table('staff')} known
      where (known.name ilike ${search} escape '!' or known.staff_code ilike ${search} escape '!') and known.staff_id in (select witness_staff_id from ${table('dose_records')} signed) order by label, value`,
};

const noClass = '(no class)';
const classOf = orBlank(sql`drug.therapeutic_class`, noClass);

const watchedWords: Record<string, string> = {
  true: 'Watched drugs',
  false: 'Other drugs',
  all: 'All drugs',
};

const isWatchedAmong = (column: Fragment, values: string[]): Fragment =>
  values.includes('all') ? sql`true` : oneOf(sql`case when ${column} then 'true' else 'false' end`, values);

const throughItems = (condition: Fragment): Fragment =>
  sql`fact.item_id in (select drug.item_id from ${table('items')} drug where ${condition})`;

type DrugFilter = 'item' | 'therapeuticClass' | 'deaSchedule' | 'watched';
export const drugFilterNames: readonly DrugFilter[] = ['item', 'therapeuticClass', 'deaSchedule', 'watched'];

/** Whether the filters leave out any drug: who asks for watched drugs and all others asks for every one. */
export const isNarrowedByDrug = ({ filters }: Pick<Asked, 'filters'>): boolean =>
  drugFilterNames.some((filter) => filters[filter] && !(filter === 'watched' && filters.watched?.includes('all')));

/** Cases as a whole cannot answer for some of their drugs. */
export const isOfWholeCases: Condition<'asked'> = {
  refusal: 'a filter is about drugs',
  holds: ({ asked }) => !isNarrowedByDrug(asked),
};

/** What was wasted in cases: read by case, or from its drugs. */
export const wasteSources: Sources = [
  { mart: 'case_records', when: [isOfWholeCases] },
  { mart: 'case_drugs', when: [] },
];

/** Filters on the drug. For facts with `item_id` and `is_watched`. */
export const drugFilters: Record<DrugFilter, Filter> = {
  item: { ...itemFilters.item, where: (values) => throughItems(oneOf(sql`drug.item_code`, values)) },
  therapeuticClass: {
    ...itemFilters.therapeuticClass,
    where: (values) =>
      throughItems(
        oneOf(
          classOf,
          values.map((value) => value || noClass),
        ),
      ),
  },
  deaSchedule: {
    ...itemFilters.deaSchedule,
    where: (values) => throughItems(oneOf(sql`drug.dea_schedule`, values)),
  },
  watched: {
    label: 'Watched',
    words: watchedWords,
    where: (values) => isWatchedAmong(sql`fact.is_watched`, values),
  },
};
