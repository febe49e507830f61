import type { ReportAnswer } from '../../../../contracts/report.ts';
import { Sparkline } from '../../../../ui/sparkline.tsx';
import { followFigure } from '../follow-figure.ts';
import { type ReportRow, useTrend } from '../list-report.ts';
import type { ReportQuestion } from '../report-question.ts';
import styles from './row-panel.module.css';
import { filtersOfRow } from './row-words.ts';

interface RowHistoryProps {
  report: ReportAnswer;
  question: ReportQuestion;
  row: ReportRow;
}

/** How the key figures of the page were for this row alone, as small lines; nothing where that is not known. */
export function RowHistory({ report, question, row }: RowHistoryProps) {
  const own = filtersOfRow(report, row);
  const isWanted = Object.keys(own).length > 0 && report.kpis.length > 0 && report.time !== 'none';
  const asked = { ...question, filters: { ...question.filters, ...own }, detail: null };
  const trend = useTrend(report.page, asked, isWanted && report.detail === null);
  const lines = trend
    ? report.kpis.flatMap((figure) => {
        const line = followFigure(figure, trend);
        return line ? [{ ...line, figure }] : [];
      })
    : [];
  if (lines.length === 0) return null;
  return (
    <section className={styles.part} aria-label="How it was">
      <h3 className={styles.title}>How it was</h3>
      <ul className={styles.lines}>
        {lines.slice(0, mostLines).map(({ figure, values, words }) => (
          <li key={figure.key}>
            <span>{figure.label}</span>
            <Sparkline values={values} label={words} />
            <span className={styles.ends}>{words.replace(/^[^:]*: /u, '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const mostLines = 3;
