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

const dayInMilliseconds = 86_400_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayInMilliseconds).toISOString().slice(0, 10);

export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

export function addMonths(month: string, months: number): string {
  const moved = new Date(`${month}T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 10);
}

/** Months are summed up to the newest day there is; what comes after it is read by day. */
export function yearWindow(to: string, newest: string): YearWindow {
  const first = addDays(to, -364);
  const after = addDays(to, 1);
  const from = first === monthOf(first) ? first : addMonths(monthOf(first), 1);
  const summed = addMonths(monthOf(newest), 1);
  const ended = monthOf(after);
  const until = ended < summed ? ended : summed;
  if (until <= from) return { whole: { from: until, until }, edges: [{ from: first, until: after }] };
  const edges = [
    { from: first, until: from },
    { from: until, until: after },
  ];
  return { whole: { from, until }, edges: edges.filter((edge) => edge.from < edge.until) };
}
