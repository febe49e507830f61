import type { EChartsCoreOption } from 'echarts/core';
import { labelsWithin, nameBelow, roomForName, rowAxis, valueAxis } from './axis-options.ts';
import { isOfSeries, legendOf, legendRoom } from './bar-options.ts';
import { type ChartData, numberAt, roleAt, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { seriesColors } from './color-palette.ts';

/** What there is as a bar against what there should be (role `target`) as a stroke, a row each. */
export function bulletOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { points } = data;
  const names = data.series?.values ?? [data.y.label];
  const colorOf = seriesColors(data, look);
  const target = data.roles?.target;
  const values = points.flatMap((point) => [numberAt(point, data.y) ?? 0, roleAt(data, point, 'target') ?? 0]);
  return {
    legend: { ...legendOf(data, look), show: true },
    grid: { left: 8, right: 24, top: legendRoom, bottom: roomForName, ...labelsWithin },
    xAxis: valueAxis({ ...data, points: values.map((value) => ({ [data.y.key]: value })) }, data.y, look, nameBelow),
    yAxis: rowAxis(
      data.x,
      points.map((point) => textAt(point, data.x.key)),
      look,
    ),
    series: [
      ...names.map((name) => ({
        type: 'bar',
        name,
        stack: 'all',
        barMaxWidth: 10,
        itemStyle: { color: colorOf(name) },
        data: points.map((point, at) => ({
          value: isOfSeries(data, point, name) ? numberAt(point, data.y) : null,
          point: at,
        })),
      })),
      {
        type: 'scatter',
        name: target?.label ?? 'Target',
        symbol: 'rect',
        symbolSize: [3, 14],
        itemStyle: { color: look.palette.text },
        data: points.flatMap((point, at) => {
          const wanted = roleAt(data, point, 'target');
          return wanted === null ? [] : [{ value: [wanted, at], point: at }];
        }),
      },
    ],
  };
}
