import { useEffect, useId, useRef, useState } from 'react';
import { ChartBody } from './chart-body.tsx';
import type { ChartData } from './chart-data.ts';
import styles from './chart-frame.module.css';
import type { ChartMark } from './chart-mark.ts';
import type { Drawing } from './draw-library.ts';
import { hasMarks } from './fit-chart.ts';

interface ChartScreenProps {
  data: ChartData;
  busy: boolean;
  mark: ChartMark | null;
  onClose: () => void;
}

/** A chart over the whole screen, with everything that can be drawn of it, and as a file. */
export function ChartScreen({ data, busy, mark, onClose }: ChartScreenProps) {
  const headingId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const [asTable, setAsTable] = useState(false);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const save = async (format: 'svg' | 'png') => {
    if (!drawing.current) return;
    const { saveDrawing } = await import('./save-drawing.ts');
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-surface');
    await saveDrawing(drawing.current, data.title, format, ground);
  };
  // What a mark leads to is not seen behind the drawing.
  const marked = mark && {
    ...mark,
    onMark: (point: Parameters<ChartMark['onMark']>[0]) => {
      onClose();
      mark.onMark(point);
    },
  };
  return (
    <dialog ref={dialog} className={styles.screen} aria-labelledby={headingId} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.title} data-size="screen">
          {data.title}
        </h2>
        <div className={styles.tools}>
          <button type="button" className={styles.tool} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Show as table
          </button>
          {asTable || !hasMarks(data)
            ? null
            : (['png', 'svg'] as const).map((format) => (
                <button
                  key={format}
                  type="button"
                  className={styles.tool}
                  aria-label={`Download chart as ${format.toUpperCase()}`}
                  onClick={() => void save(format)}
                >
                  {format.toUpperCase()}
                </button>
              ))}
          <button type="button" className={styles.tool} onClick={onClose}>
            Close
          </button>
        </div>
      </header>
      <ChartBody data={data} size="screen" busy={busy} mark={marked} asTable={asTable} drawing={drawing} />
    </dialog>
  );
}
