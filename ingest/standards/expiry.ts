import { isDay } from './moment.ts';

/** What six digits are: GS1 writes year, month and day; HL7 writes a year of four digits and the month. */
export type SixDigits = 'YYMMDD' | 'YYYYMM';

/**
 * An expiry as a date: YYYY-MM-DD (or the day of a moment), YYYYMMDD, or six digits. A month by itself, and the day 00,
 * stand for the last day of the month. Undefined where it is none of these.
 */
export function readExpiry(text: string, sixDigits: SixDigits): string | undefined {
  const found =
    /^(\d{4})-(\d{2})(?:-(\d{2})(?!\d))?/u.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:\d{4,}.*)?$/u.exec(text) ??
    (sixDigits === 'YYMMDD' ? /^(\d{2})(\d{2})(\d{2})$/u : /^(\d{4})(\d{2})$/u).exec(text);
  if (!found) return undefined;
  const [, yearWritten = '', month = '', dayWritten = '00'] = found;
  const year = yearWritten.length === 2 ? `20${yearWritten}` : yearWritten;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const day = dayWritten === '00' ? String(last) : dayWritten;
  return isDay(year, month, day) ? `${year}-${month}-${day}` : undefined;
}
