import { useMemo, useState } from 'react';
import type { Chart, ReportAnswer } from '../../../contracts/report.ts';
import type { ChartPoint } from '../../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { formatValue } from '../../../ui/format-value.ts';
import { useFoldedCharts } from '../../lib/storage/folded-charts.ts';
import { ChartPager } from './chart-pager.tsx';
import { tellChart } from './chart-words.ts';
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
  /** A chart that is asked for by itself is never folded. */
  canFold?: boolean;
}

/** The chart that answers the page's question at first glance; further ones are leafed through. */
export function ReportCharts({ route, report, charts, busy, question, onClick, canFold = true }: ReportChartsProps) {
  const { columns } = report;
  const [chosen, setChosen] = useState(0);
  const [isFolded, fold] = useFoldedCharts(report.page);
  const told = useMemo(() => charts.map((chart) => tellChart(chart, columns)), [charts, columns]);
  const ways = useDrillWays(report, question, route);
  // What was chosen may be gone with another question.
  const at = Math.min(chosen, told.length - 1);
  const shown = told[at];
  if (!shown) return null;
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
    <ChartFrame
      key={shown.key}
      data={shown}
      busy={busy}
      mark={markOf(shown)}
      {...(canFold ? { isFolded, onFold: fold } : {})}
      pager={told.length > 1 ? <ChartPager at={at} titles={told.map(({ title }) => title)} onTurn={setChosen} /> : null}
    />
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
