import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import styles from './report-charts.module.css';

interface ChartPagerProps {
  at: number;
  titles: string[];
  onTurn: (at: number) => void;
}

/** Leads from one chart of a page to the others, each called by its finding. */
export function ChartPager({ at, titles, onTurn }: ChartPagerProps) {
  const count = titles.length;
  const turn = (by: number) => {
    const next = (at + by + count) % count;
    return { onClick: () => onTurn(next), title: titles[next] };
  };
  return (
    <span className={styles.pager}>
      <button type="button" className={styles.turn} aria-label="Previous chart" {...turn(-1)}>
        <LeftOutlined aria-hidden />
      </button>
      <span role="status">
        Chart {at + 1} of {count}
      </span>
      <button type="button" className={styles.turn} aria-label="Next chart" {...turn(1)}>
        <RightOutlined aria-hidden />
      </button>
    </span>
  );
}
