import { runScores } from '../../domains/diversion/work/scores/run-scores.ts';
import { printSql } from '../../query/compile/print-sql.ts';
import type { Engine, Row } from '../../warehouse/engine.ts';
import { companyStore } from '../../warehouse/scope/company-store.ts';

/** Scores of a company of a store, without jobs around them. */
export function scoreStore(
  engine: Engine,
  options: { newestDay: string; days: number; weeks: number; companyId?: number; at?: string },
) {
  const { companyId = 1, newestDay, days, weeks, at = `${newestDay}T23:00:00Z` } = options;
  return runScores({
    ask: <T extends Row>(fragment: Parameters<typeof printSql>[0]) => {
      const { sql, values } = printSql(fragment, companyId, engine.plan.tables);
      return engine.query<T>(sql, values);
    },
    write: (work) => engine.write(({ store }) => work(companyStore(store, companyId, engine.plan.tables))),
    compute: async (computation, input) => computation.compute(input),
    progress: () => undefined,
    signal: new AbortController().signal,
    now: () => new Date(at),
    settingsVersion: '',
    weights: {},
    newestDay,
    days,
    weeks,
  });
}
