import type { EChartsCoreOption } from 'echarts/core';
import { categoryAxis, labelsWithin, nameBelow, roomForName, valueAxis } from './axis-options.ts';
import { isOfSeries, legendOf, legendRoom } from './bar-options.ts';
import { type ChartData, categoriesOf, numberAt, roleAt, textAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { seriesColors } from './color-palette.ts';

/** Every thing as a dot in the lane of its kind, over the usual span of that kind (roles `low` and `high`, the same in a lane). */
export function dotStripOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const lanes = categoriesOf(data.points, data.y.key);
  const names = data.series?.values ?? [data.x.label];
  const colorOf = seriesColors(data, look);
  const bands = lanes.map((lane) => {
    const point = data.points.find((one) => textAt(one, data.y.key) === lane) ?? {};
    return { low: roleAt(data, point, 'low'), high: roleAt(data, point, 'high') };
  });
  const band = { type: 'bar', stack: 'band', barCategoryGap: '15%', silent: true };
  const hasBands = bands.some(({ low, high }) => low !== null && high !== null);
  return {
    ...(data.series ? { legend: legendOf(data, look) } : {}),
    grid: { left: 8, right: 24, top: data.series ? legendRoom : 8, bottom: roomForName, ...labelsWithin },
    xAxis: valueAxis(data, data.x, look, nameBelow),
    yAxis: categoryAxis(data.y, lanes, look, {
      inverse: true,
      splitLine: { show: true, lineStyle: { color: look.palette.border } },
    }),
    series: [
      ...(hasBands
        ? [
            { ...band, itemStyle: { color: 'transparent' }, data: bands.map(({ low }) => low ?? 0) },
            {
              ...band,
              itemStyle: { color: look.palette.accent, opacity: 0.15 },
              data: bands.map(({ low, high }) => (low === null || high === null ? 0 : high - low)),
            },
          ]
        : []),
      ...names.map((name) => ({
        type: 'scatter',
        name,
        symbolSize: 8,
        itemStyle: { color: colorOf(name), opacity: 0.7 },
        data: data.points.flatMap((point, at) => {
          const value = numberAt(point, data.x);
          if (value === null || !isOfSeries(data, point, name)) return [];
          return [{ value: [value, textAt(point, data.y.key)], point: at }];
        }),
      })),
    ],
  };
}
