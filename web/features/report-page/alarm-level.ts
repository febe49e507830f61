import type { Alarm, Cell, KeyFigure, ReportAnswer, ReportColumn } from '../../../contracts/report.ts';
import { formatValue } from '../../../ui/format-value.ts';

/** That a figure asks for a look, and why in words, for the color alone would not say it; blank where its sign says it. */
export interface Alarmed {
  level: Alarm['level'];
  words: string;
}

type Judged = Pick<ReportAnswer, 'columns' | 'period' | 'data_days'>;

/**
 * Tells of the figures of a column, or of a key figure, which ask for a look. A limit that is a part of another figure holds for
 * all rows together (`totals`): of a few a single one is much.
 */
export function judgeFigures(
  { columns, period, data_days: days }: Judged,
  { alarm, type }: Pick<ReportColumn | KeyFigure, 'alarm' | 'type'>,
): (value: Cell | undefined, totals?: Record<string, Cell>) => Alarmed | null {
  if (!alarm) return () => null;
  const lastDay = period?.to ?? days?.last ?? null;
  const whole = columns.find(({ key }) => key === alarm.of)?.label ?? alarm.of ?? '';
  const words = alarm.is_past ? 'Has passed' : alarm.above === null ? '' : limitWords(alarm.above, type, whole);
  return (value, totals = {}) => (isAlarming(alarm, value, totals, lastDay) ? { level: alarm.level, words } : null);
}

function isAlarming(
  alarm: Alarm,
  value: Cell | undefined,
  totals: Record<string, Cell>,
  lastDay: string | null,
): boolean {
  if (alarm.is_past) return typeof value === 'string' && lastDay !== null && value.slice(0, 10) < lastDay;
  if (typeof value !== 'number') return false;
  if (alarm.below !== null && value < alarm.below) return true;
  const whole = alarm.of === null ? 1 : totals[alarm.of];
  return alarm.above !== null && typeof whole === 'number' && value > alarm.above * whole;
}

const limitWords = (above: number, type: ReportColumn['type'], whole: string): string =>
  whole ? `Above ${formatValue(above, { type: 'percent' })} of ${whole}` : `Above ${formatValue(above, { type })}`;
