import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './report-page.module.css';

/** Holds the places of a report until it is there: head, filters, tiles, chart, table. */
export function ReportSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton height={18} label="Loading the report" />
      <Skeleton height={34} label="Loading the filters" />
      <Skeleton height={56} label="Loading the key figures" />
      <Skeleton height={234} label="Loading the chart" />
      <Skeleton height={520} label="Loading the rows" />
    </div>
  );
}
