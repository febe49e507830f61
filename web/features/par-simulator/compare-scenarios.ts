import type { ParScenario } from '../../../contracts/par-simulation.ts';
import { formatValue } from '../../../ui/format-value.ts';

const money = (value: number) => formatValue(value, { type: 'money', isSum: true });
const percent = (value: number) => formatValue(value, { type: 'percent' });

type Compared = Pick<ParScenario, 'stockout_rate' | 'carrying_cost_year'>;

/** What another scenario changes. Money is never told without what it does to stock-outs; null where one of them is unknown. */
export function compareScenarios(current: Compared | undefined, other: Compared): string | null {
  const [before, after] = [current?.stockout_rate ?? null, other.stockout_rate];
  const [cost, newCost] = [current?.carrying_cost_year ?? null, other.carrying_cost_year];
  if (before === null || after === null) return null;
  const stockouts =
    before === after
      ? `stock-outs stay at ${percent(after)}`
      : `stock-outs ${percent(before)} → ${percent(after)} of draws`;
  return cost === null || newCost === null ? stockouts : `${tellCost(newCost - cost)}; ${stockouts}`;
}

function tellCost(change: number): string {
  if (Math.abs(change) < 0.005) return 'cost the same';
  return change < 0 ? `save ${money(-change)} a year` : `cost ${money(change)} more a year`;
}
