import type { Feed } from '../contracts/imports.ts';
import { median } from '../contracts/median.ts';
import type { Engine } from '../warehouse/engine.ts';
import { findEntity } from '../warehouse/schema/entities.ts';

/** One arrival of an entity. */
export interface Arrival {
  entity: string;
  load: number;
  at: Date;
  rows: number;
  hash: string;
}

const hour = 3_600_000;
const mostArrivals = 30;
/** What follows sooner is a correction, or a part of the same delivery. */
const leastGap = 1 * hour;
/** Fewer gaps than this tell no rhythm, and fewer loads no usual size. */
const leastGaps = 2;
const leastEarlier = 3;
const daysLookedAt = 5;
/** Present on this many of the days before, it belongs to the day's set. */
const daysOfRegular = 4;

export async function readFeeds(engine: Engine, companyId: number, now: Date): Promise<Feed[]> {
  const rows = await engine.query<{ entity: string; load_id: number; at: string; rows_in: number; hash: string }>(
    `select entity, load_id, finished_at as at, rows_in, file_hash as hash from (
       select *, row_number() over (partition by entity order by load_id desc) as place
       from loads where company_id = $1 and undone_at is null) recent
     where place <= ${mostArrivals} order by entity, load_id`,
    [companyId],
  );
  const arrivals = rows.map((row) => ({
    entity: row.entity,
    load: row.load_id,
    at: new Date(row.at),
    rows: row.rows_in,
    hash: row.hash,
  }));
  return judgeFeeds(arrivals, now);
}

/** Judges each entity by its own past: how often it comes, with whom, and how large. Arrivals come oldest first. */
export function judgeFeeds(arrivals: Arrival[], now: Date): Feed[] {
  const names = [...new Set(arrivals.map((arrival) => arrival.entity))];
  const days = listDays(arrivals);
  return names.flatMap((entity): Feed[] => {
    const own = arrivals.filter((arrival) => arrival.entity === entity);
    const last = own.at(-1);
    if (!last) return [];
    const usual = usualGap(own);
    const late = findLate(last, usual, now);
    const findings = [
      ...(late ?? findMissing(own, days) ?? []),
      ...(findShrunken(own) ?? []),
      ...(findDuplicate(own) ?? []),
    ];
    return [
      {
        entity,
        usual_hours: usual === undefined ? null : Math.round((usual / hour) * 10) / 10,
        last_load_at: last.at.toISOString(),
        last_rows: last.rows,
        findings,
      },
    ];
  });
}

type Findings = Feed['findings'] | undefined;

function usualGap(own: Arrival[]): number | undefined {
  const gaps = own
    .slice(1)
    .map((arrival, index) => arrival.at.getTime() - (own[index]?.at.getTime() ?? 0))
    .filter((gap) => gap >= leastGap);
  return gaps.length < leastGaps ? undefined : (median(gaps) ?? undefined);
}

function findLate(last: Arrival, usual: number | undefined, now: Date): Findings {
  const silence = now.getTime() - last.at.getTime();
  if (usual === undefined || silence <= 2 * usual) return undefined;
  return [{ kind: 'late', words: `Usually ${rhythmOf(usual)}; nothing for ${inWords(silence)}.` }];
}

/** A day's set is what arrived on most of the days before on which anything arrived. */
function findMissing(own: Arrival[], days: string[]): Findings {
  const [newest, ...before] = days;
  const held = new Set(own.map(dayOf));
  if (!newest || held.has(newest) || before.length < leastEarlier) return undefined;
  const looked = before.slice(0, daysLookedAt);
  const regular = looked.filter((day) => held.has(day)).length;
  if (regular < Math.min(daysOfRegular, looked.length)) return undefined;
  return [
    {
      kind: 'missing',
      words: `Not among the files of ${newest}; it came on ${regular} of the ${looked.length} days with files before.`,
    },
  ];
}

function findShrunken(own: Arrival[]): Findings {
  const last = own.at(-1);
  const earlier = own.slice(0, -1).slice(-5);
  if (!last || earlier.length < leastEarlier) return undefined;
  const usual = median(earlier.map((arrival) => arrival.rows)) ?? 0;
  if (last.rows >= usual / 2) return undefined;
  return [{ kind: 'shrunken', words: `${count(last.rows)} rows where ${count(usual)} are usual.` }];
}

function findDuplicate(own: Arrival[]): Findings {
  const last = own.at(-1);
  const twin = own.slice(0, -1).findLast((arrival) => arrival.hash === last?.hash);
  if (!last || !twin) return undefined;
  // A list of items that did not change since yesterday is what one expects; a day's movements are never the same.
  return findEntity(last.entity)?.of === 'fact'
    ? [{ kind: 'duplicate', words: `The same file as load ${twin.load}: an old file was sent again.` }]
    : [{ kind: 'unchanged', words: `The same file as load ${twin.load}: nothing had changed.` }];
}

const dayOf = (arrival: Arrival): string => arrival.at.toISOString().slice(0, 10);
const listDays = (arrivals: Arrival[]): string[] => [...new Set(arrivals.map(dayOf))].sort().reverse();

const count = (value: number): string => new Intl.NumberFormat('en-US').format(Math.round(value));

function rhythmOf(ms: number): string {
  const days = Math.round(ms / hour / 24);
  if (ms < 20 * hour) return `every ${inWords(ms)}`;
  return days === 1 ? 'daily' : days === 7 ? 'weekly' : `every ${days} days`;
}

function inWords(ms: number): string {
  if (ms < hour) return plural(Math.max(1, Math.round(ms / 60_000)), 'minute');
  return ms < 36 * hour ? plural(Math.round(ms / hour), 'hour') : plural(Math.round(ms / hour / 24), 'day');
}

const plural = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? '' : 's'}`;
