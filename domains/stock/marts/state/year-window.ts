import { addDays, addMonths, firstOfMonth } from '../../../../contracts/calendar.ts';

/** Days from a day up to, not including, another. */
export interface Stretch {
  from: string;
  until: string;
}

/** The 365 days that end with a day, cut into whole months and the days at either edge. */
export interface YearWindow {
  whole: Stretch;
  edges: Stretch[];
}

/** Months are summed up to the newest day there is; what comes after it is read by day. */
export function yearWindow(to: string, newest: string): YearWindow {
  const first = addDays(to, -364);
  const after = addDays(to, 1);
  const from = first === firstOfMonth(first) ? first : addMonths(firstOfMonth(first), 1);
  const summed = addMonths(firstOfMonth(newest), 1);
  const ended = firstOfMonth(after);
  const until = ended < summed ? ended : summed;
  if (until <= from) return { whole: { from: until, until }, edges: [{ from: first, until: after }] };
  const edges = [
    { from: first, until: from },
    { from: until, until: after },
  ];
  return { whole: { from, until }, edges: edges.filter((edge) => edge.from < edge.until) };
}
