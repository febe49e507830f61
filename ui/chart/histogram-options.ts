import type { EChartsCoreOption } from 'echarts/core';
import { nameBelow, roomForName } from './axis-options.ts';
import { stackedOption } from './bar-options.ts';
import { type ChartData, describeAxis } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';

/** How often each value or class of values occurs. A guide stands upright, at the class that is called by its figure. */
export function histogramOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { series, grid, xAxis, ...option } = stackedOption({ ...data, kind: 'stacked_column' }, look) as {
    series: Record<string, unknown>[];
    grid: { bottom: number };
    xAxis: Record<string, unknown>;
  };
  const name = describeAxis(data.x);
  const lines = {
    silent: true,
    symbol: 'none',
    lineStyle: { color: look.palette.text, type: 'dashed' },
    label: { color: look.palette.text, fontSize: 11, formatter: '{b}' },
    data: data.guides.map(({ label, from }) => ({ name: label, xAxis: String(from) })),
  };
  return {
    ...option,
    // The classes are figures: what they are of must be said.
    grid: { ...grid, bottom: grid.bottom + roomForName },
    xAxis: { ...xAxis, name, ...nameBelow, nameTextStyle: { color: look.palette.textMuted, fontSize: 12 } },
    // Classes touch: between them lies nothing.
    series: series.map((part, at) => ({
      ...part,
      barMaxWidth: null,
      barCategoryGap: '4%',
      ...(at === 0 && data.guides.length > 0 ? { markLine: lines } : {}),
    })),
  };
}
