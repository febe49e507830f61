import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import { formatValue, unknown } from '../../../ui/format-value.ts';

const quantity = (value: number | null) => formatValue(value, { type: 'quantity' });

/** A pair of levels, as in `2 to 6`; a place without a max has none. */
export const levelsInWords = (min: number | null, max: number | null): string =>
  max === null ? unknown : `${quantity(min ?? 0)} to ${quantity(max)}`;

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
