import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { sql } from '../../../query/define/sql.ts';

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

const lateOf = (row: ChartRow): number => amount(row, 'overdue_value') + amount(row, 'backordered_value');

/** How much of all that is on order is late, and at which supplier most of that. */
export const findLateOrders = defineFinding({
  by: ['supplier'],
  measures: ['open_value', 'overdue_value', 'backordered_value'],
  keeps: sql`overdue_value > 0 or backordered_value > 0`,
  order: ['-overdue_value', '-backordered_value'],
  says: ({ total, rows }, { money, percent }) => {
    const [whole, late] = [amount(total, 'open_value'), lateOf(total)];
    if (whole <= 0) return 'Nothing is on order';
    if (late <= 0) return `${money(whole)} is on order, none of it overdue or backordered`;
    const [worst] = rows.toSorted((a, b) => lateOf(b) - lateOf(a));
    return `${money(late)} of ${money(whole)} on order is overdue or backordered, ${percent(worst ? lateOf(worst) / late : 0)} of it at ${worst?.supplier ?? ''}`;
  },
});
