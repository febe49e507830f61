import { lazy, Suspense, useId, useRef, useState } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StateMessage } from '../state-message.tsx';
import { type ChartData, type ChartPoint, mostBars, numberAt } from './chart-data.ts';
import styles from './chart-frame.module.css';
import { ChartTable } from './chart-table.tsx';
import type { Drawing } from './draw-library.ts';

const ChartCanvas = lazy(() => import('./chart-canvas.tsx').then((m) => ({ default: m.ChartCanvas })));

interface ChartFrameProps {
  data: ChartData;
  /** New data are on their way: the old drawing stays, dimmed. */
  busy: boolean;
  /** What a click on a mark does, in words and deed; null where it does nothing. */
  mark: { words: string; onMark: (point: ChartPoint) => void } | null;
}

/** A chart with its finding as the title, the same as a table, and as a file. */
export function ChartFrame({ data, busy, mark }: ChartFrameProps) {
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<Drawing | null>(null);
  const height = heightOf(data);
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
          {asTable ? null : (
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
        {asTable ? <ChartTable data={data} onMark={mark?.onMark ?? null} /> : null}
        {!asTable && data.points.length === 0 ? <StateMessage kind="empty" title="Nothing to draw" /> : null}
        {!asTable && data.points.length > 0 ? (
          <ErrorBoundary fallback={<ChartTable data={data} onMark={mark?.onMark ?? null} />}>
            <Suspense fallback={<Skeleton height={height} label={`Loading the chart ${data.title}`} />}>
              <ChartCanvas data={data} height={height} onMark={mark?.onMark ?? null} drawing={drawing} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </div>
      {asTable ? null : <p className={styles.note}>{notesOn(data, mark?.words ?? null)}</p>}
    </section>
  );
}

const barHeight = 27;

/** Lying bars need their number of lines; the others are as high as the eye compares well. */
function heightOf({ kind, points, x, y }: ChartData): number {
  const count = (key: string) => new Set(points.map((point) => point[key])).size;
  if (kind === 'ranked_bar' || kind === 'stacked_bar') return 96 + barHeight * Math.min(mostBars, count(x.key));
  if (kind === 'waterfall') return 96 + barHeight * points.length;
  if (kind === 'heatmap' || kind === 'timeline') return Math.min(640, 110 + 28 * count(y.key));
  return 320;
}

function notesOn(data: ChartData, click: string | null): string {
  const { kind, points, log, x, y } = data;
  const isLying = kind === 'ranked_bar' || kind === 'stacked_bar';
  const bars = isLying ? new Set(points.map((point) => point[x.key])).size : 0;
  const unplaced =
    kind === 'scatter' && log
      ? points.filter((p) => (numberAt(p, x) ?? 0) <= 0 || (numberAt(p, y) ?? 0) <= 0).length
      : 0;
  return [
    bars > mostBars ? `The first ${mostBars} of ${bars} are drawn; the table shows all.` : '',
    unplaced > 0 ? `${unplaced} at or below zero have no place on a logarithmic scale; the table shows them.` : '',
    click ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}
