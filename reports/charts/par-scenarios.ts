import type { ChartRow, ChartWords } from '../../model/report.ts';

/** Current and suggested levels as one point each: what they cost, and what they leave unserved. */
export function drawParScenarios(rows: ChartRow[]): ChartRow[] {
  const sum = (key: string) => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);
  const draws = sum('replayed_draws');
  if (draws === 0) return [];
  const cost = sum('carrying_cost_year');
  return [
    { scenario: 'Current levels', carrying_cost_year: cost, stockout_rate: sum('unmet_draws') / draws },
    {
      scenario: 'Suggested levels',
      carrying_cost_year: cost + sum('carrying_cost_delta'),
      stockout_rate: sum('unmet_draws_suggested') / draws,
    },
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
