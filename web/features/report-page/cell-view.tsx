import type { CSSProperties, ReactNode } from 'react';
import type { Cell, ReportColumn } from '../../../contracts/report.ts';
import { formatValue, unknown, type ValueShape } from '../../../ui/format-value.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import type { Alarmed } from './alarm-level.ts';
import styles from './cell-view.module.css';

interface CellViewProps {
  column: ReportColumn;
  /** How values of the column are written, all of them alike. */
  shape: ValueShape;
  value: Cell | undefined;
  /** Where it asks for a look. */
  alarm: Alarmed | null;
  /** The largest value of the column; a light bar then shows each one's part of it. */
  largest: number | null;
  /** On how few it rests, where that is too few to judge by. */
  few?: number | null;
  /** Makes the figure a way to the rows behind it. */
  link: ((text: ReactNode) => ReactNode) | null;
}

/** What stands in containers is told in base units as well. */
const exactly = (value: Cell | undefined, shape: ValueShape): string | undefined =>
  shape.size ? formatValue(value, { ...shape, size: null }) : undefined;

/** One value of a row, written by the type of its column. */
export function CellView({ column, shape, value, alarm, largest, few = null, link }: CellViewProps) {
  if (column.type === 'spark') {
    return (
      <Sparkline values={Array.isArray(value) ? value : []} label={`${column.label}: ${formatValue(value, column)}`} />
    );
  }
  const text = formatValue(value, shape);
  if (text === unknown) return <span className={styles.unknown}>{unknown}</span>;
  const level = column.levels?.[String(value)] ?? alarm?.level;
  const words = (
    <span
      className={[level && alarm?.words !== '' ? styles.level : styles.text, alarm ? styles.alarm : '']
        .join(' ')
        .trim()}
      data-level={level}
      title={alarm?.words || (typeof value === 'string' ? text : exactly(value, shape))}
    >
      {column.type === 'flag' && text === 'Yes' ? <span aria-hidden="true">✓ </span> : null}
      {text}
      {alarm?.words ? <span className={visuallyHidden.hidden}>, {alarm.words}</span> : null}
    </span>
  );
  // Behind nothing there are no rows to open.
  const opened = link && value !== 0 ? link(words) : words;
  const shown = few === null ? opened : <Few count={few}>{opened}</Few>;
  if (largest === null || typeof value !== 'number') return shown;
  const share = Math.min(1, Math.abs(value) / largest);
  return (
    <span className={styles.barred} style={{ '--share': share } as CSSProperties}>
      {shown}
    </span>
  );
}

/** A figure of too few to judge by, with how many they are. */
const Few = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className={styles.few} title={`Of ${count} only: too few to judge by`}>
    {children} <small>n {count}</small>
  </span>
);

/** On how few the figure of a row rests, where they are too few. */
export function fewOf({ few }: ReportColumn, row: Record<string, Cell>): number | null {
  const count = few ? row[few.of] : null;
  return few && typeof count === 'number' && count < few.below ? count : null;
}
