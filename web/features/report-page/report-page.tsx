import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Page } from '../../../catalog/menu.ts';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { BackLink } from './back-link.tsx';
import { type BackTo, useBackTo } from './back-state.ts';
import { ChartClick, rememberClick, stateOfClick } from './chart-click.tsx';
import { FilterBar } from './filter-bar.tsx';
import { JumpList } from './jump-list.tsx';
import { KeyFigures } from './key-figures.tsx';
import { askReport, readQuestion, useReport, useTrend } from './list-report.ts';
import { PrintedHead } from './printed-head.tsx';
import { reportQueryString, writeReportAddress } from './report-address.ts';
import { ReportCharts } from './report-charts.tsx';
import { ReportFoot } from './report-foot.tsx';
import { ReportHead } from './report-head.tsx';
import styles from './report-page.module.css';
import {
  bareQuestion,
  isBackwards,
  isNarrowed,
  type PageView,
  type ReportQuestion,
  resetQuestion,
} from './report-question.ts';
import { ReportRecord } from './report-record.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportTable } from './report-table.tsx';
import { mostPrinted, usePrint } from './use-print.ts';

interface ReportPageProps {
  page: Page;
  /** What a page can do besides answering: a tab beside its rows. */
  extra?: PageExtra | null;
}

export interface PageExtra {
  title: string;
  body: ReactNode;
  /** The filters that, each set to one thing, say that this is what the reader came for. */
  about: readonly string[];
}

/** A report, drawn from what the server tells about it. The address holds the question, so that a link and a favorite restore it. */
export function ReportPage({ page, extra = null }: ReportPageProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const question = readQuestion(params, page);
  useColumnsInAddress(question, page);
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
  const isPhone = useMediaQuery('(max-width: 640px)');
  const ask = (next: ReportQuestion, { replace = false } = {}) => {
    // Of other rows another one would stand beside them.
    const isSame = reportQueryString(next) === asked;
    // A search is typed letter by letter: Back leads to before it, not through it.
    const isTyped = question.q !== '' && next.q !== question.q;
    const options = { state, replace: replace || isTyped };
    setParams(writeReportAddress(isSame ? next : { ...next, row: null }, page.route), options);
  };
  const { printed, printedAt, print } = usePrint(
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
  // A drawing of nothing above a table of nothing would say it twice.
  const series = report.series.filter(({ points }) => points.length > 0 || report.total_rows > 0);
  const isListFirst = report.is_work_list || isPhone;
  const tabs: { key: PageView; title: string }[] = [
    { key: 'list', title: 'List' },
    ...(isListFirst && series.length > 0
      ? [{ key: 'chart' as const, title: series.length > 1 ? 'Charts' : 'Chart' }]
      : []),
    ...(extra && !report.detail ? [{ key: 'more' as const, title: extra.title }] : []),
  ];
  const opensWith: PageView = extra?.about.every((name) => question.filters[name]?.length === 1) ? 'more' : 'list';
  const view = tabs.find(({ key }) => key === (question.view ?? opensWith))?.key ?? 'list';
  const withView = (next: PageView): ReportQuestion => ({ ...question, view: next === opensWith ? null : next });
  const charts = (
    <ReportCharts
      route={page.route}
      report={report}
      charts={series}
      busy={isStale}
      question={question}
      canFold={!isListFirst}
      onClick={(clicked, mark) => {
        // What was clicked narrows the rows: they are what is looked at next.
        const next = { ...clicked, view: null, row: null };
        rememberClick(page.page, page.route, mark, question, next);
        setParams(writeReportAddress(next, page.route), { state: stateOfClick(state) });
      }}
    />
  );
  const table = (
    <ReportTable
      route={page.route}
      report={report}
      question={question}
      onAsk={ask}
      isStale={isStale}
      isBusy={answer.isPlaceholderData}
      printed={printed}
    />
  );
  const mustChoose = report.notes.filter(({ key }) => key.startsWith('required-'));
  return (
    <div className={styles.page}>
      {back ? <BackLink back={back} /> : null}
      {report.detail ? <h2 className={styles.detail}>{report.detail.title}</h2> : null}
      <ReportHead report={report} question={question} onPrint={() => void print()} />
      {printedAt ? <PrintedHead filters={report.filters} question={question} at={printedAt} /> : null}
      <FilterBar report={report} question={question} onChange={ask} />
      <ChartClick page={page.page} route={page.route} question={question} onAsk={ask} />
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
          {record ? <JumpList panels={record.panels} /> : null}
          {isFileAlone ? null : <KeyFigures report={report} busy={isStale} trend={trend} />}
          {isFileAlone || isListFirst ? null : charts}
          <Notes notes={report.notes.filter(({ is_first: isFirst }) => !isFirst)} />
          {record?.is_below ? null : parts}
          {isFileAlone ? null : tabs.length > 1 ? (
            <TabBar label="Views of the report" tabs={tabs} current={view} onChange={(next) => ask(withView(next))}>
              {view === 'chart' ? charts : view === 'more' ? extra?.body : table}
            </TabBar>
          ) : (
            table
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
  const query = writeReportAddress({ ...bareQuestion, ...daysAndFilters(question) }, page.route).toString();
  return { url: query ? `${path}?${query}` : page.route, title: page.title, before: null };
}

const daysAndFilters = ({ from, to, period, filters }: ReportQuestion) => ({ from, to, period, filters });

/** Columns that were chosen some time ago are written into the address, so that a link and a favorite hold them too. */
function useColumnsInAddress(question: ReportQuestion, page: Page): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isMissing = question.columns.length > 0 && !params.has('columns');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address lacks them, with the question of that moment.
  useEffect(() => {
    if (isMissing) setParams(writeReportAddress(question, page.route), { state, replace: true });
  }, [isMissing]);
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
