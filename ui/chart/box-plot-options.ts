import type { EChartsCoreOption } from 'echarts/core';
import { labelsWithin, nameBelow, roomForName, rowAxis, valueAxis } from './axis-options.ts';
import { type ChartData, roleAt, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';

/** From the lowest to the highest end of a box and its whiskers. */
const quantiles = ['p10', 'p25', 'p50', 'p75', 'p90'] as const;

/** How single values spread: a box from P25 to P75 with the median in it, whiskers to P10 and P90. Each thing has a row. */
export function boxPlotOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const rows = data.points.map((point) => quantiles.map((role) => roleAt(data, point, role)));
  const known = rows.flat().filter((value) => value !== null);
  // Nothing at or below zero has a place on a logarithmic scale: it is drawn at the smallest value that has.
  const least = Math.min(...known.filter((value) => value > 0));
  const place = (value: number | null) => (value === null ? null : data.log ? Math.max(value, least) : value);
  return {
    grid: { left: 8, right: 24, top: 8, bottom: roomForName, ...labelsWithin },
    xAxis: valueAxis({ ...data, points: known.map((value) => ({ [data.y.key]: value })) }, data.y, look, {
      ...nameBelow,
      ...(data.log ? { type: 'log' } : {}),
    }),
    yAxis: rowAxis(
      data.x,
      data.points.map((point) => textAt(point, data.x.key)),
      look,
    ),
    series: [
      {
        type: 'boxplot',
        name: data.y.label,
        boxWidth: [6, 18],
        itemStyle: { color: look.palette.surfaceSunken, borderColor: look.palette.accent, borderWidth: 1.5 },
        data: rows.map((values, at) =>
          values.includes(null) ? { value: '-' } : { value: values.map(place), point: at },
        ),
      },
    ],
  };
}
