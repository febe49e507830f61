import type { Engine, QueryOptions, Row, Value } from '../warehouse/engine.ts';
import { type Pace, runAtPace } from './machine-speed.ts';

export interface ReportTimes {
  page: string;
  /** Of the API: one reader, the store warm, no answer kept. */
  median: number;
  p95: number;
  /** Of the queries it compiles to, run on the engine as they follow from one another: each once as many are answered as when the page asked it. */
  raw: number;
  /** Of the API when somebody has asked the same since the last load. */
  p95Again: number;
  /** Of the API with eight readers at once who open the page just after a load. */
  p95OfEight: number;
  /** How many rounds were run until twenty of them were at the machine's own pace. */
  rounds: number;
  /** How many times as long as at its best the machine took for a fixed piece of work, beside the slowest of those that count. */
  pace: number;
}

/** So many that one in twenty can be left out: with fewer, the 95th percentile would be the slowest of all. */
const rounds = 20;
const mostRounds = 40;
const readers = 8;
/** Of a store beside, how often at least, and for how many milliseconds. */
const fewestBeside = 3;
const whileBeside = 8000;

interface Recorded {
  sql: string;
  values: Value[] | undefined;
  /** How many had been answered when it was asked: those it may follow from. */
  after: number;
}

export interface Watched {
  /** What the engine was asked since the last time. */
  take(): Recorded[];
  /** No answer that was given holds any longer, as after a load. */
  forget(): void;
}

/** Has an engine remember what it is asked, and say when asked that it was written to. */
export function watchEngine(engine: Engine): Watched {
  let seen: Recorded[] = [];
  let answered = 0;
  let writes = 0;
  const query = engine.query.bind(engine);
  engine.version = async () => `write ${writes}`;
  engine.query = <T extends Row>(sql: string, values?: Value[], options?: QueryOptions) => {
    seen.push({ sql, values, after: answered });
    return query<T>(sql, values, options).finally(() => answered++);
  };
  return {
    take() {
      const taken = seen;
      seen = [];
      answered = 0;
      return taken;
    },
    forget() {
      writes++;
    },
  };
}

/** Times a page through the API, and the queries behind it. */
export async function measureReport(
  page: string,
  fetchPage: () => Promise<void>,
  engine: Engine,
  { take, forget }: Watched,
  pace: Pace,
): Promise<ReportTimes> {
  const fetchAnew = afresh(fetchPage, forget);
  await fetchAnew();
  take();
  await fetchAnew();
  const queries = take();
  // By turns: a machine that is slower for a while is so for both.
  const timed = await runAtPace(pace, { wanted: rounds, most: mostRounds }, async () => ({
    api: await timeOf(fetchAnew),
    raw: await timeOf(() => runAgain(engine, queries)),
  }));
  const api = timed.counted.map((round) => round.api);
  const raw = timed.counted.map((round) => round.raw);
  const again: number[] = [];
  for (let round = 0; round < rounds; round++) again.push(await timeOf(fetchPage));
  const together: number[] = [];
  for (let round = 0; round < 2; round++) {
    forget();
    together.push(...(await Promise.all(Array.from({ length: readers }, () => timeOf(fetchPage)))));
  }
  take();
  return {
    page,
    median: quantile(api, 0.5),
    p95: quantile(api, 0.95),
    raw: quantile(raw, 0.5),
    p95Again: quantile(again, 0.95),
    p95OfEight: quantile(together, 0.95),
    rounds: timed.run,
    pace: timed.slowest,
  };
}

const afresh = (fetchPage: () => Promise<void>, forget: () => void) => () => {
  forget();
  return fetchPage();
};

export interface TimesBeside {
  page: string;
  median: number;
  slowest: number;
  rounds: number;
}

/** Times a page through the API for as long as a while allows: a page may take seconds on the store beside. */
export async function timeReport(
  page: string,
  fetchPage: () => Promise<void>,
  { take, forget }: Watched,
): Promise<TimesBeside> {
  const fetchAnew = afresh(fetchPage, forget);
  await fetchAnew();
  const times: number[] = [];
  const started = performance.now();
  while (times.length < fewestBeside || (times.length < rounds && performance.now() - started < whileBeside))
    times.push(await timeOf(fetchAnew));
  take();
  return { page, median: quantile(times, 0.5), slowest: Math.max(...times), rounds: times.length };
}

/** Each query as soon as so many are answered as when the page asked it: a page asks first which days its data hold. */
async function runAgain(engine: Engine, queries: Recorded[]): Promise<void> {
  const waiting = [...queries].sort((a, b) => a.after - b.after);
  let answered = 0;
  const runReady = (): Promise<unknown> => {
    const ready = waiting.splice(0, waiting.filter(({ after }) => after <= answered).length);
    return Promise.all(
      ready.map(async ({ sql, values }) => {
        await engine.query(sql, values);
        answered++;
        await runReady();
      }),
    );
  };
  await runReady();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}
