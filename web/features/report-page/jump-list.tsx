import type { ReportAnswer } from '../../../contracts/report.ts';
import styles from './record-panel.module.css';

type Panels = NonNullable<ReportAnswer['record']>['panels'];

/** Fewer parts are seen at a glance. */
const fewest = 4;

/** The place of a part of a record on the page. */
export const placeOf = (detail: string): string => `part-${detail}`;

/** The parts of a long record, each a way to where it stands. */
export function JumpList({ panels }: { panels: Panels }) {
  if (panels.length < fewest) return null;
  return (
    <nav className={styles.jumps} aria-label="On this page">
      {panels.map(({ detail, title }) => (
        <button key={detail} type="button" onClick={() => jumpTo(detail)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

function jumpTo(detail: string): void {
  const part = document.getElementById(placeOf(detail));
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
