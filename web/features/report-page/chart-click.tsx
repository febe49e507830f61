import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { byChartEntry } from '../../lib/storage/by-chart.ts';
import { readReportAddress, writeReportAddress } from './report-address.ts';
import styles from './report-page.module.css';
import type { ReportQuestion } from './report-question.ts';

/** What the history remembers with an address that a mark of a chart asked for: the same address may be opened otherwise. */
const clickedState = z.object({ isByChart: z.literal(true) });
export const stateOfClick = (state: unknown) => ({
  ...(state && typeof state === 'object' ? state : {}),
  isByChart: true,
});

/** Remembers what a mark asks for, and what was asked before. */
export function rememberClick(page: string, route: string, mark: string, before: ReportQuestion, next: ReportQuestion) {
  const [asked, asks] = [before, next].map((question) => writeReportAddress(question, route).toString());
  byChartEntry.write({ page, from: page, mark, asks: asks ?? '', asked: asked ?? '' });
}

interface ChartClickProps {
  page: string;
  route: string;
  question: ReportQuestion;
  onAsk: (question: ReportQuestion) => void;
}

/** Says that a click on a chart narrowed the page, and takes it back. */
export function ChartClick({ page, route, question, onAsk }: ChartClickProps) {
  const { state } = useLocation();
  const click = byChartEntry.read();
  const isOfThis = click?.page === page && click.asks === writeReportAddress(question, route).toString();
  if (!isOfThis || !clickedState.safeParse(state).success) return null;
  const undo = () => {
    byChartEntry.clear();
    onAsk(readReportAddress(new URLSearchParams(click.asked), route));
  };
  return (
    <p className={styles.byChart}>
      Narrowed by a click on a chart: {click.mark}
      <PlainButton onClick={undo}>Undo</PlainButton>
    </p>
  );
}
