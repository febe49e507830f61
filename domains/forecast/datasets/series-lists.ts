import { demandForecast } from './demand-forecast.ts';
import { bucketsOf } from './forecast-buckets.ts';
import { backtestOf, modelsOf, sumBacktestOf } from './forecast-models.ts';
import { reasonsOf } from './forecast-reasons.ts';
import type { SeriesScope } from './series-scope.ts';
import { caseUse, caseUseForecast } from './tags/case-use.ts';
import { restockedUnits, restockForecast } from './tags/restocks.ts';
import { tagUseForecast, usedTags } from './tags/tag-use.ts';
import { singleTrays, trayDueForecast } from './tags/tray-due.ts';
import { restockedTrays, trayRestockForecast } from './tags/tray-restocks.ts';

const listsOf = <const Name extends string>(scope: SeriesScope<Name>) => ({
  reasons: reasonsOf(scope),
  models: modelsOf(scope),
  buckets: bucketsOf(scope),
  backtest: backtestOf(scope),
});

export type SeriesLists<Name extends string> = ReturnType<typeof listsOf<Name>>;

const demand = {
  prefix: 'forecast',
  counted: 'Used',
  definition: 'Dispensed less returned.',
  of: { kind: 'used', splits: [] },
  source: demandForecast.source,
  filters: demandForecast.filters,
  amount: 'quantity',
} as const;

/** What explains forecasts of demand. */
export const demandLists = { ...listsOf(demand), sumBacktest: sumBacktestOf(demand) };

const ofTags = { reach: 'tag_events', amount: 'ratio' } as const;

/** The same of tagged units used, of units restocked, and of trays restocked by type and by tray. */
export const tagUseLists = listsOf({
  ...ofTags,
  prefix: 'tag-use-forecast',
  counted: 'Tags used',
  definition: 'Tagged units used.',
  of: usedTags,
  source: tagUseForecast.source,
  filters: tagUseForecast.filters,
});
export const restockLists = listsOf({
  ...ofTags,
  prefix: 'restock-forecast',
  counted: 'Units restocked',
  definition: 'Units put into trays, first fills left out.',
  of: restockedUnits,
  source: restockForecast.source,
  filters: restockForecast.filters,
});
export const trayRestockLists = listsOf({
  ...ofTags,
  prefix: 'tray-restock-forecast',
  counted: 'Trays restocked',
  definition: 'Restocks of trays, first fills left out.',
  of: restockedTrays,
  source: trayRestockForecast.source,
  filters: trayRestockForecast.filters,
});
export const trayDueLists = listsOf({
  ...ofTags,
  prefix: 'tray-due-forecast',
  counted: 'Restocks',
  definition: 'Restocks of the trays, first fills left out.',
  of: singleTrays,
  source: trayDueForecast.source,
  filters: trayDueForecast.filters,
});

/** The same of drugs used in cases. */
export const caseUseLists = listsOf({
  prefix: 'case-use-forecast',
  counted: 'Case use',
  definition: 'Dispensed less returned in cases: given, wasted or unaccounted.',
  of: caseUse,
  source: caseUseForecast.source,
  reach: 'case_records',
  filters: caseUseForecast.filters,
  amount: 'quantity',
});
