const oneDay = 86_400_000;
/** More columns than this are a line of ink; then only the days with something are drawn. */
const mostDays = 400;

/** Days or weeks in order, with those between them on which nothing happened: an axis must not skip them. */
export function fillDays(dates: string[]): string[] {
  const times = dates.map((date) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`)).toSorted((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || times.some(Number.isNaN)) return dates;
  const gaps = times.slice(1).map((time, at) => (time - (times[at] ?? time)) / oneDay);
  // Months differ in length: they are no steps of days.
  const areMonths = dates.every((date) => date.slice(8, 10) === '01');
  if (areMonths || gaps.length === 0) return dates;
  const step = gaps.every((gap) => gap % 7 === 0) ? 7 : 1;
  const count = (last - first) / oneDay / step + 1;
  if (count > mostDays) return dates;
  return Array.from({ length: count }, (_, at) => new Date(first + at * step * oneDay).toISOString().slice(0, 10));
}
