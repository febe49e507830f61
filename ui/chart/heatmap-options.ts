import type { EChartsCoreOption } from 'echarts/core';
import { formatCompact } from '../format-value.ts';
import { categoryAxis, labelsWithin, nameBelow } from './axis-options.ts';
import { type ChartAxis, type ChartData, categoriesOf, describeAxis, numberAt, shapeOf, textAt } from './chart-data.ts';
import { type ChartLook, shadeAt } from './chart-look.ts';
import { classesOf, colorValues } from './heatmap-classes.ts';

/** Two kinds of things against each other; the colour is the measure. */
export function heatmapOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const measure = data.z ?? data.y;
  const columns = categoriesOf(data.points, data.x.key);
  const rows = categoriesOf(data.points, data.y.key);
  const colored = colorValues(data);
  const classes = classesOf(data, colored);
  const limits: ChartAxis = data.scale === 'row' ? { ...measure, type: 'percent' } : measure;
  // A figure needs some forty pixels; with more columns only the color is left.
  const writesValues = columns.length <= (look.narrow ? 6 : 14);
  const words = (value: number) => formatCompact(value, shapeOf(measure));
  const limitWords = (value: number) =>
    data.scale === 'row' ? `${Math.round(value * 100)}%` : formatCompact(value, shapeOf(measure));
  // A class of whole numbers ends before the next begins; of others only the limits are known.
  const classWords = (from: number, to: number, isLast: boolean, at: number) => {
    // Beyond limits that are given the values have no end.
    if (data.classes && at === 0) return `below ${limitWords(to)}`;
    if (data.classes && isLast) return `from ${limitWords(from)}`;
    const end = limits.type === 'count' && !isLast ? to - 1 : to;
    if (end <= from) return limitWords(from);
    // A phone has room for one limit of each class.
    if (look.narrow) return `${limitWords(shorten(from, limits)).replace('.0%', '%')}+`;
    // A dash before a number below zero would be taken for a second sign.
    return from < 0
      ? `${limitWords(from)} to ${limitWords(end)}`
      : `${limitWords(from).replace(/%$/u, '')}–${limitWords(end)}`;
  };
  const slant = isSlanted(data) ? slantOf(look) : null;
  const across = categoryAxis(data.x, columns, look);
  // Where a chart is low, the scale stands beside it.
  const isBeside = look.low && !look.narrow;
  return {
    grid: {
      left: 8,
      right: isBeside ? scaleWidth : 16,
      top: 8,
      bottom: isBeside ? (slant ? 4 : 28) : slant ? 30 : 54,
      ...labelsWithin,
    },
    xAxis: {
      ...across,
      splitArea: { show: false },
      axisLine: { show: false },
      ...(slant
        ? { axisLabel: { ...across.axisLabel, ...slant } }
        : {
            name: describeAxis(data.x),
            ...nameBelow,
            nameTextStyle: { color: look.palette.textMuted, fontSize: 12 },
          }),
    },
    yAxis: categoryAxis(data.y, rows, look, { inverse: true, axisLine: { show: false } }),
    visualMap: {
      type: 'piecewise',
      ...(isBeside
        ? { orient: 'vertical', right: 0, top: 4, align: 'left' }
        : { orient: 'horizontal', left: 'center', bottom: 0 }),
      itemGap: look.narrow ? 4 : isBeside ? 6 : 12,
      itemWidth: look.narrow ? 10 : 16,
      itemHeight: 10,
      textGap: look.narrow ? 3 : 8,
      // A legend that hides what is clicked would be one more thing to know.
      selectedMode: false,
      showLabel: true,
      textStyle: { color: look.palette.textMuted, fontSize: look.narrow ? 11 : 12 },
      dimension: 2,
      pieces: classes.map(({ from, to, depth }, at) => ({
        ...(data.classes && at === 0 ? {} : { gte: from }),
        ...(data.classes && at === classes.length - 1 ? {} : { [at === classes.length - 1 ? 'lte' : 'lt']: to }),
        label: classWords(from, to, at === classes.length - 1, at),
        color: shadeAt(look, depth),
      })),
    },
    series: [
      {
        type: 'heatmap',
        name: measure.label,
        itemStyle: { borderColor: look.palette.surface, borderWidth: 1 },
        label: {
          show: writesValues,
          fontSize: 11,
          formatter: ({ data: { figure } }: { data: { figure: number } }) => words(figure),
        },
        data: data.points.flatMap((point, at): object[] => {
          const value = numberAt(point, measure);
          const place = [textAt(point, data.x.key), textAt(point, data.y.key)];
          if (point.is_few === true) {
            // Outside the scale: its color says that nothing can be said.
            const itemStyle = { color: look.palette.border };
            return [{ value: [...place, 0], point: at, visualMap: false, itemStyle, label: { show: false } }];
          }
          const shade = colored[at] ?? null;
          if (value === null || shade === null) return [];
          const depth = classes.findLast(({ from }) => shade >= from)?.depth ?? 0;
          const label = { color: Math.abs(depth) > deep ? look.palette.accentText : look.palette.text };
          return [{ value: [...place, shade], figure: value, point: at, label }];
        }),
      },
    ],
  };
}

/** The room of a scale beside the cells. */
const scaleWidth = 140;
/** From this depth on words on a cell are light. */
const deep = 0.6;

/** Two digits of a limit tell where a class begins. */
const shorten = (value: number, { type }: ChartAxis): number =>
  type === 'percent' ? Math.round(value * 100) / 100 : Number(value.toPrecision(2));

/** On a phone even names that stand upright have room only for some. */
const slantOf = ({ narrow }: ChartLook) =>
  narrow
    ? { rotate: 90, width: slantedRoom, fontSize: 11 }
    : { rotate: 40, interval: 0, hideOverlap: false, width: slantedRoom * 1.4, fontSize: 11 };

/** The height that slanted names take beneath the cells. */
export const slantedRoom = 104;
const mostLevelNames = 6;

/** Many names have no room beside each other: they are written at a slant. Hours and days are short enough. */
export const isSlanted = ({ x, points }: ChartData): boolean =>
  x.type === 'text' && categoriesOf(points, x.key).length > mostLevelNames;
