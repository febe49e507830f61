import type { EChartsCoreOption } from 'echarts/core';
import { categoryAxis, labelsWithin, roomForName, timeAxis, timeOf } from './axis-options.ts';
import { legendOf } from './bar-options.ts';
import { type ChartAxis, type ChartData, categoriesOf, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { seriesColors } from './color-palette.ts';

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
