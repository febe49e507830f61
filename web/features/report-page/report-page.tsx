import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Page } from '../../../catalog/menu.ts';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { BackLink } from './back-link.tsx';
import { type BackTo, useBackTo } from './back-state.ts';
import { ChartClick, rememberClick, stateOfClick } from './chart-click.tsx';
import { FilterBar } from './filter-bar.tsx';
import { KeyFigures } from './key-figures.tsx';
import { askReport, useReport, useTrend } from './list-report.ts';
import { readReportAddress, reportQueryString, writeReportAddress } from './report-address.ts';
import { ReportCharts } from './report-charts.tsx';
import { ReportFoot } from './report-foot.tsx';
import { ReportHead } from './report-head.tsx';
import styles from './report-page.module.css';
import { isBackwards, isNarrowed, type ReportQuestion, resetQuestion } from './report-question.ts';
import { ReportRecord } from './report-record.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportTable } from './report-table.tsx';
import { mostPrinted, usePrint } from './use-print.ts';

interface ReportPageProps {
  page: Page;
  /** What a page can do besides answering; it stands between its filters and its figures. */
  extra?: ReactNode;
}

/** A report, drawn from what the server tells about it. The address holds the question, so that a link and a favorite restore it. */
export function ReportPage({ page, extra = null }: ReportPageProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const question = readReportAddress(params, page.route);
  const answer = useReport(page.page, question);
  // The filters stay at hand when a question fails, or nothing could be changed about it.
  const [last, setLast] = useState<{ report: ReportAnswer; asked: string } | null>(null);
  const asked = reportQueryString(question);
  if (answer.data && !answer.isPlaceholderData && answer.data !== last?.report) setLast({ report: answer.data, asked });
  const report = answer.data ?? last?.report;
  // A column more is the same question: what stands there stays true while its values come.
  const isStale = answer.isPlaceholderData && asked !== last?.asked;
  const trend = useTrend(page.page, question, answer.data !== undefined && !isStale && hasTrend(answer.data));
  const back = useWayBack(page, question);
  const ask = (next: ReportQuestion) =>
    // A search is typed letter by letter: Back leads to before it, not through it.
    setParams(writeReportAddress(next, page.route), { state, replace: question.q !== '' && next.q !== question.q });
  const { printed, print } = usePrint(
    async () => (await askReport(page.page, question, { offset: 0, limit: mostPrinted })).rows,
    report?.rows ?? [],
  );

  if (!report) {
    return answer.isError ? <Failed answer={answer} question={question} onAsk={ask} /> : <ReportSkeleton />;
  }
  // What is not there has no record: the table says so, with a way out.
  const record = report.total_rows > 0 ? report.record : null;
  const isFileAlone = record?.is_alone ?? false;
  const parts = record && <ReportRecord page={page.page} route={page.route} record={record} question={question} />;
  const mustChoose = report.notes.filter(({ key }) => key.startsWith('required-'));
  return (
    <div className={styles.page}>
      {back ? <BackLink back={back} /> : null}
      {report.detail ? <h2 className={styles.detail}>{report.detail.title}</h2> : null}
      <ReportHead report={report} question={question} onPrint={() => void print()} />
      <FilterBar report={report} question={question} onChange={ask} />
      <ChartClick page={page.page} route={page.route} question={question} onAsk={ask} />
      {extra}
      {isBackwards(question) ? (
        <StateMessage
          kind="empty"
          title="No day lies in this range"
          text="The To date is before the From date."
          action={
            <PlainButton onClick={() => ask({ ...question, from: question.to, to: question.from })}>
              Swap the dates
            </PlainButton>
          }
        />
      ) : answer.data && mustChoose.length > 0 ? (
        <StateMessage kind="info" title="Choose what to show" text={mustChoose.map(({ text }) => text).join(' ')} />
      ) : answer.data ? (
        <>
          <Notes notes={report.notes.filter(({ is_first: isFirst }) => isFirst)} />
          {isFileAlone ? null : (
            <>
              <KeyFigures report={report} busy={isStale} trend={trend} />
              <ReportCharts
                route={page.route}
                report={report}
                // A drawing of nothing above a table of nothing would say it twice.
                charts={report.series.filter(({ points }) => points.length > 0 || report.total_rows > 0)}
                busy={isStale}
                question={question}
                onClick={(next, mark) => {
                  rememberClick(page.page, page.route, mark, question, next);
                  setParams(writeReportAddress(next, page.route), { state: stateOfClick(state) });
                }}
              />
            </>
          )}
          <Notes notes={report.notes.filter(({ is_first: isFirst }) => !isFirst)} />
          {record?.is_below ? null : parts}
          {isFileAlone ? null : (
            <ReportTable
              route={page.route}
              report={report}
              question={question}
              onAsk={ask}
              isStale={isStale}
              isBusy={answer.isPlaceholderData}
              printed={printed}
            />
          )}
          {record?.is_below ? parts : null}
          <ReportFoot report={report} />
        </>
      ) : (
        <Failed answer={answer} question={question} onAsk={ask} />
      )}
    </div>
  );
}

const hasTrend = ({ kpis, time, record }: ReportAnswer): boolean =>
  kpis.length > 0 && time !== 'none' && !record?.is_alone;

/** What must be known about the numbers. */
const Notes = ({ notes }: Pick<ReportAnswer, 'notes'>) =>
  notes.map(({ key, level, text }) => (
    <Notice key={key} kind={level === 'look' ? 'warning' : 'info'}>
      {text}
    </Notice>
  ));

/** A detail always has the page it belongs to behind it, also when its address was opened directly. */
function useWayBack(page: Page, question: ReportQuestion): BackTo | null {
  const back = useBackTo();
  if (back || !question.detail) return back;
  const [path] = page.route.split('?');
  const query = writeReportAddress({ ...question, detail: null, sort: [], q: '' }, page.route).toString();
  return { url: query ? `${path}?${query}` : page.route, title: page.title, before: null };
}

interface FailedProps {
  answer: ReturnType<typeof useReport>;
  question: ReportQuestion;
  onAsk: (question: ReportQuestion) => void;
}

/** Stands where the data would be. */
function Failed({ answer, question, onAsk }: FailedProps) {
  return (
    <StateMessage
      kind="error"
      title="The report could not be loaded"
      text={wordsOf(answer.error)}
      action={
        <div className={styles.choices}>
          <PlainButton onClick={() => void answer.refetch()}>Retry</PlainButton>
          {isNarrowed(question) ? (
            <PlainButton onClick={() => onAsk(resetQuestion(question))}>Reset</PlainButton>
          ) : null}
        </div>
      }
    />
  );
}
