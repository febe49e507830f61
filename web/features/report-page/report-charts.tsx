import { useMemo } from 'react';
import type { Chart, ReportAnswer } from '../../../contracts/report.ts';
import type { ChartPoint } from '../../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { upright } from '../../../ui/chart/chart-height.ts';
import { formatValue } from '../../../ui/format-value.ts';
import { WhenNear } from '../../../ui/when-near.tsx';
import { tellChart } from './chart-words.ts';
import styles from './report-page.module.css';
import type { Choice, ReportQuestion } from './report-question.ts';
import { useDrillWays } from './use-drill-ways.ts';

interface ReportChartsProps {
  route: string;
  report: ReportAnswer;
  charts: Chart[];
  busy: boolean;
  question: ReportQuestion;
  /** What a mark asks for, and what it is called. */
  onClick: (question: ReportQuestion, mark: string) => void;
}

/** The charts that answer the page's question at first glance; further ones stand beneath and are drawn when they come near. */
export function ReportCharts({ route, report, charts, busy, question, onClick }: ReportChartsProps) {
  const { columns } = report;
  const told = useMemo(() => charts.map((chart) => tellChart(chart, columns)), [charts, columns]);
  const ways = useDrillWays(report, question, route);
  if (told.length === 0) return null;
  const filter = (chart: Chart, point: ChartPoint) => {
    const filters = filtersOf(chart, point);
    const days = daysOf(chart, point);
    // A total or "others" stands for no single thing.
    if (Object.keys({ ...filters, ...days }).length === 0) return;
    const mark = Object.values(filters).flat()[0]?.label ?? formatValue(point[chart.x.key], chart.x);
    onClick({ ...question, ...days, filters: { ...question.filters, ...filters } }, mark);
  };
  const markOf = (chart: Chart) => {
    const { drill, sets } = chart;
    if (drill) {
      return {
        words: `Click a mark to open ${drill.title}.`,
        verb: 'Open',
        onMark: (point: ChartPoint) => ways.follow(drill, point),
      };
    }
    if (sets.length === 0) return null;
    return {
      words: 'Click a mark to filter the page by it.',
      verb: 'Filter',
      onMark: (point: ChartPoint) => filter(chart, point),
    };
  };
  return (
    <div className={styles.charts}>
      {told.map((chart, at) => {
        const frame = <ChartFrame key={chart.key} data={chart} busy={busy} mark={markOf(chart)} />;
        return at === 0 ? (
          frame
        ) : (
          <WhenNear key={chart.key} height={upright} label={chart.title}>
            {frame}
          </WhenNear>
        );
      })}
    </div>
  );
}

const isDay = (filter: string) => filter === 'from' || filter === 'to';

/** The filters that a mark stands for. */
export function filtersOf(chart: Chart, point: ChartPoint): Record<string, Choice[]> {
  return Object.fromEntries(
    chart.sets.flatMap(({ filter, field }) => {
      const value = point[`${field}_code`] ?? point[field];
      if (isDay(filter) || value === null || value === undefined || Array.isArray(value)) return [];
      const label = nameOfCode(chart, point, field) ?? value;
      return [[filter, [{ value: String(value), label: String(label) }]]];
    }),
  );
}

/** A code says nothing to people: it is called by the field beside it, else by what the axis calls the mark. */
function nameOfCode(chart: Chart, point: ChartPoint, field: string) {
  if (!/(?:^|_)code$/u.test(field)) return point[field];
  return point[field.replace(/_?code$/u, '')] ?? point[chart.x.key];
}

/** A mark may stand for days as well. */
function daysOf(chart: Chart, point: ChartPoint): Partial<ReportQuestion> {
  const days = chart.sets.flatMap(({ filter, field }) => {
    const value = point[field];
    return isDay(filter) && typeof value === 'string' ? [[filter, value.slice(0, 10)]] : [];
  });
  return days.length > 0 ? { ...Object.fromEntries(days), period: null } : {};
}
