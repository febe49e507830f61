import type { ChartRow, ChartWords } from '../../../../query/define/chart.ts';
import { curveFigures } from '../../datasets/par/stock-par-curve.ts';

export const [currentLevels, suggestedLevels, everyServiceLevel] = [
  'Current levels',
  'Suggested levels',
  'Every service level',
];

/**
 * Current and suggested levels as one point each, and the curve of the levels that each service level asks for: what they cost,
 * and what they leave unserved.
 */
export function drawParScenarios(rows: ChartRow[]): ChartRow[] {
  const sum = (key: string) => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);
  const draws = sum('replayed_draws');
  if (draws === 0) return [];
  const cost = sum('carrying_cost_year');
  const point = (scenario: string, name: string, carrying_cost_year: number, unmet: number): ChartRow => ({
    scenario,
    name,
    carrying_cost_year,
    stockout_rate: unmet / draws,
    service_level: null,
  });
  const curve = curveFigures.map((step) => ({
    ...point(everyServiceLevel, `${Number((step.serviceLevel * 100).toFixed(1))}%`, sum(step.cost), sum(step.unmet)),
    service_level: step.serviceLevel,
  }));
  return [
    point(currentLevels, currentLevels, cost, sum('unmet_draws')),
    point(suggestedLevels, suggestedLevels, cost + sum('carrying_cost_delta'), sum('unmet_draws_suggested')),
    ...curve,
  ];
}

/** A saving is never told without what it does to stock-outs. */
export function titleOfParScenarios(points: ChartRow[], { money, percent }: ChartWords): string {
  const [now, then] = points;
  if (!now || !then) return 'No position has levels and draws to replay';
  const change = Number(then.carrying_cost_year) - Number(now.carrying_cost_year);
  const direction = change < 0 ? 'save' : 'cost';
  return `The suggested levels would ${direction} ${money(Math.abs(change))} a year and change stock-outs from ${percent(Number(now.stockout_rate))} to ${percent(Number(then.stockout_rate))} of draws`;
}
