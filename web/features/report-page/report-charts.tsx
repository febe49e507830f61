import { useMemo } from 'react';
import type { Chart, ReportColumn } from '../../../contracts/report.ts';
import type { ChartPoint } from '../../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { byChartEntry } from '../../lib/storage/by-chart.ts';
import { tellChart } from './chart-words.ts';
import styles from './report-page.module.css';
import type { Choice, ReportQuestion } from './report-question.ts';

interface ReportChartsProps {
  page: string;
  charts: Chart[];
  columns: ReportColumn[];
  busy: boolean;
  question: ReportQuestion;
  onAsk: (question: ReportQuestion) => void;
}

/** The charts that answer the page's question at first glance. */
export function ReportCharts({ page, charts, columns, busy, question, onAsk }: ReportChartsProps) {
  const told = useMemo(() => charts.map((chart) => tellChart(chart, columns)), [charts, columns]);
  if (told.length === 0) return null;
  return (
    <div className={styles.charts}>
      {told.map((chart) => (
        <ChartFrame
          key={chart.key}
          data={chart}
          busy={busy}
          mark={
            chart.sets.length > 0
              ? {
                  words: 'Click a mark to filter the page by it.',
                  onMark: (point) => {
                    const filters = filtersOf(chart, point);
                    const days = daysOf(chart, point);
                    // A total or "others" stands for no single thing.
                    if (Object.keys({ ...filters, ...days }).length === 0) return;
                    byChartEntry.write({
                      page,
                      from: page,
                      mark: Object.values(filters).flat()[0]?.label ?? chart.key,
                    });
                    onAsk({ ...question, ...days, filters: { ...question.filters, ...filters } });
                  },
                }
              : null
          }
        />
      ))}
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
