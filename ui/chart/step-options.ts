import type { EChartsCoreOption } from 'echarts/core';
import { nameToTheRight, timeAxis, timeOf, valueAxis } from './axis-options.ts';
import { legendOf, legendRoom } from './bar-options.ts';
import { type ChartAxis, type ChartData, numberAt, roleAt, textAt } from './chart-data.ts';
import { type ChartLook, colorAt } from './chart-look.ts';
import { guidesOf, reachGuides } from './line-options.ts';

const halfDay = 43_200_000;
/** What tells the two parts of the drawing apart. */
const gap = 28;
const barsHeight = 74;
/** The labels of the time axis and its name. */
const roomForAxis = 40;
/** Both parts have the same edges, so that what stands above each other happened together. */
const edges = { left: 52, right: 16 };

/** What is drawn as bars beneath the line: upwards what adds to it, downwards what takes from it. */
const barRoles = [
  { role: 'above', sign: 1, color: 2 },
  { role: 'below', sign: -1, color: 1 },
  { role: 'further_below', sign: -1, color: 6 },
];

/**
 * A balance that changes by steps, with marks on it (role `mark`), and beneath it, by the day or week that begins with `since`,
 * what came in and what went out (roles `above`, `below`, `further_below`).
 */
export function stepOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const times = data.points.map((point) => timeOf(textAt(point, data.x.key)));
  const ends = { min: Math.min(...times), max: Math.max(...times) };
  const [bars, kept] = barsOf(data, look);
  const top = legendRoom + 24 + (look.narrow ? 22 : 0);
  const below = kept.length > 0 ? barsHeight + gap : 0;
  const time = timeAxis(data.x, times, look);
  const mark = data.roles?.mark;
  const line = {
    type: 'line',
    name: data.y.label,
    // Between two events nothing changes: a slope would tell of values that never were.
    step: 'end',
    showSymbol: data.points.length <= 60,
    symbolSize: 6,
    lineStyle: { width: 1.5 },
    itemStyle: { color: colorAt(look, 0) },
    data: data.points.map((point, at) => ({ value: [times[at], numberAt(point, data.y)], point: at })),
    ...guidesOf(data, look),
  };
  return {
    legend: { ...legendOf(data, look), show: true, ...(look.narrow ? { type: 'plain', itemGap: 8 } : {}) },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: [
      { ...edges, top, bottom: roomForAxis + below },
      { ...edges, height: barsHeight, bottom: roomForAxis },
    ],
    xAxis: [
      kept.length > 0
        ? { ...time, ...ends, name: '', axisLabel: { show: false }, axisTick: { show: false } }
        : { ...time, ...ends },
      { ...time, ...ends, gridIndex: 1, show: kept.length > 0, axisLine: { ...time.axisLine, onZero: false } },
    ],
    yAxis: [
      valueAxis(data, data.y, look, { ...nameToTheRight(look), ...reachGuides(data) }),
      barAxis(data, kept, look),
    ],
    series: [
      line,
      ...(mark
        ? [
            {
              type: 'scatter',
              name: mark.label,
              symbolSize: 9,
              z: 3,
              itemStyle: { color: look.palette.surface, borderColor: colorAt(look, 3), borderWidth: 2 },
              data: data.points.flatMap((point, at) => {
                const value = numberAt(point, mark);
                return value === null ? [] : [{ value: [times[at], value], point: at }];
              }),
            },
          ]
        : []),
      ...bars,
    ],
  };
}

function barsOf(data: ChartData, look: ChartLook) {
  const since = data.roles?.since;
  const kept = barRoles.filter(({ role }) => data.roles?.[role] && since);
  const starts = data.points.map((point) => timeOf(since ? textAt(point, since.key) : ''));
  const bars = kept.map(({ role, sign, color }) => ({
    type: 'bar',
    name: data.roles?.[role]?.label,
    stack: 'flow',
    xAxisIndex: 1,
    yAxisIndex: 1,
    barMaxWidth: 18,
    itemStyle: { color: colorAt(look, color) },
    data: starts.flatMap((start, at) => {
      const value = roleAt(data, data.points[at] ?? {}, role);
      return Number.isNaN(start) || value === null ? [] : [{ value: [start + halfDay, sign * value], point: at }];
    }),
  }));
  return [bars, kept] as const;
}

/** What goes out is told as it is, not as less than nothing. */
function barAxis(data: ChartData, kept: typeof barRoles, look: ChartLook) {
  const axis: ChartAxis = { ...data.y, label: '' };
  const flows = kept.flatMap(({ role }) => data.points.map((point) => ({ [axis.key]: roleAt(data, point, role) })));
  const { axisLabel, ...described } = valueAxis({ ...data, points: flows }, axis, look, {
    gridIndex: 1,
    splitNumber: 2,
  });
  const words = axisLabel.formatter;
  return {
    ...described,
    show: kept.length > 0,
    axisLabel: { ...axisLabel, formatter: (value: number) => words(Math.abs(value)) },
  };
}
