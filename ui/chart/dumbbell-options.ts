import type { EChartsCoreOption } from 'echarts/core';
import { labelsWithin, nameBelow, roomForName, rowAxis, valueAxis } from './axis-options.ts';
import { isOfSeries, legendOf, legendRoom } from './bar-options.ts';
import { type ChartData, numberAt, roleAt, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { seriesColors } from './color-palette.ts';

/** From one figure to another (role `to`), a row each: hollow is where it begins, full is where it ends. */
export function dumbbellOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { points } = data;
  const names = data.series?.values ?? [data.y.label];
  const colorOf = seriesColors(data, look);
  const ends = points.map((point) => ({ from: numberAt(point, data.y), to: roleAt(data, point, 'to') }));
  const bar = { type: 'bar', stack: 'between', barWidth: 3, silent: true };
  const all = ends.flatMap(({ from, to }) => [from ?? 0, to ?? 0]).map((value) => ({ [data.y.key]: value }));
  return {
    ...(data.series ? { legend: legendOf(data, look) } : {}),
    grid: { left: 8, right: 24, top: data.series ? legendRoom : 8, bottom: roomForName, ...labelsWithin },
    xAxis: valueAxis({ ...data, points: all }, data.y, look, nameBelow),
    yAxis: rowAxis(
      data.x,
      points.map((point) => textAt(point, data.x.key)),
      look,
    ),
    series: [
      {
        ...bar,
        itemStyle: { color: 'transparent' },
        data: ends.map(({ from, to }) => (from === null || to === null ? 0 : Math.min(from, to))),
      },
      {
        ...bar,
        itemStyle: { color: look.palette.borderStrong },
        data: ends.map(({ from, to }) => (from === null || to === null ? 0 : Math.abs(to - from))),
      },
      ...names.flatMap((name) =>
        (['to', 'from'] as const).map((end) => ({
          type: 'scatter',
          name,
          symbolSize: 10,
          itemStyle: {
            color: end === 'to' ? colorOf(name) : look.palette.surface,
            borderColor: colorOf(name),
            borderWidth: 2,
          },
          data: points.flatMap((point, at) =>
            isOfSeries(data, point, name) && ends[at]?.[end] !== null
              ? [{ value: [ends[at]?.[end], at], point: at }]
              : [],
          ),
        })),
      ),
    ],
  };
}
