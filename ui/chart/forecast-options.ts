import type { EChartsCoreOption } from 'echarts/core';
import { labelsWithin, nameToTheRight, roomForName, timeAxis, timeOf, valueAxis } from './axis-options.ts';
import { legendOf, legendRoom } from './bar-options.ts';
import { type ChartData, numberAt, roleAt, textAt } from './chart-data.ts';
import { type ChartLook, colorAt } from './chart-look.ts';

/** Lines beside what was used, in the order of the legend: how each is drawn. */
const lines = [
  { role: 'ahead', color: 0, width: 2.5, type: 'solid' },
  { role: 'corrected', color: 2, width: 1.2, type: 'dotted' },
  { role: 'said', color: 3, width: 1.2, type: 'solid' },
  { role: 'said_later', color: 3, width: 1.2, type: 'dashed' },
  { role: 'year_before', color: null, width: 1, type: 'solid' },
] as const;

/**
 * What was used, then what is forecast (role `ahead`) between its bounds (`low`, `high`, and wider `low_outer`, `high_outer`); beside it what
 * the model saw (`corrected`), what was said before (`said`, or dashed `said_later`) and the year before (`year_before`).
 */
export function forecastOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const points = data.points.map((point, at) => ({ point, at, time: timeOf(textAt(point, data.x.key)) }));
  points.sort((a, b) => a.time - b.time);
  const kept = lines.filter(({ role }) => data.points.some((point) => roleAt(data, point, role) !== null));
  const band = (low: string, high: string, opacity: number) => {
    const bounds = points.map(({ point, at, time }) => ({
      at,
      time,
      low: roleAt(data, point, low),
      high: roleAt(data, point, high),
    }));
    if (bounds.every((one) => one.low === null || one.high === null)) return [];
    const side = (value: (one: (typeof bounds)[number]) => number | null, area: number) => ({
      type: 'line',
      stack: `${low} ${high}`,
      stackStrategy: 'all',
      silent: true,
      showSymbol: false,
      lineStyle: { opacity: 0 },
      areaStyle: { color: colorAt(look, 0), opacity: area },
      tooltip: { show: false },
      data: bounds.map((one) => ({ value: [one.time, value(one)], point: one.at })),
    });
    return [
      side((one) => one.low, 0),
      side((one) => (one.low === null || one.high === null ? null : one.high - one.low), opacity),
    ];
  };
  return {
    legend: {
      ...legendOf(data, look),
      show: true,
      data: [data.y.label, ...kept.flatMap(({ role }) => data.roles?.[role]?.label ?? [])],
    },
    grid: { left: 8, right: 16, top: legendRoom + 24, bottom: roomForName, ...labelsWithin },
    xAxis: timeAxis(
      data.x,
      points.map(({ time }) => time),
      look,
    ),
    yAxis: valueAxis(data, data.y, look, nameToTheRight(look)),
    series: [
      ...band('low_outer', 'high_outer', 0.1),
      ...band('low', 'high', 0.2),
      {
        type: 'line',
        name: data.y.label,
        showSymbol: false,
        z: 4,
        lineStyle: { color: look.palette.text, width: 1.5 },
        itemStyle: { color: look.palette.text },
        data: points.map(({ point, at, time }) => ({ value: [time, numberAt(point, data.y)], point: at })),
      },
      ...kept.map(({ role, color, width, type }) => {
        const shade = color === null ? look.palette.textMuted : colorAt(look, color);
        return {
          type: 'line',
          name: data.roles?.[role]?.label,
          showSymbol: false,
          z: role === 'ahead' ? 5 : 3,
          itemStyle: { color: shade },
          lineStyle: { color: shade, width, type },
          data: points.map(({ point, at, time }) => ({ value: [time, roleAt(data, point, role)], point: at })),
        };
      }),
    ],
  };
}
