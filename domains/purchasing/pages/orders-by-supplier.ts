import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);
const shownSuppliers = 15;

/** What each supplier owes, in three parts; how well it delivers stands beside each. */
export function drawOrdersBySupplier(rows: ChartRow[]): ChartRow[] {
  return rows
    .filter((row) => amount(row, 'open_value') > 0)
    .sort((a, b) => amount(b, 'open_value') - amount(a, 'open_value'))
    .slice(0, shownSuppliers)
    .flatMap((row) => {
      const overdue = amount(row, 'overdue_value');
      const backordered = amount(row, 'backordered_value');
      return [
        { ...row, part: 'Open', open_value: amount(row, 'open_value') - overdue - backordered },
        { ...row, part: 'Overdue', open_value: overdue },
        { ...row, part: 'Backordered', open_value: backordered },
      ];
    });
}

export function titleOfOrdersBySupplier(points: ChartRow[], { money, percent }: ChartWords): string {
  const late = points.filter(({ part }) => part !== 'Open');
  const whole = points.reduce((sum, point) => sum + amount(point, 'open_value'), 0);
  const lateSum = late.reduce((sum, point) => sum + amount(point, 'open_value'), 0);
  if (whole <= 0) return 'Nothing is on order';
  if (lateSum <= 0) return `${money(whole)} is on order, none of it overdue or backordered`;
  const bySupplier = new Map<string, number>();
  for (const point of late) {
    const name = String(point.supplier);
    bySupplier.set(name, (bySupplier.get(name) ?? 0) + amount(point, 'open_value'));
  }
  const [worst] = [...bySupplier].sort(([, a], [, b]) => b - a);
  return `${money(lateSum)} of ${money(whole)} on order is overdue or backordered, ${percent((worst?.[1] ?? 0) / lateSum)} of it at ${worst?.[0] ?? ''}`;
}
