import { type ReactNode, useId, useState } from 'react';
import { ActionSlot } from './page-actions.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  subtitle?: ReactNode;
  /** Controls at the end of the title row. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Title row and body of every page. The heading takes the focus when the page is navigated to, hence its tabIndex. */
export function PageFrame({ title, subtitle, actions, children }: PageFrameProps) {
  const headingId = useId();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <article className={styles.frame} aria-labelledby={headingId}>
      <header className={styles.titleRow}>
        <div className={styles.titles}>
          <h1 id={headingId} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle ? <div className={styles.subtitle}>{subtitle}</div> : null}
        </div>
        <div className={styles.actions}>
          <div ref={setSlot} className={styles.slot} />
          {actions}
        </div>
      </header>
      <ActionSlot value={slot}>{children}</ActionSlot>
    </article>
  );
}
