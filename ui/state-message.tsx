import type { ReactNode } from 'react';
import styles from './state-message.module.css';

type StateKind = 'empty' | 'error' | 'info' | 'not-built';

interface StateMessageProps {
  kind: StateKind;
  title: string;
  text?: ReactNode;
  /** What can be done about it: Retry, a link. */
  action?: ReactNode;
}

/** A stroke drawing for each kind, on a 24 by 24 ground. */
const drawings: Record<StateKind, string> = {
  empty: 'M4 13h4l1.5 3h5L16 13h4M4 13v6h16v-6M4 13l3-8h10l3 8',
  error: 'M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.2v.3',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5.5m0-9v.3',
  'not-built': 'M3.5 20h17M6.5 20 10.5 4h3l4 16M8.2 13.5h7.6M9.5 8.5h5',
};

/** Stands where the data would be, and says why it is not there. */
export function StateMessage({ kind, title, text, action }: StateMessageProps) {
  return (
    <div className={styles.state} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <svg className={styles.drawing} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={drawings[kind]} />
      </svg>
      <p className={styles.title}>{title}</p>
      {text ? <div className={styles.text}>{text}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
