import { type RefObject, useEffect, useRef } from 'react';
import type { ReportAnswer, ReportColumn } from '../../../contracts/report.ts';
import { formatValue, unknown } from '../../../ui/format-value.ts';
import { useRowWindow } from '../../../ui/virtual-table/use-row-window.ts';
import { judgeFigures } from './alarm-level.ts';
import { arrangeCard, type CardShape } from './arrange-card.ts';
import { CellView, fewOf } from './cell-view.tsx';
import { inZone } from './in-zone.ts';
import type { ReportRow } from './list-report.ts';
import styles from './row-cards.module.css';

interface RowCardsProps {
  caption: string;
  report: ReportAnswer;
  columns: ReportColumn[];
  rowCount: number;
  rowAt: (index: number) => ReportRow | undefined;
  onRange: (first: number, last: number) => void;
  onOpenRow: (row: ReportRow, index: number) => void;
  opened: number | null;
  busy: boolean;
  box: RefObject<HTMLElement | null>;
}

/** In pixels; the style sheet holds it. */
const cardHeight = 148;

/** The rows on a phone: each a card with its drug and its status first, and the figures that matter most. */
export function RowCards({
  caption,
  report,
  columns,
  rowCount,
  rowAt,
  onRange,
  onOpenRow,
  opened,
  busy,
  box,
}: RowCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last, above, below, scrollToRow } = useRowWindow(list, { rowCount, height: cardHeight });
  useEffect(() => onRange(first, last), [onRange, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is followed when another one is opened, not when the page scrolls.
  useEffect(() => {
    if (opened !== null) scrollToRow(opened);
  }, [opened]);
  const shape = arrangeCard(columns, report.sort);
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  return (
    <section ref={box} aria-label={caption} aria-busy={busy}>
      <ul ref={list} className={styles.cards} style={{ paddingTop: above, paddingBottom: below }}>
        {places.map((place) => {
          const row = rowAt(place);
          return (
            <li key={place} className={styles.place}>
              {row ? (
                <button
                  type="button"
                  className={styles.card}
                  data-row={place}
                  data-opened={place === opened || undefined}
                  onClick={() => onOpenRow(row, place)}
                >
                  <CardBody report={report} row={row} shape={shape} />
                </button>
              ) : (
                <span className={styles.card} aria-busy />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function CardBody({ report, row, shape }: { report: ReportAnswer; row: ReportRow; shape: CardShape }) {
  const cell = (column: ReportColumn) => (
    <CellView
      column={column}
      shape={inZone(report, row, column)}
      value={row[column.key]}
      alarm={judgeFigures(report, column)(row[column.key])}
      largest={null}
      few={fewOf(column, row)}
      link={null}
    />
  );
  const { name, status, places, figures } = shape;
  const where = places.map((column) => formatValue(row[column.key], inZone(report, row, column)));
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{name ? formatValue(row[name.key], inZone(report, row, name)) : null}</span>
        {status ? <span className={styles.status}>{cell(status)}</span> : null}
      </span>
      <span className={styles.where}>{where.filter((text) => text !== unknown).join(' · ')}</span>
      <span className={styles.figures}>
        {figures.map((column) => (
          <span key={column.key} className={styles.figure}>
            <span className={styles.label}>{column.unit ? `${column.label} (${column.unit})` : column.label}</span>{' '}
            {cell(column)}
          </span>
        ))}
      </span>
    </>
  );
}
