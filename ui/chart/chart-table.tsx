import { type DataColumn, DataTable } from '../data-table.tsx';
import { formatWithUnit, isNumeric, type ValueShape } from '../format-value.ts';
import { type ChartData, type ChartPoint, describeAxis, shapeOf, textAt } from './chart-data.ts';
import styles from './chart-frame.module.css';
import { nameOf } from './describe-points.ts';

type Entry = { at: number; point: ChartPoint };

interface ChartTableProps {
  data: ChartData;
  /** What a click on a mark does; here a button does it, so that no mouse is needed. */
  mark: { verb: string; onMark: (point: ChartPoint) => void } | null;
}

/** The same points as rows: for who cannot see the chart, and for who wants the exact figures. */
export function ChartTable({ data, mark }: ChartTableProps) {
  const rows = data.points.map((point, at): Entry => ({ at, point }));
  return (
    <DataTable
      caption={`${data.title}, as a table`}
      columns={[...columnsOf(data), ...(mark ? [buttonColumn(data, mark)] : [])]}
      rows={rows}
      rowKey={({ at }) => at}
      empty="No marks"
    />
  );
}

const buttonColumn = (data: ChartData, { verb, onMark }: NonNullable<ChartTableProps['mark']>): DataColumn<Entry> => ({
  key: ' mark',
  label: verb,
  labelHidden: true,
  align: 'end',
  render: ({ point }) => (
    <button
      type="button"
      className={styles.tool}
      aria-label={`${verb === 'Filter' ? 'Filter by' : verb} ${nameOf(data, point)}`}
      onClick={() => onMark(point)}
    >
      {verb}
    </button>
  ),
});

function columnsOf({ x, y, z, line, label, series, roles = {} }: ChartData): DataColumn<Entry>[] {
  const words = (key: string, heading: string): DataColumn<Entry> => ({
    key,
    label: heading,
    render: ({ point }) => textAt(point, key) || '—',
  });
  const named = label && label !== x.key && label !== y.key ? [words(label, 'Name')] : [];
  const told = series && series.key !== x.key && series.key !== y.key ? [words(series.key, series.label)] : [];
  const shown = [x, y, ...(z ? [z] : []), ...(line ? [line] : []), ...Object.values(roles)];
  // A role may be played by what is an axis already.
  const axes = shown.filter(({ key }, at) => shown.findIndex((axis) => axis.key === key) === at);
  const [first, ...others] = axes.map((axis): DataColumn<Entry> => {
    const shape: ValueShape = shapeOf(axis);
    return {
      key: axis.key,
      label: describeAxis(axis),
      align: isNumeric(axis.type) ? 'end' : 'start',
      render: ({ point }) => formatWithUnit(point[axis.key], shape),
    };
  });
  // Things come before their parts; figures come last.
  const isThing = !isNumeric(x.type);
  const start = first ? [first] : [];
  return [...named, ...(isThing ? start : []), ...told, ...(isThing ? [] : start), ...others];
}
