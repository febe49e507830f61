import { civilDate, dayOf, weekday } from './clock.ts';

export const isWeekend = (day: number): boolean => weekday(day) === 0 || weekday(day) === 6;

/** The days on which clinics and elective surgery are closed throughout the United States. */
export function isHoliday(day: number): boolean {
  const { year, month, date } = civilDate(day);
  if (month === 1) return date === 1;
  if (month === 5) return weekday(day) === 1 && date > 24;
  if (month === 7) return date === 4;
  if (month === 9) return weekday(day) === 1 && date <= 7;
  if (month === 11) return day === thanksgiving(year);
  return month === 12 && (date === 24 || date === 25);
}

export const isWorkday = (day: number): boolean => !isWeekend(day) && !isHoliday(day);

function thanksgiving(year: number): number {
  const first = dayOf(year, 11, 1);
  return first + ((11 - weekday(first)) % 7) + 21;
}

/** A smooth hill of height 1 around a day of the year that fades to nothing within `reach` days. */
function seasonalHill(day: number, month: number, date: number, reach: number): number {
  const { year } = civilDate(day);
  let nearest = reach;
  for (const candidate of [year - 1, year, year + 1]) {
    nearest = Math.min(nearest, Math.abs(day - dayOf(candidate, month, date)));
  }
  const x = nearest / reach;
  return (1 - x * x) * (1 - x * x);
}

/** Influenza and its companions peak at the end of January. */
export const fluSeason = (day: number): number => seasonalHill(day, 1, 28, 75);

/** Vaccination runs ahead of it. */
export const vaccineSeason = (day: number): number => seasonalHill(day, 10, 15, 75);
