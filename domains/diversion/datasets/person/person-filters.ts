import { addDays } from '../../../../contracts/calendar.ts';
import type { Asked } from '../../../../query/define/asked.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { day, type Fragment, notOneself, sql } from '../../../../query/define/sql.ts';
import { handlingClock, handlingFilters } from '../handling-filters.ts';
import { windowOf } from '../scores/score-rows.ts';
import { metricWords, windowWords } from '../scores/score-words.ts';

const readElsewhere = (label: string, words?: Record<string, string>): Filter => ({
  label,
  ...(words && { words }),
  where: () => sql`true`,
});

/** Parts of the page about a user, by the names that an address may carry. */
export const panelWords: Record<string, string> = {
  header: 'User',
  contributions: 'Parts of the score',
  metrics: 'Metrics',
  score_history: 'Score by week',
  change_charts: 'Against the own past',
  timeline: 'Timeline',
  heat_map: 'Hours',
  drugs: 'Drugs',
  witness_network: 'Witnesses',
  same_patient: 'Same patients',
  episodes: 'Episodes',
  transactions: 'Records',
};

/** Filters of the page about a user. For facts of single records. */
export const personFilters = {
  user: {
    ...handlingFilters.user,
    // Nobody reviews themselves.
    where: (values) => sql`${handlingFilters.user.where(values)} and ${notOneself(sql`fact.staff_id`)}`,
  },
  facility: handlingFilters.facility,
  unit: handlingFilters.unit,
  shift: handlingFilters.shift,
  drug: handlingFilters.drug,
  deaSchedule: handlingFilters.deaSchedule,
  ...handlingClock,
  metric: readElsewhere('Metric', metricWords),
  window: readElsewhere('Window', windowWords),
  knownAt: readElsewhere('As known at'),
  panel: readElsewhere('Part of the page', panelWords),
} satisfies Record<string, Filter>;

/** The same where facts are of a user as a whole: what narrows single records does not narrow them. */
export const wholePersonFilters = {
  ...personFilters,
  facility: { ...personFilters.facility, where: () => sql`true` },
  unit: { ...personFilters.unit, where: () => sql`true` },
  shift: { ...personFilters.shift, where: () => sql`true` },
  drug: { ...personFilters.drug, where: () => sql`true` },
  deaSchedule: { ...personFilters.deaSchedule, where: () => sql`true` },
  hour: { ...personFilters.hour, where: () => sql`true` },
  weekday: { ...personFilters.weekday, where: () => sql`true` },
} satisfies Record<string, Filter>;

/** The days of the window that ends with the day that is asked about. */
export const inWindow = (column: Fragment, asked: Asked): Fragment =>
  sql`${column} between ${day(addDays(asked.to, 1 - windowOf(asked)))} and ${day(asked.to)}`;
