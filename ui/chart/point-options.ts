import type { EChartsCoreOption } from 'echarts/core';
import { formatCompact } from '../format-value.ts';
import {
  categoryAxis,
  isTime,
  labelsWithin,
  nameBelow,
  nameToTheLeft,
  nameToTheRight,
  timeAxis,
  timeOf,
  valueAxis,
} from './axis-options.ts';
import { legendOf, seriesOf } from './bar-options.ts';
import { type ChartData, categoriesOf, describeAxis, numberAt, shapeOf, textAt } from './chart-data.ts';
import { type ChartLook, colorAt } from './chart-look.ts';

/** Trends over time or over things, with bands to compare with. */
export function lineOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const categories = categoriesOf(data.points, data.x.key);
  const onTime = isTime(data.x);
  const ordered = onTime ? categories.toSorted() : categories;
  const parts = seriesOf(data, ordered, look);
  const second = data.line ? [valueAxis(data.line, look, { ...nameToTheLeft(look), splitLine: { show: false } })] : [];
  const place = <T extends { value: number | null }>(item: T, at: number) =>
    onTime ? { ...item, value: [timeOf(ordered[at] ?? ''), item.value] } : item;
  return {
    legend: legendOf(data, look),
    grid: { left: 8, right: 16, top: data.series || data.line ? 56 : 32, bottom: onTime ? 36 : 12, ...labelsWithin },
    xAxis: onTime
      ? timeAxis(data.x, ordered.map(timeOf), look)
      : categoryAxis(data.x, ordered, look, { boundaryGap: false }),
    yAxis: [valueAxis(data.y, look, { ...nameToTheRight(look), ...reachGuides(data) }), ...second],
    series: [
      ...parts.map((part, index) => ({
        ...part,
        type: 'line',
        // A single point between two gaps would not be seen without its mark.
        showSymbol: ordered.length <= 60,
        symbolSize: 6,
        data: part.data.map(place),
        ...(index === 0 ? guidesOf(data, look) : {}),
      })),
      ...(data.line ? [lineOnSecondAxis(data, ordered, look, place)] : []),
    ],
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

/** A limit that nothing comes near must still be in view. */
function reachGuides({ guides }: ChartData) {
  if (guides.length === 0) return {};
  const [lowest, highest] = [Math.min(...guides.map(({ from }) => from)), Math.max(...guides.map(({ to }) => to))];
  return {
    scale: true,
    min: ({ min }: { min: number }) => (lowest < min ? lowest : null),
    max: ({ max }: { max: number }) => (highest > max ? highest : null),
  };
}

function guidesOf({ guides }: ChartData, look: ChartLook) {
  const words = { color: look.palette.textMuted, fontSize: 11 };
  const bands = guides.filter(({ from, to }) => from !== to);
  const lines = guides.filter(({ from, to }) => from === to);
  return {
    markArea: {
      silent: true,
      itemStyle: { color: look.palette.accent, opacity: 0.1 },
      label: { ...words, position: 'insideTopLeft' },
      data: bands.map(({ label, from, to }) => [{ name: label, yAxis: from }, { yAxis: to }]),
    },
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: look.palette.textMuted, type: 'dashed' },
      label: { ...words, position: 'insideEndTop', formatter: '{b}' },
      data: lines.map(({ label, from }) => ({ name: label, yAxis: from })),
    },
  };
}

/** Whether a mark has a place: on a logarithmic scale nothing at or below zero has one. */
export function canPlace(data: ChartData, x: number | null, y: number | null): boolean {
  return x !== null && y !== null && (!data.log || (x > 0 && y > 0));
}

/** One measure against another; the size of a mark is a third. */
export function scatterOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { z } = data;
  const largest = z ? Math.max(1e-9, ...data.points.map((point) => Math.abs(numberAt(point, z) ?? 0))) : 1;
  const sizeOf = (value: number | null) => (z ? 5 + 25 * Math.sqrt(Math.abs(value ?? 0) / largest) : 9);
  const names = data.series?.values ?? [data.y.label];
  const scale = data.log ? { type: 'log' } : { scale: true };
  return {
    legend: legendOf(data, look),
    grid: { left: 24, right: 24, top: data.series ? 44 : 16, bottom: 40, ...labelsWithin },
    xAxis: valueAxis(data.x, look, { ...scale, ...nameBelow }),
    yAxis: valueAxis(data.y, look, { ...scale, nameLocation: 'middle', nameGap: look.narrow ? 44 : 56 }),
    series: names.map((name, index) => ({
      type: 'scatter',
      name,
      itemStyle: { color: colorAt(look, index), opacity: 0.7 },
      data: data.points.flatMap((point, at) => {
        const [x, y] = [numberAt(point, data.x), numberAt(point, data.y)];
        if (!canPlace(data, x, y) || (data.series && textAt(point, data.series.key) !== name)) return [];
        return [{ value: [x, y], symbolSize: sizeOf(z ? numberAt(point, z) : null), point: at }];
      }),
      ...(index === 0 ? guidesOf(data, look) : {}),
    })),
  };
}

/** Two kinds of things against each other; the colour is the measure. */
export function heatmapOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const measure = data.z ?? data.y;
  const columns = categoriesOf(data.points, data.x.key);
  const rows = categoriesOf(data.points, data.y.key);
  const values = data.points.flatMap((point) => numberAt(point, measure) ?? []);
  // A figure needs some forty pixels; with more columns only the color is left.
  const writesValues = columns.length <= (look.narrow ? 6 : 14);
  const [least, most] = [Math.min(0, ...values), Math.max(...values, 1e-9)];
  const isDeep = (value: number) => (value - least) / (most - least) > 0.55;
  return {
    grid: { left: 8, right: 16, top: 12, bottom: 64, ...labelsWithin },
    xAxis: categoryAxis(data.x, columns, look, { splitArea: { show: false } }),
    yAxis: categoryAxis(data.y, rows, look, { inverse: true }),
    visualMap: {
      type: 'continuous',
      min: least,
      max: most,
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: look.narrow ? 120 : 200,
      text: [describeAxis(measure), ''],
      textStyle: { color: look.palette.textMuted },
      formatter: (value: number) => formatCompact(value, shapeOf(measure)),
      inRange: { color: [look.palette.surfaceSunken, look.palette.accent] },
    },
    series: [
      {
        type: 'heatmap',
        name: measure.label,
        itemStyle: { borderColor: look.palette.surface, borderWidth: 1 },
        label: {
          show: writesValues,
          fontSize: 11,
          formatter: ({ value }: { value: [string, string, number] }) => formatCompact(value[2], shapeOf(measure)),
        },
        data: data.points.flatMap((point, at) => {
          const value = numberAt(point, measure);
          if (value === null) return [];
          const label = { color: isDeep(value) ? look.palette.accentText : look.palette.text };
          return [{ value: [textAt(point, data.x.key), textAt(point, data.y.key), value], point: at, label }];
        }),
      },
    ],
  };
}

/** Events on an axis of days, in lanes. */
export function timelineOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const lanes = categoriesOf(data.points, data.y.key);
  const names = data.series?.values ?? [data.y.label];
  return {
    legend: legendOf(data, look),
    grid: { left: 8, right: 24, top: data.series ? 44 : 12, bottom: 40, ...labelsWithin },
    xAxis: timeAxis(
      data.x,
      data.points.map((point) => timeOf(textAt(point, data.x.key))),
      look,
    ),
    yAxis: categoryAxis(data.y, lanes, look, {
      inverse: true,
      splitLine: { show: true, lineStyle: { color: look.palette.border } },
    }),
    series: names.map((name, index) => ({
      type: 'scatter',
      name,
      symbol: symbols[index % symbols.length],
      symbolSize: 11,
      itemStyle: { color: colorAt(look, index), opacity: 0.85 },
      data: data.points.flatMap((point, at) => {
        if (data.series && textAt(point, data.series.key) !== name) return [];
        return [{ value: [timeOf(textAt(point, data.x.key)), textAt(point, data.y.key)], point: at }];
      }),
    })),
  };
}

/** Kinds of events are told apart by form as well as by colour. */
const symbols = ['circle', 'diamond', 'triangle', 'rect', 'pin', 'roundRect', 'arrow', 'emptyCircle'];
