import { type DataColumn, DataTable } from '../data-table.tsx';
import { formatWithUnit, isNumeric, type ValueShape } from '../format-value.ts';
import { type ChartData, type ChartPoint, describeAxis, shapeOf, textAt } from './chart-data.ts';
import styles from './chart-frame.module.css';
import { nameOf } from './describe-points.ts';

type Entry = { at: number; point: ChartPoint };

interface ChartTableProps {
  data: ChartData;
  /** What a click on a mark does; here a button does it, so that no mouse is needed. */
  onMark: ((point: ChartPoint) => void) | null;
}

/** The same points as rows: for who cannot see the chart, and for who wants the exact figures. */
export function ChartTable({ data, onMark }: ChartTableProps) {
  const rows = data.points.map((point, at): Entry => ({ at, point }));
  return (
    <DataTable
      caption={`${data.title}, as a table`}
      columns={[...columnsOf(data), ...(onMark ? [buttonColumn(data, onMark)] : [])]}
      rows={rows}
      rowKey={({ at }) => at}
      empty="No marks"
    />
  );
}

const buttonColumn = (data: ChartData, onMark: (point: ChartPoint) => void): DataColumn<Entry> => ({
  key: ' filter',
  label: 'Filter',
  labelHidden: true,
  align: 'end',
  render: ({ point }) => (
    <button
      type="button"
      className={styles.tool}
      aria-label={`Filter by ${nameOf(data, point)}`}
      onClick={() => onMark(point)}
    >
      Filter
    </button>
  ),
});

function columnsOf({ x, y, z, line, label, series }: ChartData): DataColumn<Entry>[] {
  const words = (key: string, heading: string): DataColumn<Entry> => ({
    key,
    label: heading,
    render: ({ point }) => textAt(point, key) || '—',
  });
  const named = label && label !== x.key && label !== y.key ? [words(label, 'Name')] : [];
  const told = series && series.key !== x.key && series.key !== y.key ? [words(series.key, series.label)] : [];
  const axes = [x, y, ...(z ? [z] : []), ...(line ? [line] : [])];
  return [
    ...named,
    ...told,
    ...axes.map((axis): DataColumn<Entry> => {
      const shape: ValueShape = shapeOf(axis);
      return {
        key: axis.key,
        label: describeAxis(axis),
        align: isNumeric(axis.type) ? 'end' : 'start',
        render: ({ point }) => formatWithUnit(point[axis.key], shape),
      };
    }),
  ];
}
