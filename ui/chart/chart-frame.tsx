import { useId, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { piece } from '../lazy-component.ts';
import { Skeleton } from '../skeleton.tsx';
import { StateMessage } from '../state-message.tsx';
import { useMediaQuery } from '../use-media-query.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import styles from './chart-frame.module.css';
import { chartHeight } from './chart-height.ts';
import { notesOn } from './chart-notes.ts';
import { ChartTable } from './chart-table.tsx';
import type { Drawing } from './draw-library.ts';
import { fitChart, hasMarks } from './fit-chart.ts';
import { legendBelow } from './wrap-legend.ts';

const ChartCanvas = piece(() => import('./chart-canvas.tsx').then((m) => m.ChartCanvas));

interface ChartFrameProps {
  data: ChartData;
  /** New data are on their way: the old drawing stays, dimmed. */
  busy: boolean;
  /** What a click on a mark does, in words and deed; null where it does nothing. */
  mark: { words: string; verb: string; onMark: (point: ChartPoint) => void } | null;
}

/** A chart with its finding as the title, the same as a table, and as a file. */
export function ChartFrame({ data, busy, mark }: ChartFrameProps) {
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<Drawing | null>(null);
  const drawn = useMemo(() => fitChart(data), [data]);
  const isDrawn = hasMarks(drawn);
  const isPhone = useMediaQuery('(max-width: 640px)');
  const height = chartHeight(drawn) + (isPhone ? legendBelow(drawn) : 0);
  const save = async (format: 'svg' | 'png') => {
    if (!drawing.current) return;
    const { saveDrawing } = await import('./save-drawing.ts');
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-surface');
    await saveDrawing(drawing.current, data.title, format, ground);
  };

  return (
    <section className={styles.frame} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {data.title}
        </h2>
        <div className={styles.tools}>
          <button type="button" className={styles.tool} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Show as table
          </button>
          {asTable || !isDrawn ? null : (
            <>
              <button
                type="button"
                className={styles.tool}
                aria-label="Download chart as PNG"
                onClick={() => void save('png')}
              >
                PNG
              </button>
              <button
                type="button"
                className={styles.tool}
                aria-label="Download chart as SVG"
                onClick={() => void save('svg')}
              >
                SVG
              </button>
            </>
          )}
        </div>
      </header>
      <div className={styles.body} aria-busy={busy}>
        {asTable ? <ChartTable data={data} mark={mark} /> : null}
        {!asTable && !isDrawn ? <StateMessage kind="empty" title="Nothing to draw" /> : null}
        {!asTable && isDrawn ? (
          <ErrorBoundary fallback={<ChartTable data={data} mark={mark} />}>
            <ChartCanvas
              data={drawn}
              height={height}
              onMark={mark?.onMark ?? null}
              drawing={drawing}
              meanwhile={<Skeleton height={height} label={`Loading the chart ${data.title}`} />}
            />
          </ErrorBoundary>
        ) : null}
      </div>
      {asTable || !isDrawn ? null : <p className={styles.note}>{notesOn(data, drawn, mark?.words ?? null)}</p>}
    </section>
  );
}
