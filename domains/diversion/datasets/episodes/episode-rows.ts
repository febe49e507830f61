import { type Asked, within } from '../../../../query/define/asked.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { all, day, type Fragment, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { caseFilter } from '../../../shared/datasets/case.ts';
import { handlingFilters } from '../handling-filters.ts';
import { classWords, flagWords, stateWords } from './episode-words.ts';

const signWords: Record<string, string> = {
  negative: 'Amount missing',
  positive: 'Recorded too much',
  none: 'Balanced',
};
const isMissing = sql`fact.variance < -(fact.tolerance + 0.000001)`;
const isTooMuch = sql`fact.variance > fact.tolerance + 0.000001`;

/** A filter that `episodeRows` reads itself: which rows there are depends on it, and not on a condition over them. */
const readElsewhere = (label: string): Filter => ({ label, where: () => sql`true` });

/** Filters on episodes, over `fact` as `episodeRows` makes it. */
export const episodeFilters = {
  ...handlingFilters,
  state: { label: 'State', words: stateWords, where: (values) => oneOf(sql`fact.shown_state`, values) },
  varianceClass: {
    label: 'Class',
    words: classWords,
    where: (values) => oneOf(sql`fact.variance_class`, values),
  },
  varianceSign: {
    label: 'Variance',
    words: signWords,
    where: (values) =>
      oneOf(sql`case when ${isMissing} then 'negative' when ${isTooMuch} then 'positive' else 'none' end`, values),
  },
  flag: {
    label: 'Flag',
    words: flagWords,
    where: (values) =>
      values.length === 0
        ? sql`false`
        : sql`(${values
            .map((value) => sql`position(${`,${value},`} in ',' || fact.flags || ',') > 0`)
            .reduce((one, other) => sql`${one} or ${other}`)})`,
  },
  assignedTo: {
    label: 'Assigned to',
    isPersonal: true,
    where: (values) => oneOf(sql`fact.assigned_to`, values),
    values: (search) =>
      sql`select distinct known.assigned_to as value, known.assigned_to as label from ${table('decided_episode_reviews')} known where known.assigned_to ilike ${search} escape '!' order by label`,
  },
  minAge: {
    label: 'Older than days',
    where: (values) => {
      const least = Number.parseInt(values[0] ?? '', 10);
      return Number.isNaN(least) ? sql`false` : sql`fact.age_days > ${least}`;
    },
  },
  case: caseFilter,
  knownAt: readElsewhere('As known at'),
  episode: {
    label: 'Episode',
    isPersonal: true,
    where: (values) => oneOf(sql`fact.episode_id`, values),
  },
} satisfies Record<string, Filter>;

/** The moment that is asked about, as text that stands in the order of time; null for now. */
export const knownAtOf = ({ filters }: Pick<Asked, 'filters'>): string | null => {
  const [asked] = filters.knownAt ?? [];
  if (!asked) return null;
  const text = asked.replace('T', ' ').replace('Z', '');
  return text.length <= 10 ? `${text} 24` : text;
};

/** The last day that the data cover: what is open is as old as it is then. */
export const lastDay = ({ covered, to }: Asked): string => covered?.to ?? to;

const ofRevisions = (moment: string): Fragment => sql`
  select known.episode_id, known.engine, known.encounter_id, known.case_id, known.drug, known.item_id, known.staff_id, known.facility_id, known.location_id,
    known.started_at, known.started_local, known.local_date, known.is_night, known.ends_at, known.dispensed, known.given, known.wasted, known.returned,
    known.variance, known.tolerance, known.variance_class, known.flags, known.state, known.revision, known.newest_load_id
  from (
    select revised.*, row_number() over (partition by revised.episode_id order by revised.revision desc) as place
    from ${table('episode_revisions')} revised where cast(revised.evaluated_at as varchar) <= ${moment}
  ) known where known.place = 1 and known.state <> 'superseded'`;

const ofNow = sql`
  select known.episode_id, known.engine, known.encounter_id, known.case_id, known.drug, known.item_id, known.staff_id, known.facility_id, known.location_id,
    known.started_at, known.started_local, known.local_date, known.is_night, known.ends_at, known.dispensed, known.given, known.wasted, known.returned,
    known.variance, known.tolerance, known.variance_class, known.flags, known.state, known.revision, known.newest_load_id
  from ${table('episodes')} known`;

/** Late records settle what is open or in review; what a person has closed stays closed, whatever comes. */
const shownState = sql`case when said.review_state in ('reconciled', 'unreconciled') then said.review_state
    when fact.state = 'open' and said.review_state = 'in_review' then 'in_review' else fact.state end`;

/**
 * Episodes of some days, or of a moment in the past, with their unit and what people have said of them. `age_days` counts from the end of
 * the window: from then on its records are due.
 */
export function episodeRows(asked: Asked, where: (without?: readonly string[]) => Fragment, anyDay = false): Fragment {
  const moment = knownAtOf(asked);
  const now = sql`cast(${day(lastDay(asked))} as timestamp) + interval '1 day'`;
  const days = anyDay || asked.filters.episode || asked.filters.case ? sql`true` : within(sql`fact.local_date`, asked);
  const reviews = sql`select said.episode_id, said.review_state, said.assigned_to, said.cause, said.decided_by, said.decided_at from ${table('decided_episode_reviews')} said
    where not said.is_withdrawn ${moment === null ? sql`` : sql`and cast(said.decided_at as varchar) <= ${moment}`}`;
  return sql`select fact.* from (
    select fact.*, unit.unit_id, unit.unit, unit.care_area, said.review_state, said.assigned_to, said.cause, said.decided_by, said.decided_at, ${shownState} as shown_state,
      greatest(0, cast(floor(cast(extract(epoch from ${now} - fact.ends_at) as double precision) / 86400) as integer)) as age_days,
      settled.opened_at, settled.settled_at, person.role
    from (${moment === null ? ofNow : ofRevisions(moment)}) fact
    join ${table('care_units')} unit on unit.location_id = fact.location_id
    join ${table('staff')} person on person.staff_id = fact.staff_id
    left join (${reviews}) said on said.episode_id = fact.episode_id
    left join (
      select revised.episode_id, min(case when revised.state = 'open' then revised.evaluated_at end) as opened_at, max(case when revised.state = 'rematched' then revised.evaluated_at end) as settled_at
      from ${table('episode_revisions')} revised where revised.state in ('open', 'rematched') group by revised.episode_id having max(revised.revision) > 0
    ) settled on settled.episode_id = fact.episode_id
    where ${all([days])}
  ) fact where ${where()}`;
}
