import { type ReactNode, useId, useState } from 'react';
import { ChartBody } from './chart-body.tsx';
import type { ChartData } from './chart-data.ts';
import styles from './chart-frame.module.css';
import type { ChartMark } from './chart-mark.ts';
import { ChartScreen } from './chart-screen.tsx';

interface ChartFrameProps {
  data: ChartData;
  /** New data are on their way: the old drawing stays, dimmed. */
  busy: boolean;
  /** Null where a click does nothing. */
  mark: ChartMark | null;
  /** Only the finding is shown; without `onFold` the chart cannot be folded. */
  isFolded?: boolean;
  onFold?: (folded: boolean) => void;
  /** What leads to other charts; it stands at the end of the title. */
  pager?: ReactNode;
}

/** A chart with its finding as the title; it can be folded, enlarged to the whole screen, and read as a table. */
export function ChartFrame({ data, busy, mark, isFolded = false, onFold, pager = null }: ChartFrameProps) {
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <section className={styles.frame} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.title} title={data.title}>
          {data.title}
        </h2>
        <div className={styles.tools}>
          {pager}
          {isFolded ? null : (
            <>
              <button type="button" className={styles.tool} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                Show as table
              </button>
              <button type="button" className={styles.tool} onClick={() => setIsLarge(true)}>
                Enlarge
              </button>
            </>
          )}
          {onFold ? (
            <button type="button" className={styles.tool} aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
              {isFolded ? 'Unfold' : 'Fold'}
            </button>
          ) : null}
        </div>
      </header>
      {isFolded ? null : <ChartBody data={data} size="page" busy={busy} mark={mark} asTable={asTable} />}
      {isLarge ? <ChartScreen data={data} busy={busy} mark={mark} onClose={() => setIsLarge(false)} /> : null}
    </section>
  );
}
