import { LRUCache } from 'lru-cache';
import type { Engine } from '../../warehouse/engine.ts';
import { isTimeZone } from './cron.ts';

/** The day by a clock. @example dayIn('America/Chicago', new Date('2026-11-20T03:00:00Z')) // '2026-11-19' */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const read = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${read.year}-${read.month}-${read.day}`;
}

const remembered = 10 * 60_000;

/** The time zone of most facilities of a company; UTC before the first load. */
export function openCompanyZones(warehouse: Engine): (companyId: number) => Promise<string> {
  const zones = new LRUCache<number, string>({ max: 1_000, ttl: remembered });
  return async (companyId) => {
    const known = zones.get(companyId);
    if (known) return known;
    const [most] = await warehouse.query<{ timezone: string }>(
      `select timezone from facilities where company_id = $1 and timezone is not null
       group by timezone order by count(*) desc, timezone limit 1`,
      [companyId],
    );
    const zone = most && isTimeZone(most.timezone) ? most.timezone : 'UTC';
    zones.set(companyId, zone);
    return zone;
  };
}
