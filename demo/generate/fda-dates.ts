import { isoDate } from './clock.ts';

/** Days as the FDA writes them: `YYYYMMDD` in enforcement reports, `MM/DD/YYYY` in the list of shortages. */
export const compactDate = (day: number): string => isoDate(day).replaceAll('-', '');

export function americanDate(day: number): string {
  const [year, month, date] = isoDate(day).split('-');
  return `${month}/${date}/${year}`;
}
