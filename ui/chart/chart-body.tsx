import { type RefObject, useMemo, useRef } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { piece } from '../lazy-component.ts';
import { Skeleton } from '../skeleton.tsx';
import { StateMessage } from '../state-message.tsx';
import { useMediaQuery } from '../use-media-query.ts';
import type { ChartData } from './chart-data.ts';
import styles from './chart-frame.module.css';
import type { ChartMark } from './chart-mark.ts';
import { notesOn } from './chart-notes.ts';
import { type ChartSize, sizeChart } from './chart-size.ts';
import { ChartTable } from './chart-table.tsx';
import type { Drawing } from './draw-library.ts';
import { hasMarks } from './fit-chart.ts';
import { legendBelow } from './wrap-legend.ts';

const ChartCanvas = piece(() => import('./chart-canvas.tsx').then((m) => m.ChartCanvas));

interface ChartBodyProps {
  data: ChartData;
  size: ChartSize;
  busy: boolean;
  mark: ChartMark | null;
  asTable: boolean;
  /** Gets the drawing, so that it can be downloaded. */
  drawing?: RefObject<Drawing | null>;
}

/** The drawing of a chart and what must be known to read it, or the same as a table. */
export function ChartBody({ data, size, busy, mark, asTable, drawing }: ChartBodyProps) {
  const own = useRef<Drawing | null>(null);
  const { drawn, height: usual } = useMemo(() => sizeChart(data, size), [data, size]);
  const isDrawn = hasMarks(drawn);
  const isPhone = useMediaQuery('(max-width: 640px)');
  const height = usual + (isPhone ? legendBelow(drawn) : 0);
  const notes = asTable || !isDrawn ? '' : notesOn(data, drawn, mark?.words ?? null);
  return (
    <>
      <div className={styles.body} data-size={size} aria-busy={busy}>
        {asTable ? <ChartTable data={data} mark={mark} /> : null}
        {!asTable && !isDrawn ? <StateMessage kind="empty" title="Nothing to draw" /> : null}
        {!asTable && isDrawn ? (
          <ErrorBoundary fallback={<ChartTable data={data} mark={mark} />}>
            <ChartCanvas
              data={drawn}
              height={height}
              onMark={mark?.onMark ?? null}
              drawing={drawing ?? own}
              meanwhile={<Skeleton height={height} label={`Loading the chart ${data.title}`} />}
            />
          </ErrorBoundary>
        ) : null}
      </div>
      <p className={styles.note} data-size={size} title={size === 'page' ? notes : undefined}>
        {notes}
      </p>
    </>
  );
}
