import { availableParallelism } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';

/** Tells how fast this machine is at a moment: a host may give half of its processors to others, and no counter says so. */
export interface Pace {
  /** How long a fixed piece of work takes now, in milliseconds. */
  read(): Promise<number>;
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
  return {
    async read() {
      const started = performance.now();
      await connection.run(work);
      return performance.now() - started;
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** So much slower than at its best a machine may be for what is timed to count. */
const slack = 1.25;

/**
 * Runs rounds until so many were run at the machine's own pace, and counts those; where it does not come to that, the rounds
 * nearest to it. Which rounds count is told by the fixed work beside them, never by what was timed.
 */
export async function runAtPace<T>(
  pace: Pace,
  { wanted, most, best }: { wanted: number; most: number; best: number },
  round: () => Promise<T>,
): Promise<{ counted: (T & Round)[]; run: number; slowest: number }> {
  const rounds: (T & Round)[] = [];
  let before = await pace.read();
  let steady = 0;
  while (steady < wanted && rounds.length < most) {
    const timed = await round();
    const after = await pace.read();
    const slower = Math.max(before, after);
    if (slower <= best * slack) steady++;
    rounds.push({ ...timed, pace: slower });
    before = after;
  }
  const counted = rounds.toSorted((a, b) => a.pace - b.pace).slice(0, wanted);
  return { counted, run: rounds.length, slowest: (counted.at(-1)?.pace ?? Number.NaN) / best };
}

/** The machine at its best, as far as it showed it within so many readings. */
export async function findBest(pace: Pace, readings: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < readings; reading++) best = Math.min(best, await pace.read());
  return best;
}
