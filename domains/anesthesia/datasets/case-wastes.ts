import { defineDataset } from '../../../query/define/define.ts';
import { join, name, sql } from '../../../query/define/sql.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { hourWords, weekdayWords } from '../../shared/datasets/clock.ts';
import { userNames, witnessNames } from './case-list-fields.ts';
import { wasteDefinitions, wasteDuties, wasteFilters, wasteTotals } from './case-waste-rows.ts';
import { wasteStateWords, witnessStateLevels, witnessStateWords } from './case-waste-words.ts';

/** Ends of the classes of minutes, and what each is called. */
const classEnds = [5, 10, 15, 30, 60, 120, 240, 1440];
const classNames = classEnds.map((end, at) => `${classEnds[at - 1] ?? 0} to ${end}`);
const longer = classEnds.length;
/** Minutes that every waste of a class exceeds, in the order of the classes; the first and those without a time have none. */
export const minuteClassStarts: (number | null)[] = [null, ...classEnds];
const minuteWords: Record<string, string> = Object.fromEntries(
  [...classNames, 'Longer', 'No time', 'Not wasted yet'].map((word, at) => [String(at), word]),
);
const minuteClass = sql`case when fact.waste_state = 'pending' then cast(${longer + 2} as integer) when fact.minutes_to_waste is null then cast(${longer + 1} as integer) ${join(
  classEnds.map((end, at) => sql`when fact.minutes_to_waste <= ${end} then cast(${at} as integer)`),
  ' ',
)} else cast(${longer} as integer) end`;

/** The same records of waste as the list, to be counted by time, witness and user. */
export const caseWastes = defineDataset({
  name: 'case-wastes',
  title: 'Wastes and their witnesses',
  time: 'period',
  buckets: ['week', 'month'],
  day: 'local_date',
  source: 'Drug records of anesthesia cases with an amount wasted or left over; shifts, for witnesses.',
  reach: 'case_records',
  filters: wasteFilters,
  dimensions: {
    user: {
      label: 'User',
      type: 'text',
      definition: 'Whose record it is.',
      by: 'staff_id',
      shows: 'user_name',
      code: 'user_code',
      isPersonal: true,
    },
    witness: {
      label: 'Witness',
      type: 'text',
      definition: 'Who saw the waste.',
      by: 'witness_staff_id',
      shows: 'witness_name',
      code: 'witness_code',
      isPersonal: true,
    },
    witness_state: {
      label: 'Witness check',
      type: 'status',
      definition: 'Whether somebody else saw the waste and was at work then.',
      by: 'witness_state',
      words: { ...witnessStateWords, pending: wasteStateWords.pending ?? '' },
      levels: { ...witnessStateLevels, pending: 'warn' },
    },
    minutes_class: {
      label: 'Minutes after case',
      type: 'status',
      definition: 'Minutes from the end of the case to the waste, in classes.',
      by: 'minutes_class',
      words: minuteWords,
    },
    hour: {
      label: 'Hour',
      type: 'status',
      definition: 'The hour of the waste, by the clock of the facility.',
      by: 'waste_hour',
      words: hourWords,
    },
    weekday: {
      label: 'Weekday',
      type: 'status',
      definition: 'The day of the week of the waste, by the clock of the facility.',
      by: 'waste_weekday',
      words: weekdayWords,
    },
    ...calendarBy('of the case'),
  },
  parts: {},
  measures: {
    records: {
      label: 'Records',
      type: 'count',
      definition: 'Wastes, and leftovers not wasted yet.',
      parts: [],
      of: sql`count(*)`,
    },
    wastes: {
      label: 'Wastes',
      type: 'count',
      definition: wasteDefinitions.wastes,
      better: 'down',
      parts: [],
      of: wasteTotals.wastes,
    },
    pair_wastes: {
      label: 'Wastes of this pair',
      type: 'count',
      definition: 'Wastes with this user and this witness.',
      parts: [],
      of: wasteTotals.wastes,
    },
    late_waste_pct: {
      label: 'Late wastes',
      type: 'percent',
      definition: wasteDefinitions.late,
      better: 'down',
      parts: [],
      of: wasteTotals.lateShare,
    },
  },
  adds: { joins: [userNames, witnessNames] },
  cells: ({ asked, where }) =>
    sql`select fact.local_date, fact.staff_id, fact.witness_staff_id, fact.waste_state, fact.minutes_to_waste, coalesce(fact.witness_state, 'pending') as witness_state, ${minuteClass} as ${name('minutes_class')},
  cast(extract(hour from fact.wasted_local) as integer) as waste_hour, cast(extract(isodow from fact.wasted_local) as integer) as waste_weekday
${wasteDuties(asked, where())}`,
});
