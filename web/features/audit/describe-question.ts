import { auditActions } from '../../../contracts/audit.ts';
import type { AuditQuestion } from './audit-address.ts';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A calendar day as people write it; it has no zone, so none may shift it. */
export function describeDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** When the log's day begins for this reader: it counts days in UTC, while times are shown in the reader's zone. */
export function describeMidnight(now = new Date()): string | null {
  if (now.getTimezoneOffset() === 0) return null;
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(midnight);
  return `Days are counted in UTC: a day begins at ${hour} your time.`;
}

/** What is asked for, in words, for the state that says why nothing is shown. Empty where everything is asked for. */
export function describeQuestion({ from, to, action, user }: AuditQuestion): string {
  const any = (words: string[]) => words.join(' or ');
  const quoted = (words: string[]) => words.map((word) => `“${word}”`);
  return [
    ...(from ? [`from ${describeDay(from)}`] : []),
    ...(to ? [`until ${describeDay(to)}`] : []),
    ...(action.length > 0 ? [`with the action ${any(quoted(action.map((one) => auditActions[one])))}`] : []),
    ...(user.length > 0 ? [`by ${any(user)}`] : []),
  ].join(' ');
}
