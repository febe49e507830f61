import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeKind = 'info' | 'success' | 'warning' | 'error';

interface NoticeProps {
  kind: NoticeKind;
  children: ReactNode;
  action?: ReactNode;
}

const marks: Record<NoticeKind, string> = { info: 'i', success: '✓', warning: '!', error: '!' };

/** A remark within a page. An error speaks up at once; the place of the others announces them where that is wanted. */
export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {marks[kind]}
      </span>
      <div className={styles.words}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
