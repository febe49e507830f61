import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a page on its own surface. */
export function Card({ title, actions, children }: CardProps) {
  const headingId = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? headingId : undefined}>
      {title || actions ? (
        <header className={styles.head}>
          {title ? (
            <h2 id={headingId} className={styles.title}>
              {title}
            </h2>
          ) : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
