import type { Engine, Value } from '../warehouse/engine.ts';

export interface ReportTimes {
  page: string;
  /** Of the API: one reader, warm. */
  median: number;
  p95: number;
  /** Of the queries it compiles to, run together on the engine. */
  raw: number;
  /** Of the API with eight readers at once. */
  p95OfEight: number;
}

const rounds = 7;
const readers = 8;

interface Recorded {
  sql: string;
  values: Value[] | undefined;
}

/** Has an engine remember what it is asked, until it is told to forget. */
export function recordQueries(engine: Engine): () => Recorded[] {
  let seen: Recorded[] = [];
  const query = engine.query.bind(engine);
  engine.query = (sql, values, options) => {
    seen.push({ sql, values });
    return query(sql, values, options);
  };
  return () => {
    const taken = seen;
    seen = [];
    return taken;
  };
}

/** Times a page through the API, and the queries behind it. */
export async function measureReport(
  page: string,
  fetchPage: () => Promise<void>,
  engine: Engine,
  take: () => Recorded[],
): Promise<ReportTimes> {
  await fetchPage();
  take();
  await fetchPage();
  const queries = take();
  const api = await timeEach(rounds, fetchPage);
  const raw = await timeEach(rounds, async () => {
    await Promise.all(queries.map(({ sql, values }) => engine.query(sql, values)));
  });
  const together = (await Promise.all(Array.from({ length: readers }, () => timeEach(2, fetchPage)))).flat();
  take();
  return {
    page,
    median: quantile(api, 0.5),
    p95: quantile(api, 0.95),
    raw: quantile(raw, 0.5),
    p95OfEight: quantile(together, 0.95),
  };
}

async function timeEach(times: number, work: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken;
}

export function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}
