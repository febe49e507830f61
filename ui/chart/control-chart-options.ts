import type { EChartsCoreOption } from 'echarts/core';
import {
  categoryAxis,
  isTime,
  labelsWithin,
  nameToTheRight,
  roomForName,
  timeAxis,
  timeOf,
  valueAxis,
} from './axis-options.ts';
import { legendOf, legendRoom } from './bar-options.ts';
import { type ChartData, type ChartPoint, categoriesOf, numberAt, roleAt, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';

/**
 * A figure over time between the limits of its own usual spread (roles `low`, `middle`, `high`). What lies outside is marked by form
 * and color; a point with `is_hollow` rests on too little to be judged.
 */
export function controlChartOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const onTime = isTime(data.x);
  const { points } = data;
  const order = points.map((_, at) => at);
  if (onTime)
    order.sort((a, b) => (textAt(points[a] ?? {}, data.x.key) < textAt(points[b] ?? {}, data.x.key) ? -1 : 1));
  const placeOf = (at: number) => {
    const name = textAt(points[at] ?? {}, data.x.key);
    return onTime ? timeOf(name) : name;
  };
  const limits = Object.entries(data.roles ?? {}).map(([role, axis]) => ({
    type: 'line',
    name: axis.label,
    // Limits hold for the whole of a day or week: between two they do not slope.
    step: 'middle',
    showSymbol: false,
    silent: true,
    itemStyle: { color: look.palette.textMuted },
    lineStyle: { color: look.palette.textMuted, width: 1.2, type: role === 'middle' ? 'solid' : 'dashed' },
    data: order.map((at) => ({ value: [placeOf(at), roleAt(data, points[at] ?? {}, role)] })),
  }));
  return {
    legend: { ...legendOf(data, look), show: limits.length > 0 },
    grid: { left: 8, right: 16, top: limits.length > 0 ? legendRoom + 24 : 32, bottom: roomForName, ...labelsWithin },
    xAxis: onTime
      ? timeAxis(
          data.x,
          order.map((at) => Number(placeOf(at))),
          look,
        )
      : categoryAxis(data.x, categoriesOf(points, data.x.key), look),
    yAxis: valueAxis(data, data.y, look, { ...nameToTheRight(look), ...(data.log ? { type: 'log' } : {}) }),
    series: [
      {
        type: 'line',
        name: data.y.label,
        lineStyle: { color: look.palette.accent, width: 1.5 },
        itemStyle: { color: look.palette.accent },
        data: order.map((at) => ({
          value: [placeOf(at), numberAt(points[at] ?? {}, data.y)],
          point: at,
          ...symbolOf(data, points[at] ?? {}, look),
        })),
      },
      ...limits,
    ],
  };
}

/** Whether a figure lies beyond its limits; what rests on too little is not judged. */
export function isOutside(data: ChartData, point: ChartPoint): boolean {
  const value = numberAt(point, data.y);
  const [low, high] = [roleAt(data, point, 'low'), roleAt(data, point, 'high')];
  if (value === null || point.is_hollow === true) return false;
  return (high !== null && value > high) || (low !== null && value < low);
}

function symbolOf(data: ChartData, point: ChartPoint, look: ChartLook) {
  if (isOutside(data, point)) {
    return { symbol: 'diamond', symbolSize: 11, itemStyle: { color: look.palette.danger } };
  }
  if (point.is_hollow !== true) return { symbol: 'circle', symbolSize: 5 };
  return {
    symbol: 'circle',
    symbolSize: 7,
    itemStyle: { color: look.palette.surface, borderColor: look.palette.accent, borderWidth: 1.5 },
  };
}
