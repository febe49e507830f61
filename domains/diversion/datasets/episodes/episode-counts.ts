import { bucketOf } from '../../../../query/define/bucket-of.ts';
import { defineDataset, type Measure, ratio } from '../../../../query/define/define.ts';
import { type Fragment, join, sql } from '../../../../query/define/sql.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import { drugJoin } from '../drugs.ts';
import { drugDimensions, unitDimensions, userDimension } from '../handling-dimensions.ts';
import { episodeFilters, episodeRows } from './episode-rows.ts';
import { causeWords, classWords, stateLevels, stateWords } from './episode-words.ts';

/** Ages in days, from the end of the window on. */
const ageEnds = [1, 3, 7, 14, 30];
const ageWords: Record<string, string> = Object.fromEntries(
  [...ageEnds.map((end, at) => `${at === 0 ? 0 : (ageEnds[at - 1] ?? 0) + 1}–${end} days`), 'Over 30 days'].map(
    (word, at) => [String(at), word],
  ),
);
const ageClass = sql`case ${join(
  ageEnds.map((end, at) => sql`when fact.age_days <= ${end} then cast(${at} as integer)`),
  ' ',
)} else cast(${ageEnds.length} as integer) end`;

const isOpen = sql`shown_state in ('open', 'in_review')`;
const isJudged = sql`shown_state <> 'pending'`;
const counted = (condition: Fragment): Fragment =>
  sql`coalesce(sum(case when ${condition} then episodes else 0 end), 0)`;

const count = (label: string, condition: Fragment, definition: string, better?: 'down'): Measure<never> => ({
  label,
  type: 'count',
  definition,
  ...(better && { better }),
  parts: [],
  of: counted(condition),
});

const share = (label: string, condition: Fragment, definition: string, better?: 'up' | 'down'): Measure<never> => ({
  label,
  type: 'percent',
  definition: `${definition} Without those that wait for records.`,
  ...(better && { better }),
  settledBy: ['state', 'varianceClass', 'varianceSign'],
  parts: [],
  of: ratio(counted(condition), counted(isJudged)),
});

/** Episodes, counted by what they came to. */
export const episodeCounts = defineDataset({
  name: 'episode-counts',
  title: 'Episodes of controlled drugs',
  time: 'period',
  buckets: ['week', 'month'],
  source: 'Cabinet transactions, the administration record and anesthesia records, matched; what people have closed.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: episodeFilters,
  dimensions: {
    facility: siteDimensions.facility,
    ...unitDimensions,
    ...userDimension,
    ...drugDimensions,
    state: {
      label: 'State',
      type: 'status',
      definition: 'What became of the episode, as it is known now.',
      by: 'shown_state',
      words: stateWords,
      levels: stateLevels,
    },
    variance_class: {
      label: 'Class',
      type: 'status',
      definition: 'What is different about the episode.',
      by: 'variance_class',
      words: classWords,
    },
    cause: {
      label: 'Cause',
      type: 'status',
      definition: 'The cause that was given when it was closed by hand.',
      by: 'cause',
      words: causeWords,
    },
    age_bucket: {
      label: 'Age',
      type: 'status',
      definition: 'Days from the end of the window, when records were due, to the last day with data.',
      by: 'age_class',
      words: ageWords,
    },
    day: {
      label: 'Day',
      type: 'date',
      definition: 'The day of the first removal.',
      by: 'local_date',
      isDay: true,
    },
    ...calendarBy('of the first removal'),
  },
  parts: {},
  measures: {
    episodes: count('Episodes', sql`true`, 'Episodes whose first removal lies in the period.'),
    judged_episodes: count('Judged episodes', isJudged, 'Episodes that do not wait for records.'),
    open_episodes: count('Open', isOpen, 'Episodes that are open or in review.', 'down'),
    missing_episodes: count(
      'Open with missing amount',
      sql`${isOpen} and is_missing = 1`,
      'Open episodes of which more was removed than was given, wasted and returned.',
      'down',
    ),
    pending_episodes: count('Waiting for records', sql`shown_state = 'pending'`, 'Episodes that are not judged yet.'),
    closed_by_hand: count(
      'Closed by hand',
      sql`cause is not null and shown_state in ('reconciled', 'unreconciled')`,
      'Episodes that a person has closed with a cause.',
    ),
    variance_rate: share(
      'Variance rate',
      sql`shown_state not in ('balanced', 'pending')`,
      '1 − balanced ÷ episodes.',
      'down',
    ),
  },
  adds: { joins: [...siteJoins, userNames, drugJoin] },
  cells: ({ asked, where, bucket }) => {
    const time =
      bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
    return sql`select fact.facility_id, fact.location_id, fact.unit_id, fact.unit, fact.care_area, fact.role, fact.staff_id, fact.drug, fact.shown_state, fact.variance_class, fact.cause,
    ${ageClass} as age_class, fact.local_date, case when fact.is_night then 'night' else 'day' end as shift,
    case when fact.variance < -(fact.tolerance + 0.000001) then 1 else 0 end as is_missing, 1 as episodes${time}
  from (${episodeRows(asked, where)}) fact`;
  },
});
