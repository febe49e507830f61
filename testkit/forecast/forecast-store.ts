import { runForecasts } from '../../domains/forecast/work/weekly/run-forecasts.ts';
import { printSql } from '../../query/compile/print-sql.ts';
import type { Engine, Row } from '../../warehouse/engine.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { companyStore } from '../../warehouse/scope/company-store.ts';

/** Forecasts of a company of a store, without jobs around them. */
export async function forecastStore(
  engine: Engine,
  options: { newestDay: string; origins: number; companyId?: number },
) {
  const { companyId = 1, newestDay, origins } = options;
  await refreshMarts(engine, companyId);
  return runForecasts({
    ask: <T extends Row>(fragment: Parameters<typeof printSql>[0]) => {
      const { sql, values } = printSql(fragment, companyId, engine.plan.tables);
      return engine.query<T>(sql, values);
    },
    write: (work) => engine.write(({ store }) => work(companyStore(store, companyId, engine.plan.tables))),
    compute: async (computation, input) => computation.compute(input),
    progress: () => undefined,
    signal: new AbortController().signal,
    now: () => new Date(`${newestDay}T23:00:00Z`),
    settingsVersion: '',
    newestDay,
    newestLoad: '',
    newestEvent: '0',
    origins,
  });
}
