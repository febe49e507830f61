import { asLines } from '../../../../query/define/as-lines.ts';
import { defineList, type Field } from '../../../../query/define/define.ts';
import type { Join } from '../../../../query/define/joins.ts';
import { median } from '../../../../query/define/percentile.ts';
import { day, type Fragment, name, sql, wallClock } from '../../../../query/define/sql.ts';
import { roleWords } from '../../../anesthesia/datasets/case-filters.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { unitFields } from '../../../products/datasets/unit-fields.ts';
import { facilityJoin } from '../../../shared/datasets/site.ts';
import { drugJoin } from '../drugs.ts';
import { careAreaWords, shiftWords } from '../handling-filters.ts';
import { episodeFilters, episodeRows, lastDay } from './episode-rows.ts';
import { causeWords, classWords, flagWords, stateLevels, stateWords } from './episode-words.ts';

/** An amount of a drug: amounts of different drugs are never added. */
const amount = (label: string, column: string, definition: string): Field => ({
  label,
  type: 'quantity',
  definition: `${definition} In the unit of the drug's doses.`,
  value: name(column),
});

const counted = (label: string, condition: Fragment, definition: string, better?: 'down'): Field => ({
  label,
  type: 'count',
  definition,
  ...(better && { better }),
  value: sql`case when ${condition} then 1 else 0 end`,
  total: sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`,
});

const isOpen = sql`shown_state in ('open', 'in_review')`;
const isVariance = sql`abs(variance) > tolerance + 0.000001`;

/** The words of flags in place of their keys. */
const flagText = sql`(${Object.entries(flagWords).reduce(
  (text, [key, word]) => sql`replace(${text}, ${`,${key},`}, ${`, ${word},`})`,
  sql`replace(',' || flags || ',', ',', ',,')`,
)})`;

/** Days between when its records were due and when it was closed: by a person, else by late records. */
const daysToClose = sql`case when shown_state in ('reconciled', 'unreconciled') then greatest(0, cast(extract(epoch from decided_at - ends_at) as double precision) / 86400)
  when shown_state = 'rematched' and settled_at is not null then greatest(0, cast(extract(epoch from settled_at - opened_at) as double precision) / 86400) end`;

const onDay = (moment: Fragment): Fragment => sql`cast(cast(${moment} as date) as varchar)`;

export const episodeFields = {
  episode: {
    label: 'Episode',
    type: 'code',
    definition:
      'Its stable number: that of its first removal, or of its case and drug. It opens the episode with its records.',
    value: sql`episode_id`,
    isPersonal: true,
  },
  started_at: {
    label: 'First removal',
    type: 'datetime',
    definition:
      'When the drug was first removed, by the clock of the facility; of an anesthesia record, when the case began.',
    value: wallClock(sql`started_local`),
    order: sql`started_local`,
  },
  user: {
    label: 'User',
    type: 'text',
    definition:
      'Who made the first removal that is not covered; the first one where all are. A variance is a question to the records of the whole care team, not to one person.',
    value: sql`user_name`,
    code: sql`user_code`,
    isPersonal: true,
  },
  role: { label: 'Role', type: 'status', definition: 'The role of the user.', words: roleWords, value: sql`role` },
  unit: { label: 'Unit', type: 'text', definition: 'The unit of the place of the first removal.', value: sql`unit` },
  care_area: {
    label: 'Care area',
    type: 'status',
    definition: 'What kind of unit it is.',
    words: careAreaWords,
    value: sql`care_area`,
  },
  facility: {
    label: 'Facility',
    type: 'text',
    definition: 'Where it happened.',
    value: sql`facility_name`,
    code: sql`facility_code`,
  },
  shift: {
    label: 'Shift',
    type: 'status',
    definition: 'Day, where the middle of the shift lies between 07:00 and 18:59; else night.',
    words: shiftWords,
    value: sql`case when is_night then 'night' else 'day' end`,
  },
  drug: {
    label: 'Drug',
    type: 'text',
    definition: 'The drug by its generic name, all strengths together.',
    value: sql`drug_name`,
    code: sql`drug`,
  },
  dispensed_qty: amount('Dispensed', 'dispensed', 'What was removed (D).'),
  given_qty: amount('Given', 'given', 'What was charted as given (A).'),
  wasted_qty: amount('Wasted', 'wasted', 'What was wasted (W).'),
  returned_qty: amount('Returned', 'returned', 'What was returned (R).'),
  variance_qty: amount('Variance', 'variance', 'A + W + R − D. Below zero, an amount is missing.'),
  variance_class: {
    label: 'Class',
    type: 'status',
    definition: asLines(
      'Balanced: the variance is at most 2 % of what was dispensed.',
      'Cabinet and anesthesia record differ: they do not name the same amount.',
      'Perhaps another patient: the same user has the opposite variance on another patient within 2 hours.',
      'Recorded outside the window: a record of the missing amount follows within 24 hours of it.',
      'Nothing recorded: no dose, waste or return.',
      'Waste not recorded: a part was given, the rest is not on record.',
      'Part missing, or recorded too much: every other difference.',
    ),
    words: classWords,
    value: sql`variance_class`,
  },
  flags: {
    label: 'Flags',
    type: 'text',
    definition: 'What else its records say. None of them is a finding.',
    value: sql`nullif(trim(both ', ' from replace(${flagText}, ',,', ',')), '')`,
  },
  state: {
    label: 'State',
    type: 'status',
    definition: asLines(
      'Waiting for records: the feeds of the unit have not passed the window, or records of the day are missing. It is in no share and no score.',
      'Balanced.',
      'Settled by late records: it was open, and records that came later balance it.',
      'Open, in review.',
      'Reconciled, or could not be reconciled: closed by a person, with a cause.',
    ),
    words: stateWords,
    levels: stateLevels,
    value: sql`shown_state`,
  },
  age_days: {
    label: 'Age',
    type: 'days',
    definition:
      'Of an open one: days from the end of its window, when its records were due, to the last day with data. Of a closed one: days until it was closed.',
    value: sql`case when ${isOpen} then cast(age_days as double precision) else ${daysToClose} end`,
    total: sql`avg(case when ${isOpen} then cast(age_days as double precision) else ${daysToClose} end)`,
  },
  assigned_to: {
    label: 'Assigned to',
    type: 'text',
    definition: 'Who works on it.',
    value: sql`assigned_to`,
    isPersonal: true,
  },
  cause: {
    label: 'Cause',
    type: 'status',
    definition: 'The cause that was given when it was closed.',
    words: causeWords,
    value: sql`cause`,
  },
  last_change: {
    label: 'Last change',
    type: 'text',
    definition:
      'What happened to it last: closed, taken into review, settled by late records. Blank where nothing did.',
    value: sql`case when shown_state in ('reconciled', 'unreconciled') then 'Closed ' || ${onDay(sql`decided_at`)}
      when shown_state = 'in_review' then 'In review since ' || ${onDay(sql`decided_at`)}
      when shown_state = 'rematched' and settled_at is not null then 'Settled by late records ' || ${onDay(sql`settled_at`)}
      when revision > 0 then 'Records changed, revision ' || cast(revision as varchar) end`,
  },
  open_episodes: counted('Open', isOpen, 'Episodes that are open or in review.', 'down'),
  open_over_7d: counted(
    'Open over 7 days',
    sql`${isOpen} and age_days > 7`,
    'Of the open ones, those older than 7 days.',
    'down',
  ),
  missing_episodes: counted(
    'Open with missing amount',
    sql`${isOpen} and variance < -(tolerance + 0.000001)`,
    'Open episodes of which more was removed than was given, wasted and returned.',
    'down',
  ),
  pending_episodes: counted(
    'Waiting for records',
    sql`shown_state = 'pending'`,
    'Episodes that are not judged yet: so much of the last days is still open.',
  ),
  median_days_to_close: {
    label: 'Days to close',
    type: 'days',
    definition: 'The median age at which episodes with a variance were closed, by a person or by late records.',
    better: 'down',
    value: sql`${daysToClose}`,
    total: median(sql`${daysToClose}`),
  },
  ...unitFields(sql`dose_unit`, sql`cast(null as double precision)`),
} satisfies Record<string, Field>;

export const episodeNames: readonly Join[] = [
  { ...userNames, brings: { user_name: 'name', user_code: 'staff_code' } },
  facilityJoin,
  drugJoin,
];

/** Removals of watched drugs with what became of them. */
export const episodeList = defineList({
  name: 'episodes',
  source:
    'Cabinet transactions, the administration record and anesthesia records, matched by patient, drug and time; what people have closed.',
  reach: 'drug_records',
  filters: episodeFilters,
  fields: {
    ...episodeFields,
    rematched_7d: {
      label: 'Settled by late records',
      type: 'count',
      definition: 'Episodes that late records have settled in the 7 days up to the last day with data.',
      value: sql`case when settled_at >= now_at - interval '7 days' and shown_state = 'rematched' then 1 else 0 end`,
      total: sql`coalesce(sum(case when settled_at >= now_at - interval '7 days' and shown_state = 'rematched' then 1 else 0 end), 0)`,
    },
    episodes: {
      label: 'Episodes',
      type: 'count',
      definition: 'How many there are.',
      value: sql`1`,
      total: sql`count(*)`,
    },
    variance_episodes: counted('With a variance', isVariance, 'Episodes that do not balance.', 'down'),
  },
  tie: ['episode_id'],
  adds: { joins: episodeNames },
  rows: ({ asked, where }) =>
    sql`select fact.*, cast(${day(lastDay(asked))} as timestamp) + interval '1 day' as now_at from (${episodeRows(asked, where)}) fact`,
});
