import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import { formatValue } from '../../../ui/format-value.ts';

const quantity = (value: number | null) => formatValue(value, { type: 'quantity' });

/** What was decided beside the levels; nothing where the usual holds. */
export function restockInWords(
  plan: Pick<PlannedLevel, 'service_level' | 'restock_every_days' | 'restock_delay_days'>,
): string {
  const { service_level, restock_every_days, restock_delay_days } = plan;
  const days = (count: number) => `${quantity(count)} ${count === 1 ? 'day' : 'days'}`;
  return [
    service_level === null ? '' : `service level ${formatValue(service_level, { type: 'percent' })}`,
    restock_every_days === null ? '' : `checked every ${days(restock_every_days)}`,
    restock_delay_days === null ? '' : `refill takes ${days(restock_delay_days)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const planStatusWords: Record<PlannedLevel['status'], string> = {
  planned: 'Planned, not in the cabinet yet',
  'in-use': 'In use',
  replaced: 'Replaced',
  withdrawn: 'Withdrawn',
};

/** What the replay said when the plan was made. */
export function expectationInWords({ expected }: Pick<PlannedLevel, 'expected'>): string {
  const percent = (value: number | null | undefined) => formatValue(value ?? null, { type: 'percent' });
  const { current, planned } = expected;
  return current
    ? `${percent(current.stockout_rate)} → ${percent(planned.stockout_rate)}`
    : percent(planned.stockout_rate);
}
