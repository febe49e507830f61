import type { ChartRow, ChartWords } from '../../../../query/define/chart.ts';

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

export function titleOfWaterfall(points: ChartRow[], { money }: ChartWords): string {
  if (points.length === 0) return 'There is no prior period to compare with';
  const of = (effect: string) =>
    points
      .filter((point) => point.effect === effect)
      .reduce((total, point) => total + amount(point, 'usage_change_value'), 0);
  const [volume, price] = [of('Volume'), of('Price')];
  const change = volume + price;
  const direction = change >= 0 ? 'rose' : 'fell';
  const main = Math.abs(volume) >= Math.abs(price) ? 'volume' : 'price';
  return `Use ${direction} by ${money(Math.abs(change))}, mostly through ${main}: volume ${signed(volume, money)}, price ${signed(price, money)}`;
}

const signed = (value: number, money: ChartWords['money']): string =>
  `${value < 0 ? 'down' : 'up'} ${money(Math.abs(value))}`;
