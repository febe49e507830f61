import { type CSSProperties, type MouseEvent, memo } from 'react';
import { pinnedAs, type VirtualColumn } from './virtual-column.ts';
import styles from './virtual-table.module.css';

interface BodyRowProps<Row> {
  /** Undefined while it is on its way. */
  row: Row | undefined;
  /** Its place among all rows. */
  index: number;
  columns: VirtualColumn<Row>[];
  pins: (CSSProperties | undefined)[];
  canOpen: boolean;
  /** It is shown beside the table. */
  isOpened: boolean;
  /** The one row that Tab reaches; arrow keys lead to the others. */
  isStop: boolean;
  onOpen: (index: number) => void;
}

/** One row, or the place that it will take. */
function PlainBodyRow<Row>({ row, index, columns, pins, canOpen, isOpened, isStop, onOpen }: BodyRowProps<Row>) {
  const open = (event: MouseEvent) => {
    const isControl = (event.target as Element).closest('a, button, input');
    const isSelecting = window.getSelection()?.type === 'Range';
    if (!isControl && !isSelecting) onOpen(index);
  };
  return (
    <tr
      className={styles.row}
      data-row={index}
      data-can-open={canOpen || undefined}
      data-opened={isOpened || undefined}
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      tabIndex={canOpen ? (isStop ? 0 : -1) : undefined}
      onClick={canOpen && row !== undefined ? open : undefined}
    >
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={styles.cell}
          data-align={column.align}
          data-wraps={column.wraps || undefined}
          data-pinned={pinnedAs(pins, at)}
          style={pins[at]}
          aria-colindex={at + 1}
        >
          {row === undefined ? <span className={styles.placeholder} /> : column.render(row)}
        </td>
      ))}
      <td className={styles.filler} aria-hidden="true" />
    </tr>
  );
}

export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;
