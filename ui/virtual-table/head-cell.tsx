import { type CSSProperties, type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef } from 'react';
import { readOrder } from './next-sort.ts';
import { clampWidth, narrowestColumn, type VirtualColumn, widestColumn } from './virtual-column.ts';
import styles from './virtual-table.module.css';

interface HeadCellProps<Row> {
  column: VirtualColumn<Row>;
  columnIndex: number;
  sort: string[];
  pin: CSSProperties | undefined;
  pinned: 'inner' | 'last' | undefined;
  onSort: (withOthers: boolean) => void;
  onResize: (width: number) => void;
}

const keyboardStep = 16;

/** A heading that orders the rows by its column and can be made wider. */
export function HeadCell<Row>({ column, columnIndex, sort, pin, pinned, onSort, onResize }: HeadCellProps<Row>) {
  const order = readOrder(sort, column.key);
  const arrow = order?.order === 'descending' ? '↓' : '↑';
  return (
    <th
      scope="col"
      className={styles.head}
      data-align={column.align}
      data-pinned={pinned}
      style={pin}
      aria-colindex={columnIndex + 1}
      aria-sort={order?.rank === 1 ? order.order : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        title={`${column.definition}\nClick to sort, shift-click to add to the order.`}
        onClick={(event) => onSort(event.shiftKey)}
      >
        <span className={styles.label}>
          {column.label}
          {column.unit ? <span className={styles.unit}> {column.unit}</span> : null}
        </span>
        {order ? (
          <span className={styles.arrow} aria-hidden="true">
            {arrow}
            {sort.length > 1 ? order.rank : ''}
          </span>
        ) : null}
      </button>
      <ResizeHandle label={column.label} width={column.width} onResize={onResize} />
    </th>
  );
}

function ResizeHandle({ label, width, onResize }: { label: string; width: number; onResize: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const move = (event: ReactPointerEvent<HTMLElement>) => {
    if (start.current) onResize(clampWidth(start.current.width + event.clientX - start.current.x));
  };
  const end = () => {
    start.current = null;
  };
  const step = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    onResize(clampWidth(width + direction * keyboardStep));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; a separator with a value can.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      aria-valuemin={narrowestColumn}
      aria-valuemax={widestColumn}
      tabIndex={0}
      className={styles.resize}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={step}
    />
  );
}
