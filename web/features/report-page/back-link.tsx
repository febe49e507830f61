import { Link } from 'react-router';
import { goBackEntry } from '../../lib/storage/go-back.ts';
import { type BackTo, stateFor } from './back-state.ts';
import styles from './report-page.module.css';
import { expectReturn } from './scroll-memory.ts';

/** Returns to the page a drill-through came from, exactly as it was left. */
export function BackLink({ back }: { back: BackTo }) {
  const leave = () => {
    expectReturn(back.url);
    if (back.before) goBackEntry.write({ url: back.before.url, title: back.before.title });
    else goBackEntry.clear();
  };
  return (
    <Link to={back.url} state={stateFor(back.before)} className={styles.back} onClick={leave}>
      ← Back to {back.title}
    </Link>
  );
}
