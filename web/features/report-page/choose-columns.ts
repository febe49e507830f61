import type { ReportColumn } from '../../../contracts/report.ts';
import type { TableLayout } from '../../lib/storage/table-layouts.ts';

/** Whether a person sees a column: unless it was hidden, or, where the report leaves it aside, once it was chosen. */
export const isShown = ({ key, is_aside: isAside }: ReportColumn, { hidden, shown = [] }: TableLayout): boolean =>
  isAside ? shown.includes(key) : !hidden.includes(key);

/** The layout with a column shown or hidden. */
export function chooseColumn(
  { key, is_aside: isAside }: ReportColumn,
  layout: TableLayout,
  show: boolean,
): TableLayout {
  const { hidden, shown = [] } = layout;
  const put = (keys: string[], isIn: boolean) => [...keys.filter((one) => one !== key), ...(isIn ? [key] : [])];
  return isAside ? { ...layout, shown: put(shown, show) } : { ...layout, hidden: put(hidden, !show) };
}
