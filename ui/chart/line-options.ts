import type { EChartsCoreOption } from 'echarts/core';
import {
  categoryAxis,
  isTime,
  labelsWithin,
  nameToTheRight,
  roomForName,
  secondAxis,
  timeAxis,
  timeOf,
  valueAxis,
} from './axis-options.ts';
import { legendOf, seriesOf } from './bar-options.ts';
import { type ChartAxis, type ChartData, categoriesOf, roleAt, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { seriesColors } from './series-colors.ts';

/** Trends over time or over things, with bands to compare with. */
export function lineOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const categories = categoriesOf(data.points, data.x.key);
  const onTime = isTime(data.x);
  const ordered = onTime ? categories.toSorted() : categories;
  const parts = seriesOf(data, ordered, look);
  const second = data.line ? [secondAxis(data, data.line, look)] : [];
  const place = <T extends { value: number | null }>(item: T, at: number) =>
    onTime ? { ...item, value: [timeOf(ordered[at] ?? ''), item.value] } : item;
  return {
    legend: { ...legendOf(data, look), ...(hasWhole(data) ? { show: true } : {}) },
    grid: {
      left: 8,
      right: 16,
      top: data.series || data.line || hasWhole(data) ? 56 : 32,
      bottom: onTime ? roomForName : 4,
      ...labelsWithin,
    },
    xAxis: onTime
      ? timeAxis(data.x, ordered.map(timeOf), look)
      : categoryAxis(data.x, ordered, look, { boundaryGap: false }),
    yAxis: [valueAxis(data, data.y, look, { ...nameToTheRight(look), ...reachGuides(data) }), ...second],
    series: [
      ...parts.map((part, index) => ({
        ...part,
        type: 'line',
        // A single point between two gaps would not be seen without its mark.
        showSymbol: ordered.length <= 60,
        symbolSize: 6,
        // Between two events nothing changes: a slope would tell of values that never were.
        ...(data.x.type === 'datetime' ? { step: 'end' } : {}),
        data: part.data.map(place),
        ...(index === 0 ? guidesOf(data, look) : {}),
      })),
      ...(hasWhole(data) ? [lineOfWhole(data, ordered, look, place)] : []),
      ...(data.line ? [lineOnSecondAxis(data, ordered, look, place)] : []),
    ],
  };
}

/** Whether there is a whole (role `whole`) that the line is a part of. */
const hasWhole = (data: ChartData) => data.points.some((point) => roleAt(data, point, 'whole') !== null);

/** The whole that the line is a part of: thin, on the same axis. */
function lineOfWhole(
  data: ChartData,
  ordered: string[],
  look: ChartLook,
  place: (item: { value: number | null }, at: number) => unknown,
) {
  const whole = data.roles?.whole ?? data.y;
  const [line] = seriesOf({ ...data, y: whole, series: null }, ordered, look);
  return {
    type: 'line',
    name: whole.label,
    showSymbol: false,
    lineStyle: { color: look.palette.textMuted, width: 1 },
    itemStyle: { color: look.palette.textMuted },
    data: line?.data.map(place) ?? [],
  };
}

function lineOnSecondAxis(
  data: ChartData,
  ordered: string[],
  look: ChartLook,
  place: (item: { value: number | null }, at: number) => unknown,
) {
  const second = data.line ?? data.y;
  const [line] = seriesOf({ ...data, y: second, series: null }, ordered, look);
  return {
    type: 'line',
    name: second.label,
    yAxisIndex: 1,
    showSymbol: false,
    lineStyle: { color: look.palette.text, type: 'dashed', width: 1.5 },
    itemStyle: { color: look.palette.text },
    data: line?.data.map(place) ?? [],
  };
}

/** A limit that nothing comes near must still be in view; what can begin at zero does. */
export function reachGuides({ guides }: ChartData) {
  if (guides.length === 0) return {};
  const [lowest, highest] = [Math.min(...guides.map(({ from }) => from)), Math.max(...guides.map(({ to }) => to))];
  const isFarFromZero = (min: number, max: number) => min > 0 && (max - min) / max < 0.4;
  return {
    scale: true,
    min: ({ min, max }: { min: number; max: number }) => {
      const [low, high] = [Math.min(min, lowest), Math.max(max, highest)];
      return isFarFromZero(low, high) ? (lowest < min ? lowest : null) : Math.min(0, low);
    },
    max: ({ max }: { max: number }) => (highest > max ? highest : null),
  };
}

export function guidesOf({ guides }: ChartData, look: ChartLook) {
  const words = { color: look.palette.textMuted, fontSize: 11 };
  const bands = guides.filter(({ from, to }) => from !== to);
  const lines = guides.filter(({ from, to }) => from === to);
  return {
    markArea: {
      silent: true,
      itemStyle: { color: look.palette.accent, opacity: 0.18 },
      // A narrow band has no room for its name: the note under the chart tells it.
      label: { show: false },
      data: bands.map(({ label, from, to }) => [{ name: label, yAxis: from }, { yAxis: to }]),
    },
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: look.palette.textMuted, type: 'dashed' },
      label: { ...words, position: 'insideEndTop', formatter: '{b}' },
      data: lines.map(({ label, from }) => ({
        name: label,
        yAxis: from,
        // Two lines may lie close to each other: the lower one is named beneath itself.
        ...(lines.some((other) => other.from > from) ? { label: { position: 'insideEndBottom' } } : {}),
      })),
    },
  };
}

/** Events on an axis of days, in lanes; with the role `end`, each begins something that lasts until then. The moment of the role `across` is a line over all lanes. */
export function timelineOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { end, across } = data.roles ?? {};
  const line = across ? lineAcross(data, across, look) : {};
  const lanes = categoriesOf(data.points, data.y.key);
  const names = data.series?.values ?? [data.y.label];
  const colorOf = seriesColors(data, look);
  return {
    legend: legendOf(data, look),
    grid: {
      left: 8,
      right: 24,
      top: (data.series ? 40 : 12) + (across ? roomForLineName : 0),
      bottom: roomForName,
      ...labelsWithin,
    },
    xAxis: timeAxis(
      data.x,
      data.points
        .flatMap((point) => [data.x, end, across].map((axis) => (axis ? timeOf(textAt(point, axis.key)) : Number.NaN)))
        .filter(Number.isFinite),
      look,
    ),
    yAxis: laneAxis(data, lanes, look),
    series: [
      ...names.map((name, index) => ({
        type: 'scatter',
        name,
        symbol: symbols[index % symbols.length],
        symbolSize: 11,
        itemStyle: { color: colorOf(name), opacity: 0.85 },
        ...(index === 0 ? line : {}),
        data: data.points.flatMap((point, at) => {
          if (data.series && textAt(point, data.series.key) !== name) return [];
          return [{ value: [timeOf(textAt(point, data.x.key)), textAt(point, data.y.key)], point: at }];
        }),
      })),
      ...(end ? names.map((name) => spansOf(data, name, end.key, colorOf(name))) : []),
    ],
  };
}

const roomForLineName = 14;

/** An upright line at each moment that the points tell of, named by its field. */
function lineAcross({ points }: ChartData, { key, label }: ChartAxis, look: ChartLook) {
  const moments = [...new Set(points.map((point) => textAt(point, key)).filter(Boolean))];
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: look.palette.text, type: 'dashed' },
      // The lanes are counted from the top, and so is the line: its name stands where it begins.
      label: { color: look.palette.text, fontSize: 11, formatter: '{b}', position: 'start' },
      data: moments.map((moment) => ({ name: label, xAxis: timeOf(moment) })),
    },
  };
}

const endOfCode = 10;

/** Codes are alike at their beginning: where there is little room, their end tells them apart. */
function laneAxis(data: ChartData, lanes: string[], look: ChartLook) {
  const axis = categoryAxis(data.y, lanes, look, {
    inverse: true,
    splitLine: { show: true, lineStyle: { color: look.palette.border } },
  });
  if (!look.narrow || data.y.type !== 'code') return axis;
  const formatter = (code: string) => (code.length > endOfCode ? `…${code.slice(-endOfCode)}` : code);
  return { ...axis, axisLabel: { ...axis.axisLabel, formatter } };
}

/** What lasts, as thick strokes with gaps between them. */
function spansOf(data: ChartData, name: string, end: string, color: string) {
  const spans = data.points.filter(
    (point) => textAt(point, end) !== '' && (!data.series || textAt(point, data.series.key) === name),
  );
  return {
    type: 'line',
    name,
    showSymbol: false,
    silent: true,
    z: 1,
    lineStyle: { color, width: 10, opacity: 0.45, cap: 'butt' },
    itemStyle: { color },
    data: spans.flatMap((point) => {
      const lane = textAt(point, data.y.key);
      return [
        [timeOf(textAt(point, data.x.key)), lane],
        [timeOf(textAt(point, end)), lane],
        ['-', '-'],
      ];
    }),
  };
}

/** Kinds of events are told apart by form as well as by colour. */
const symbols = ['circle', 'diamond', 'triangle', 'rect', 'pin', 'roundRect', 'arrow', 'emptyCircle'];
