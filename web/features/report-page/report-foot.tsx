import type { ReportAnswer } from '../../../contracts/report.ts';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { DefinitionList } from './definition-list.tsx';
import { describeDay } from './describe-question.ts';
import styles from './report-page.module.css';

/** How each figure is computed, and from which data. */
export function ReportFoot({ report }: { report: ReportAnswer }) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const { source, data_days: days, as_of: asOf } = report;
  return (
    <details className={styles.foot} open={!isPhone}>
      <summary>How each figure is computed</summary>
      <DefinitionList report={report} />
      <p className={styles.source}>
        Source: {source}
        {days ? ` The data cover ${describeDay(days.first)} to ${describeDay(days.last)}.` : ''}
        {asOf ? (
          <>
            {' '}
            The newest arrived <TimeStamp at={asOf} />.
          </>
        ) : null}
      </p>
    </details>
  );
}
