import { type ChartData, categoriesOf } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { fillDays } from './fill-days.ts';

/** Of more days a weekend is too narrow to be seen. */
const mostDays = 100;
const day = 86_400_000;
const timeOfDay = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
const isWeekend = (date: string): boolean => [0, 6].includes(new Date(timeOfDay(date)).getUTCDay());

/** Whether columns are days one after the other with a weekend among them: its rhythm is seen only where it is marked. */
export function showsWeekends({ kind, x, points }: ChartData): boolean {
  if (kind !== 'stacked_column' || x.type !== 'date') return false;
  const days = fillDays(categoriesOf(points, x.key));
  const areDaily = days.every((date, at) => at === 0 || timeOfDay(date) - timeOfDay(days[at - 1] ?? '') === day);
  return days.length > 1 && days.length <= mostDays && areDaily && days.some(isWeekend);
}

/** Bands behind the Saturdays and Sundays of an axis. */
export const weekendBands = (days: string[], { palette }: ChartLook) => ({
  splitArea: {
    show: true,
    interval: 0,
    areaStyle: { color: days.map((date) => (isWeekend(date) ? palette.surfaceSunken : 'transparent')) },
  },
});
