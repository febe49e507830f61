import type { ChartRow, ChartWords } from '../../../../query/define/chart.ts';
import { defineFinding } from '../../../../query/define/finding.ts';

const shownSteps = 10;
const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);

/** From the use before to the use now: the locations that moved it most, each split into volume and price, the rest as one step. */
export function drawWaterfall(rows: ChartRow[]): ChartRow[] {
  const moved = rows.filter((row) => row.usage_change_value !== null);
  if (moved.length === 0) return [];
  const ordered = [...moved].sort(
    (a, b) => Math.abs(amount(b, 'usage_change_value')) - Math.abs(amount(a, 'usage_change_value')),
  );
  const others = ordered.slice(shownSteps);
  const sum = (list: ChartRow[], key: string) => list.reduce((total, row) => total + amount(row, key), 0);
  const split = (step: string, code: string | null, facility_code: string | null, list: ChartRow[]): ChartRow[] => [
    { step, code, facility_code, effect: 'Volume', usage_change_value: sum(list, 'volume_effect_value') },
    { step, code, facility_code, effect: 'Price', usage_change_value: sum(list, 'price_effect_value') },
  ];
  const ends = { code: null, facility_code: null, effect: 'Total' };
  return [
    { step: 'Prior period', ...ends, usage_change_value: sum(moved, 'usage_prior_value') },
    ...ordered
      .slice(0, shownSteps)
      .flatMap((row) => split(String(row.location), String(row.location_code), String(row.facility_code), [row])),
    ...(others.length > 0 ? split(`${others.length} others`, null, null, others) : []),
    { step: 'This period', ...ends, usage_change_value: sum(moved, 'usage_value') },
  ];
}

/** Why use changed, as the tiles say it. */
export const findChange = defineFinding({
  measures: ['usage_change_value', 'volume_effect_value', 'price_effect_value'],
  says: ({ total }, { money }) => {
    if (typeof total.usage_change_value !== 'number') return 'There is no prior period to compare with';
    const [change, volume, price] = [
      total.usage_change_value,
      amount(total, 'volume_effect_value'),
      amount(total, 'price_effect_value'),
    ];
    const main = Math.abs(volume) >= Math.abs(price) ? 'volume' : 'price';
    return `Use ${change >= 0 ? 'rose' : 'fell'} by ${money(Math.abs(change))}, mostly through ${main}: volume ${signed(volume, money)}, price ${signed(price, money)}`;
  },
});

/** In dollars. A sum below half a cent is zero, whichever sign the order of its parts has left it. */
const halfACent = 0.005;

const signed = (value: number, money: ChartWords['money']): string =>
  Math.abs(value) < halfACent ? 'unchanged' : `${value < 0 ? 'down' : 'up'} ${money(Math.abs(value))}`;
