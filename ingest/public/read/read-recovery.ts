import { addDays, addMonths } from '../../../contracts/calendar.ts';
/** How exactly a text says when a drug will be back; `unknown`: it says that nobody knows; `none`: it does not say. */
export type RecoveryKind = 'day' | 'month' | 'quarter' | 'duration' | 'unknown' | 'none';

export interface Recovery {
  kind: RecoveryKind;
  /** The last day of what is said: of the month, of the quarter. YYYY-MM-DD. */
  date: string | null;
  /** The words it was read from. */
  words: string | null;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const patterns = {
  numbers: /\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/gu,
  fullDate: new RegExp(`\\b${month}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,\\s*(\\d{4})\\b`, 'giu'),
  month: new RegExp(`\\b${month}\\.?[\\s,-]*(20\\d\\d)\\b`, 'giu'),
  quarterFirst: /\bQ([1-4])[\s,-]*(20\d\d|\d\d)\b/giu,
  quarterLast: /\b([1-4])Q[\s-]*(20\d\d|\d\d)\b/giu,
  duration: /\b(\d{1,2})\s*(day|week|month)s?\b/giu,
};

/** Sentences and clauses; `Oct. 2019` is not the end of one. FDA sometimes forgets the sign before "Estimated Recovery". */
const between =
  /[;\n]|(?<!\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec))\.(?=\s|$)|(?<!(?:and|&)\s*)(?=\bestimated recovery)/giu;
const expiry = /expir|\bexp\b|\bdating\b/iu;
/** Such a clause tells of the end of the shortage; any other that has a date, only of the next delivery. */
const tellsRecovery = /recover|avai|re-?suppl|replenish|duration|resum|until|estimated for/iu;
const tellsDuration = /recover|duration|estimated|expected/iu;
const saysUnknown = /\bTBD\b|to be determined|unknown|not (?:available|known)|no (?:estimated )?release|no estimated/iu;

/** Reads when a shortage is said to end. A duration counts from the day of the update. */
export function readRecovery(text: string | null, updated: string | null): Recovery {
  const clauses = (text ?? '')
    .split(between)
    .map((clause) => clause.replace(/\s+/gu, ' ').trim())
    .filter((clause) => clause !== '' && !expiry.test(clause));
  const [telling, others] = [clauses.filter(isTelling), clauses.filter((clause) => !isTelling(clause))];
  const found = latest(telling, updated);
  if (found) return found;
  const unknown = telling.find((clause) => saysUnknown.test(clause));
  if (unknown) return { kind: 'unknown', date: null, words: unknown };
  const next = latest(others, updated);
  if (next) return next;
  const open = others.find((clause) => saysUnknown.test(clause));
  return { kind: open ? 'unknown' : 'none', date: null, words: open ?? null };
}

const isTelling = (clause: string): boolean => tellsRecovery.test(clause);

/** Where several dates are named, the last: nobody is helped by a hope. */
function latest(clauses: string[], updated: string | null): Recovery | undefined {
  return clauses
    .flatMap((clause) => datesIn(clause, updated).map((found) => ({ ...found, words: clause })))
    .sort((a, b) => b.date.localeCompare(a.date))[0];
}

function datesIn(clause: string, updated: string | null): { kind: RecoveryKind; date: string }[] {
  const all = (pattern: RegExp) => [...clause.matchAll(pattern)].map((match) => match.slice(1).map(String));
  const days = [
    ...all(patterns.numbers).map(([m, d, y]) => toDay(fullYear(y), Number(m), Number(d))),
    ...all(patterns.fullDate).map(([m, d, y]) => toDay(Number(y), monthNumber(m), Number(d))),
  ];
  const months = all(patterns.month).map(([m, y]) => toDay(Number(y), monthNumber(m) + 1, 0));
  const quarters = [
    ...all(patterns.quarterFirst).map(([q, y]) => toDay(fullYear(y), Number(q) * 3 + 1, 0)),
    ...all(patterns.quarterLast).map(([q, y]) => toDay(fullYear(y), Number(q) * 3 + 1, 0)),
  ];
  const durations = tellsDuration.test(clause)
    ? all(patterns.duration).map(([count, unit]) => later(updated, Number(count), unit ?? ''))
    : [];
  const named = (kind: RecoveryKind, dates: (string | undefined)[]) =>
    dates.filter((date) => date !== undefined).map((date) => ({ kind, date }));
  return [
    ...named('day', days),
    ...named('month', months),
    ...named('quarter', quarters),
    ...named('duration', durations),
  ];
}

const monthNumber = (name = ''): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const fullYear = (digits = ''): number => Number(digits.length === 2 ? `20${digits}` : digits);

/** Day 0 of a month is the last of the one before. */
function toDay(year: number, monthOfYear: number, dayOfMonth: number): string | undefined {
  if (monthOfYear < 1 || monthOfYear > 13 || dayOfMonth > 31) return undefined;
  return new Date(Date.UTC(year, monthOfYear - 1, dayOfMonth)).toISOString().slice(0, 10);
}

function later(from: string | null, count: number, unit: string): string | undefined {
  if (from === null) return undefined;
  if (unit.toLowerCase() === 'month') return addMonths(from, count);
  return addDays(from, count * (unit.toLowerCase() === 'week' ? 7 : 1));
}
