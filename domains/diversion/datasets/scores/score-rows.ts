import { addDays } from '../../../../contracts/calendar.ts';
import type { Asked } from '../../../../query/define/asked.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { day, type Fragment, name, notOneself, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { knownAtOf } from '../episodes/episode-rows.ts';
import { handlingFilters } from '../handling-filters.ts';
import { metricWords, reviewWords, tierWords, windowWords } from './score-words.ts';

const engine = 'diversion-scores';

/** Read by the questions themselves: which rows there are depends on them. */
const readElsewhere = (label: string, words?: Record<string, string>): Filter => ({
  label,
  ...(words && { words }),
  where: () => sql`true`,
});

/** Users who handled such a drug, or worked on such a shift, within the days that marts know. */
const whoHandled = (condition: Fragment): Fragment =>
  sql`fact.staff_id in (select held.staff_id from ${table('handling_days')} held where held.dispenses > 0 and ${condition})`;

/** Filters on scored users, over `fact` as `scoreRows` makes it. A filter on a drug or shift chooses users; their scores are of all their work. */
export const scoreFilters = {
  ...handlingFilters,
  shift: {
    ...handlingFilters.shift,
    where: (values) => whoHandled(oneOf(sql`case when held.is_night then 'night' else 'day' end`, values)),
  },
  drug: { ...handlingFilters.drug, where: (values) => whoHandled(oneOf(sql`held.drug`, values)) },
  deaSchedule: {
    ...handlingFilters.deaSchedule,
    where: (values) =>
      whoHandled(
        sql`held.drug in (select drug from ${table('watched_drugs')} known where ${oneOf(sql`known.dea_schedule`, values)})`,
      ),
  },
  tier: { label: 'Review tier', words: tierWords, where: (values) => oneOf(sql`fact.tier`, values) },
  reviewStatus: { label: 'Review', words: reviewWords, where: (values) => oneOf(sql`fact.review_status`, values) },
  metric: readElsewhere('Metric', metricWords),
  window: readElsewhere('Window', windowWords),
  knownAt: readElsewhere('As known at'),
  chart: readElsewhere('Chart', {
    contributions: 'Parts of the score',
    funnel: 'Funnel',
    distribution: 'Distribution',
  }),
} satisfies Record<string, Filter>;

export const windowOf = ({ filters }: Pick<Asked, 'filters'>): number => (filters.window?.[0] === '90' ? 90 : 30);

/** The metric that is looked at: removals not accounted for, where none is chosen. */
export const metricOf = ({ filters }: Pick<Asked, 'filters'>): string =>
  filters.metric?.find((id) => metricWords[id] !== undefined) ?? 'M2';

/** The run that was published last for a day up to the one that is asked about. */
export const runAt = (to: string): Fragment =>
  sql`(select run.run_id from ${table('engine_runs')} run where run.engine = ${engine} and run.status = 'published' and run.as_of <= ${day(to)} order by run.as_of desc, run.run_id desc limit 1)`;

const outOf = (tier: Fragment, grey: Fragment): Fragment =>
  sql`coalesce(${tier}, case when ${grey} is null then 'few' else 'grey' end)`;

/**
 * The users of a run, but for the reader: nobody reviews themselves. As known at an earlier moment, what was published first stands where the restatement came later. What a person
 * has said of a review is shown; without it a user whom the score puts first needs one, and so does one who was reviewed more than
 * 30 days before and stands there again: the score is then made of records after the review alone.
 */
export function scoreRows(asked: Asked, where: (without?: readonly string[]) => Fragment): Fragment {
  const moment = knownAtOf(asked);
  const isLater = moment === null ? sql`false` : sql`cast(run.published_at as varchar) > ${moment}`;
  const shown = (column: 'distance' | 'score' | 'tier' | 'place'): Fragment =>
    sql`case when ${isLater} then known.${name(`first_${column}`)} else known.${name(column)} end`;
  const before = addDays(asked.to, -30);
  const now = day(asked.to);
  return sql`select fact.* from (
    select told.*, case
        when told.review_state = 'reviewed' then case when told.tier = 'red' and cast(told.decided_at as date) + 30 <= ${now} then 'needs_review' else 'reviewed' end
        when told.review_state = 'watching' then case when told.look_again_on <= ${now} then 'needs_review' else 'watching' end
        when told.review_state is not null then told.review_state
        when told.tier = 'red' then 'needs_review' else 'none' end as review_status
    from (
      select known.staff_id, known.role, known.facility_id, known.location_id, known.unit, known.care_area, known.dispenses, known.shifts, known.coverage, known.compared, known.composite,
        ${shown('distance')} as distance, ${shown('score')} as score, ${outOf(shown('tier'), sql`known.grey_reason`)} as tier, ${shown('place')} as place, known.grey_reason,
        known.reference_users, known.reference_median, known.reference_scale, known.peer_group, known.reasons, known.missing_metrics, known.first_distance, known.first_score, known.revision, known.has_alarm,
        run.as_of, run.origin, run.published_at, before.place as place_before, before.shifts as shifts_before, said.review_state, said.decided_at, said.look_again_on, said.outcome
      from ${table('risk_scores')} known
      join ${table('engine_runs')} run on run.run_id = known.run_id
      join ${table('staff')} person on person.staff_id = known.staff_id
      left join ${table('risk_scores')} before on before.run_id = ${runAt(before)} and before.window_days = known.window_days and before.staff_id = known.staff_id
      left join (select * from ${table('decided_user_reviews')} chosen where not chosen.is_withdrawn) said on said.staff_code = person.staff_code
      where known.run_id = ${runAt(asked.to)} and known.window_days = ${windowOf(asked)} and known.dispenses > 0
        ${moment === null ? sql`` : sql`and cast(known.first_at as varchar) <= ${moment}`}
    ) told
  ) fact where ${notOneself(sql`fact.staff_id`)} and ${where()}`;
}
