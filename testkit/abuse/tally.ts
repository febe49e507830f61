import { readFileSync } from 'node:fs';

/** What became of the requests of one attack. */
export interface Tally {
  attack: string;
  requests: number;
  answered: number;
  /** Refused in words: 4xx, or a load that ended as refused. */
  refused: number;
  /** 5xx, connections that broke, and loads that failed on our side. */
  broken: string[];
  notes: string[];
  /** How often each status came. */
  statuses: Map<number, number>;
}

export const newTally = (attack: string): Tally => ({
  attack,
  requests: 0,
  answered: 0,
  refused: 0,
  broken: [],
  notes: [],
  statuses: new Map(),
});

export function count(tally: Tally, { status, text }: { status: number; text: string }): void {
  tally.requests++;
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status >= 200 && status < 400) tally.answered++;
  else if (status >= 400 && status < 500) tally.refused++;
  else tally.broken.push(`${status} ${text.slice(0, 120)}`);
}

/** `200 × 100, 429 × 20`. */
export const statusesInWords = ({ statuses }: Tally): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ');

/** In MB: the most memory a process ever had, where the system tells. */
export function peakMemory(pid: number): number | null {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}
