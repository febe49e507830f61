import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { upright } from '../../../ui/chart/chart-height.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { readChosenColumns, tableName } from '../../lib/storage/table-layouts.ts';
import { FactList } from './fact-list.tsx';
import { useReport } from './list-report.ts';
import { PanelTable } from './panel-table.tsx';
import styles from './record-panel.module.css';
import { writeReportAddress } from './report-address.ts';
import { ReportCharts } from './report-charts.tsx';
import type { ReportQuestion } from './report-question.ts';
import { useDrillWays } from './use-drill-ways.ts';

interface RecordPanelProps {
  page: string;
  route: string;
  panel: NonNullable<ReportAnswer['record']>['panels'][number];
  /** That of the page; the panel has the same filters and an order of its own. */
  question: ReportQuestion;
}

/** One part of a record: a detail of the page, on the page. */
export function RecordPanel({ page, route, panel, question }: RecordPanelProps) {
  const headingId = useId();
  const [sort, setSort] = useState<string[]>([]);
  const columns = readChosenColumns(tableName(page, panel.detail));
  const asked: ReportQuestion = { ...question, detail: panel.detail, sort, q: '', columns, row: null, view: null };
  // Facts are read one by one, those that a table leaves aside too.
  const answer = useReport(page, asked, panel.as === 'facts');
  const [path] = route.split('?');
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {panel.title}
        </h2>
        <Link to={`${path}?${writeReportAddress({ ...asked, sort: [] }, route)}`}>Search and export</Link>
      </header>
      {answer.data ? (
        <PanelBody route={route} panel={panel} report={answer.data} question={asked} onSort={setSort} />
      ) : answer.isError ? (
        <StateMessage
          kind="error"
          title="This part could not be loaded"
          text={wordsOf(answer.error)}
          action={<PlainButton onClick={() => void answer.refetch()}>Retry</PlainButton>}
        />
      ) : (
        <Skeleton height={upright} label={`Loading: ${panel.title}`} />
      )}
    </section>
  );
}

interface PanelBodyProps {
  route: string;
  panel: RecordPanelProps['panel'];
  report: ReportAnswer;
  question: ReportQuestion;
  onSort: (sort: string[]) => void;
}

function PanelBody({ route, panel, report, question, onSort }: PanelBodyProps) {
  // Whoever follows a figure comes back to the record, not to the part of it alone.
  const ways = useDrillWays({ ...report, detail: null }, question, route);
  const [row] = report.rows;
  if (!row) return <p className={styles.none}>Nothing is recorded.</p>;
  if (panel.as === 'facts') return <FactList report={report} row={row} ways={ways} />;
  return (
    <>
      <p className={styles.grain}>{report.grain}</p>
      <ReportCharts
        route={route}
        report={report}
        charts={report.series}
        busy={false}
        question={question}
        onClick={() => undefined}
      />
      <PanelTable report={report} ways={ways} question={question} onSort={onSort} />
    </>
  );
}
