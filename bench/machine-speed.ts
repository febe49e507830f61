import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';

/** Tells how fast this machine is at a moment: a host may give half of its processors to others, and no counter says so. */
export interface Pace {
  /** How long a fixed piece of work takes now, in milliseconds. */
  read(): Promise<number>;
  /** The least that it took so far: the machine's own pace, as far as it has shown it. */
  readonly best: number;
  close(): void;
}

export interface Round {
  /** The longer of the two readings around it. */
  pace: number;
}

/** About as long as a small question, on all cores, with as much memory as a cache holds. */
const work = 'select count(*) from (select hash(range) % 100000 as kind, count(*) from range(1000000) group by kind)';

/** In a store of its own, so that it is the same work whatever is measured. */
export async function openPace(): Promise<Pace> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(availableParallelism()) });
  const connection = await instance.connect();
  let best = Number.POSITIVE_INFINITY;
  return {
    async read() {
      const started = performance.now();
      await connection.run(work);
      const took = performance.now() - started;
      best = Math.min(best, took);
      return took;
    },
    get best() {
      return best;
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** So much slower than at its best a machine may be for what is timed to count. */
const slack = 1.25;

/** Of how many times as long as at its best the machine took for the fixed work. */
const isAtPace = (slower: number): boolean => slower <= slack;

/**
 * Runs rounds until so many were run at the machine's own pace, and counts those; where it does not come to that, the rounds
 * nearest to it. Which rounds count is told by the fixed work beside them, never by what was timed.
 */
export async function runAtPace<T>(
  pace: Pace,
  { wanted, most }: { wanted: number; most: number },
  round: () => Promise<T>,
): Promise<{ counted: (T & Round)[]; run: number; slowest: number }> {
  const rounds: (T & Round)[] = [];
  let before = await pace.read();
  let steady = 0;
  while (steady < wanted && rounds.length < most) {
    const timed = await round();
    const after = await pace.read();
    const slower = Math.max(before, after);
    if (isAtPace(slower / pace.best)) steady++;
    rounds.push({ ...timed, pace: slower });
    before = after;
  }
  const counted = rounds.toSorted((a, b) => a.pace - b.pace).slice(0, wanted);
  return { counted, run: rounds.length, slowest: (counted.at(-1)?.pace ?? Number.NaN) / pace.best };
}

/** How long a machine that is slow is waited for. */
export interface Patience {
  isLeft(): boolean;
  /** Leaves the machine alone for a moment. */
  rest(): Promise<unknown>;
}

const restMs = 5000;

/** For so many minutes from when it is first asked for. */
export function havePatience(minutes: number): Patience {
  let end: number | undefined;
  return {
    isLeft() {
      end ??= Date.now() + minutes * 60_000;
      return Date.now() < end;
    },
    rest: () => wait(restMs),
  };
}

/**
 * Measures everything once. What was not measured at the machine's own pace is measured again, one after another, when it
 * has come back to it, as long as there is patience. Which of two measurements counts is told by the pace alone.
 */
export async function measurePatiently<S, T extends { pace: number }>(
  pace: Pace,
  patience: Patience,
  subjects: S[],
  measure: (subject: S) => Promise<T>,
): Promise<T[]> {
  const measured: { subject: S; times: T }[] = [];
  for (const subject of subjects) measured.push({ subject, times: await measure(subject) });
  const slow = measured.filter(({ times }) => !isAtPace(times.pace));
  for (let next = slow.shift(); next && patience.isLeft(); next = slow.shift()) {
    if (isAtPace((await findWorst(pace, askedBefore)) / pace.best)) {
      const again = await measure(next.subject);
      if (again.pace < next.times.pace) next.times = again;
    } else {
      await patience.rest();
    }
    if (!isAtPace(next.times.pace)) slow.push(next);
  }
  return measured.map(({ times }) => times);
}

/** So many readings tell whether a machine has come back to its pace. */
const askedBefore = 3;

async function findWorst(pace: Pace, readings: number): Promise<number> {
  let worst = 0;
  for (let reading = 0; reading < readings; reading++) worst = Math.max(worst, await pace.read());
  return worst;
}
