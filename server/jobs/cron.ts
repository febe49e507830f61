import { Cron } from 'croner';
import { badField } from '../../contracts/problem.ts';

const open = (pattern: string, timeZone: string) =>
  new Cron(pattern, { timezone: timeZone, paused: true, mode: '5-part' });

/** The next moment of a pattern after another one; null where there is none. */
export const nextMoment = (pattern: string, timeZone: string, after: Date): Date | null =>
  open(pattern, timeZone).nextRun(after);

/** The newest moment of a pattern that has come since another one; null where none has. */
export function dueMoment(pattern: string, timeZone: string, since: Date, now: Date): Date | null {
  // What is asked for comes before the moment that is named.
  const [newest] = open(pattern, timeZone).previousRuns(1, new Date(now.getTime() + 1000));
  return newest && newest > since && newest <= now ? newest : null;
}

/** In milliseconds: what runs more often than this is no job for a schedule. */
const leastApart = 10 * 60_000;

/** Refuses a pattern that cannot be read, that never comes, or that comes too often. */
export function checkPattern(pattern: string): void {
  let moments: Date[];
  try {
    moments = open(pattern, 'UTC').nextRuns(10, new Date('2026-01-01T00:00:00Z'));
  } catch {
    throw badField('pattern', 'must be minute, hour, day of month, month and day of week, such as 0 2 * * *');
  }
  if (moments.length === 0) throw badField('pattern', 'never comes');
  const isOften = moments.some((moment, index) => {
    const before = moments[index - 1];
    return before !== undefined && moment.getTime() - before.getTime() < leastApart;
  });
  if (isOften) throw badField('pattern', 'comes more often than every ten minutes');
}

/** A time zone by its name at IANA. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export function checkTimeZone(name: string): void {
  if (!isTimeZone(name)) throw badField('time_zone', 'must be a time zone such as America/Chicago');
}
