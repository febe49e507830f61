import type { ReportAnswer } from '../../../contracts/report.ts';
import { upright } from '../../../ui/chart/chart-height.ts';
import { WhenNear } from '../../../ui/when-near.tsx';
import { placeOf } from './jump-list.tsx';
import styles from './record-panel.module.css';
import { RecordPanel } from './record-panel.tsx';
import type { ReportQuestion } from './report-question.ts';

interface ReportRecordProps {
  page: string;
  /** The page's own address, without a question. */
  route: string;
  record: NonNullable<ReportAnswer['record']>;
  question: ReportQuestion;
}

/** The record of one thing: its parts beneath each other, each asked for when it comes near. */
export function ReportRecord({ page, route, record, question }: ReportRecordProps) {
  return record.panels.map((panel, at) => {
    const drawn = <RecordPanel page={page} route={route} panel={panel} question={question} />;
    return (
      <div key={panel.detail} id={placeOf(panel.detail)} tabIndex={-1} className={styles.place}>
        {at < 2 ? (
          drawn
        ) : (
          <WhenNear height={upright} label={panel.title}>
            {drawn}
          </WhenNear>
        )}
      </div>
    );
  });
}
