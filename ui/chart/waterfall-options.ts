import type { EChartsCoreOption } from 'echarts/core';
import { formatCompact } from '../format-value.ts';
import { categoryAxis, labelsWithin, valueAxis } from './axis-options.ts';
import { legendOf, legendRoom } from './bar-options.ts';
import { type ChartData, type ChartPoint, numberAt, shapeOf, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { seriesColors } from './color-palette.ts';
import { niceStep, usualSteps } from './tick-words.ts';

/** One part of a step: from one level to the next. */
interface Part {
  point: number;
  name: string;
  from: number;
  to: number;
}

export interface Step {
  name: string;
  isTotal: boolean;
  parts: Part[];
}

/**
 * Changes from one total to the next, from top to bottom. The parts of a step share its row, one beneath the other. A total
 * stands on the ground; a change hangs where the one before ended.
 */
export function waterfallOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const steps = stepsOf(data);
  const names = data.series?.values ?? [data.y.label];
  const lanes = Math.max(1, ...steps.map(({ parts }) => parts.length));
  const ground = groundOf(steps);
  const colorOf = seriesColors(data, look);
  const bar = {
    type: 'bar',
    stackStrategy: 'all',
    barMaxWidth: 18 / lanes, // Lanes overlap by a hair: a total that fills them all must show no seam.
    barGap: '-8%',
  };
  return {
    legend: legendOf(data, look),
    grid: { left: 8, right: look.narrow ? 52 : 64, top: data.series ? legendRoom : 8, bottom: 4, ...labelsWithin },
    xAxis: {
      ...valueAxis({ ...data, points: levelPoints(data, steps, ground) }, data.y, look, { scale: true }),
      name: '',
      min: ground,
    },
    yAxis: stepAxis(data, steps, look),
    series: [
      ...Array.from({ length: lanes }, (_, lane) => [
        {
          ...bar,
          stack: `lane ${lane}`,
          silent: true,
          itemStyle: { color: 'transparent' },
          data: steps.map((step) => {
            const { from, to } = drawnIn(step, lane, ground);
            return Math.min(from, to);
          }),
        },
        ...names.map((name) => ({
          ...bar,
          name,
          stack: `lane ${lane}`,
          itemStyle: { color: colorOf(name) },
          // What is stacked on an unknown is unknown itself: a part that is not of this series is nothing, not unknown.
          data: steps.map((step) => {
            const { from, to, part } = drawnIn(step, lane, ground);
            return part?.name === name ? { value: Math.abs(to - from), point: part.point } : { value: 0 };
          }),
        })),
      ]).flat(),
      { ...amounts(steps, data), labelLayout: { hideOverlap: true }, label: amountLabel(look) },
    ],
  };
}

/** The amounts beside the bars leave less room for names on a phone. */
function stepAxis(data: ChartData, steps: Step[], look: ChartLook) {
  const names = steps.map(({ name }) => name);
  const axis = categoryAxis({ ...data.x, type: 'text' }, names, look, { inverse: true });
  return look.narrow ? { ...axis, axisLabel: { ...axis.axisLabel, width: 88, fontSize: 11 } } : axis;
}

/** The rows of a waterfall. Points that follow each other under one name are parts of one step. */
export function stepsOf(data: ChartData): Step[] {
  const steps: Step[] = [];
  let level = 0;
  data.points.forEach((point, at) => {
    const name = textAt(point, data.x.key);
    const series = data.series ? textAt(point, data.series.key) : data.y.label;
    const total = isTotal(data, point);
    const from = total ? 0 : level;
    level = from + (numberAt(point, data.y) ?? 0);
    const part = { point: at, name: series, from, to: level };
    const last = steps.at(-1);
    const isSameStep = last && last.name === name && !total && !last.isTotal;
    if (isSameStep && !last.parts.some((other) => other.name === series)) last.parts.push(part);
    else steps.push({ name, isTotal: total, parts: [part] });
  });
  return steps;
}

/**
 * Where the axis begins. Changes that are small beside the totals could not be seen from zero; the totals are then drawn in part,
 * and the note under the chart says so.
 */
export function groundOf(steps: Step[]): number {
  const levels = steps.flatMap(({ isTotal: total, parts }) =>
    parts.flatMap(({ from, to }) => (total ? [to] : [from, to])),
  );
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const spread = high - low;
  if (levels.length === 0 || low <= 0 || spread > 0.5 * high) return 0;
  const wanted = low - 0.35 * spread;
  const unit = niceStep((high - wanted) / usualSteps);
  return Math.max(0, Math.floor(wanted / unit) * unit);
}

/** The levels that the steps reach, as points: what the axis has to tell apart. */
const levelPoints = (data: ChartData, steps: Step[], ground: number): ChartPoint[] =>
  [ground, ...steps.flatMap(({ parts }) => parts.map(({ to }) => to))].map((level) => ({ [data.y.key]: level }));

const isTotal = (data: ChartData, point: ChartPoint) =>
  point.is_total === true || (data.series !== null && textAt(point, data.series.key) === 'Total');

/** What a lane of a row shows. A total fills its row: it stands in every lane. */
function drawnIn({ parts, isTotal: total }: Step, lane: number, ground: number) {
  const part = parts[lane] ?? (total ? parts[0] : undefined);
  if (!part) return { part, from: 0, to: 0 };
  return { part, from: total ? ground : part.from, to: part.to };
}

const amounts = (steps: Step[], data: ChartData) => ({
  type: 'scatter',
  silent: true,
  symbolSize: 0.1,
  data: steps.map(({ isTotal: total, parts }, at) => {
    const [first, last] = [parts[0], parts.at(-1)];
    const change = (last?.to ?? 0) - (first?.from ?? 0);
    const end = Math.max(...parts.flatMap(({ from, to }) => [from, to]));
    return { value: [end, at], words: (change > 0 && !total ? '+' : '') + formatCompact(change, shapeOf(data.y)) };
  }),
});

const amountLabel = (look: ChartLook) => ({
  show: true,
  position: 'right',
  color: look.palette.textMuted,
  fontSize: 11,
  formatter: ({ data }: { data: { words: string } }) => data.words,
});
