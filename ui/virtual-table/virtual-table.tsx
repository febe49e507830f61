import { type CSSProperties, type RefObject, useEffect, useMemo, useRef } from 'react';
import visuallyHidden from '../visually-hidden.module.css';
import { BodyRow } from './body-row.tsx';
import { HeadCell } from './head-cell.tsx';
import { nextSort } from './next-sort.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSideways } from './use-sideways.ts';
import { pinnedAs, pinnedOffsets, type VirtualColumn } from './virtual-column.ts';
import styles from './virtual-table.module.css';

interface VirtualTableProps<Row> {
  /** Says what the table holds; not drawn. */
  caption: string;
  columns: VirtualColumn<Row>[];
  /** How many of the first columns stay in view when scrolling sideways. */
  pinned: number;
  sort: string[];
  onSort: (sort: string[]) => void;
  onResize: (key: string, width: number) => void;
  rowCount: number;
  /** A row by its place; undefined while it is on its way. */
  rowAt: (index: number) => Row | undefined;
  /** Told which rows are in view, so that they can be fetched. */
  onRange: (first: number, last: number) => void;
  onOpenRow: ((row: Row, index: number) => void) | null;
  /** The row that is shown beside the table. */
  opened?: number | null;
  hasTotals: boolean;
  /** New rows are on their way: the old ones stay, dimmed. */
  busy: boolean;
  /** It is the table that the page is about: j and k reach its rows from anywhere on the page. */
  isMain?: boolean;
  /** Draws every row, as a printer needs it. */
  drawAll: boolean;
  /** The table's place on the page, for whoever must know or set how far that was scrolled. */
  box: RefObject<HTMLElement | null>;
}

/** A table of any length: only the rows in view are drawn, the others are room. The page scrolls; head and totals stick to the window. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { caption, columns, pinned, sort, onSort, onResize, rowCount, rowAt, onRange, hasTotals, busy, box } = props;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useRowWindow(body, { rowCount });
  const { first, last, above, below } = props.drawAll ? { first: 0, last: rowCount - 1, above: 0, below: 0 } : view;
  useEffect(() => onRange(first, last), [onRange, first, last]);
  const keys = useRowKeys({ ...props, isMain: props.isMain ?? false, first, last, view });
  const pins = useMemo(() => {
    const offsets = pinnedOffsets(columns, pinned);
    return columns.map((_, at): CSSProperties | undefined => (at < pinned ? { left: offsets[at] } : undefined));
  }, [columns, pinned]);
  const { opened = null } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is followed when another one is opened, not when the page scrolls.
  useEffect(() => {
    if (opened !== null) view.scrollToRow(opened);
  }, [opened]);
  const { cut, scrollOn } = useSideways(table, columns);
  const template = `${columns.map(({ width }) => `${width}px`).join(' ')} minmax(0, 1fr)`;

  return (
    <section ref={box} className={styles.box} aria-label={caption} data-cut={cut > 0 || undefined}>
      {cut > 0 ? (
        <div className={styles.cutPlace}>
          <button
            type="button"
            className={styles.cut}
            title={tellCut(cut)}
            aria-label={tellCut(cut)}
            onClick={scrollOn}
          >
            {cut} more ›
          </button>
        </div>
      ) : null}
      <table
        ref={table}
        className={styles.table}
        style={{ '--columns': template } as CSSProperties}
        aria-busy={busy}
        aria-rowcount={rowCount + 1 + (hasTotals ? 1 : 0)}
        aria-colcount={columns.length}
      >
        <caption className={visuallyHidden.hidden}>{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, at) => (
              <HeadCell
                key={column.key}
                column={column}
                columnIndex={at}
                sort={sort}
                pin={pins[at]}
                pinned={pinnedAs(pins, at)}
                onSort={(withOthers) => onSort(nextSort(sort, column.key, column.firstOrder, withOthers))}
                onResize={(next) => onResize(column.key, next)}
              />
            ))}
            <td className={styles.headFiller} aria-hidden="true" />
          </tr>
        </thead>
        {/* What scrolls sideways must be reached by keyboard. */}
        <tbody ref={body} tabIndex={cut > 0 ? 0 : undefined} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
          <Room height={above} />
          {Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset).map((index) => (
            <BodyRow
              key={index}
              row={rowAt(index)}
              index={index}
              columns={columns}
              pins={pins}
              canOpen={props.onOpenRow !== null}
              isOpened={index === opened}
              isStop={index === keys.stop}
              onOpen={keys.open}
            />
          ))}
          <Room height={below} />
        </tbody>
        <tfoot tabIndex={cut > 0 ? 0 : undefined} data-empty={hasTotals ? undefined : true}>
          {hasTotals ? <Totals columns={columns} pins={pins} rowIndex={rowCount + 2} /> : <NoTotals />}
        </tfoot>
      </table>
    </section>
  );
}

const tellCut = (count: number) => `${count} more ${count === 1 ? 'column' : 'columns'} to the right`;

/** Stands for the rows that are out of view. */
function Room({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr className={styles.room} style={{ height }}>
      <td aria-hidden="true" />
    </tr>
  );
}

/** Holds the scrollbar, which must be at hand however long the table is. */
const NoTotals = () => (
  <tr>
    <td className={styles.noTotal} aria-hidden="true" />
  </tr>
);

interface TotalsProps<Row> {
  columns: VirtualColumn<Row>[];
  pins: (CSSProperties | undefined)[];
  rowIndex: number;
}

function Totals<Row>({ columns, pins, rowIndex }: TotalsProps<Row>) {
  return (
    <tr aria-rowindex={rowIndex}>
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={styles.total}
          data-align={column.align}
          data-pinned={pinnedAs(pins, at)}
          style={pins[at]}
          aria-colindex={at + 1}
        >
          {at === 0 && !column.total ? 'Total' : column.total}
        </td>
      ))}
      <td className={styles.totalFiller} aria-hidden="true" />
    </tr>
  );
}
