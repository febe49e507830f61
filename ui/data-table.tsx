import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './data-table.module.css';
import visuallyHidden from './visually-hidden.module.css';

export interface DataColumn<Row> {
  key: string;
  label: string;
  /** The label is for screen readers only: a column of buttons needs no heading for the eye. */
  labelHidden?: boolean;
  /** Numbers stand at the end. */
  align?: 'start' | 'center' | 'end';
  render: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  columns: DataColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Says what the table holds; not drawn, since a heading near it says the same to the eye. */
  caption: string;
  /** Stands in place of the rows when there are none; it does not scroll away with wide columns. */
  empty: ReactNode;
  /** New rows are on their way: the old ones stay, dimmed. */
  busy?: boolean;
}

/** A plain table that scrolls within itself, so that the page never scrolls sideways. */
export function DataTable<Row>({ columns, rows, rowKey, caption, empty, busy = false }: DataTableProps<Row>) {
  const [region, overflows] = useOverflow();
  return (
    <section ref={region} className={styles.scroll} aria-label={caption} tabIndex={overflows ? 0 : undefined}>
      <table className={styles.table} aria-busy={busy}>
        <caption className={visuallyHidden.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.labelHidden ? <span className={visuallyHidden.hidden}>{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
    </section>
  );
}

/** Whether there is something to scroll to: only then must the keyboard be able to stand on the region. */
function useOverflow() {
  const region = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  const measure = useCallback(() => {
    const element = region.current;
    if (element) setOverflows(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
  }, []);
  // Before the rows are seen, and not a moment after.
  useLayoutEffect(measure);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [measure]);
  return [region, overflows] as const;
}
