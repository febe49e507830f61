import type { KeyFigure } from '../../../contracts/report.ts';
import type { TrendAnswer } from '../../../contracts/trend.ts';
import { formatTile } from '../../../ui/format-value.ts';
import { describeDay } from './describe-question.ts';

const steps: Record<NonNullable<TrendAnswer['by']>, string> = {
  day: 'by day',
  week: 'by week',
  month: 'by month',
  'month-end': 'at the ends of months',
};

/** A line through fewer says nothing. */
const fewestKnown = 3;

/** How a key figure was before, as a line and in words; null where there is too little to draw. */
export function followFigure(
  figure: Pick<KeyFigure, 'key' | 'label' | 'type' | 'unit'>,
  { by, spans, figures }: TrendAnswer,
): { values: (number | null)[]; words: string } | null {
  const values = figures[figure.key] ?? [];
  const known = values.filter((value) => value !== null);
  const [first] = spans;
  const last = spans.at(-1);
  if (!by || !first || !last || known.length < fewestKnown) return null;
  const say = (value: number | undefined) => formatTile(value ?? null, figure);
  const range = `lowest ${say(Math.min(...known))}, highest ${say(Math.max(...known))}, last ${say(known.at(-1))}`;
  return {
    values,
    words: `${figure.label} ${steps[by]}, ${describeDay(first.from)} – ${describeDay(last.to)}: ${range}`,
  };
}
