import type { EChartsCoreOption } from 'echarts/core';
import { stackedOption } from './bar-options.ts';
import type { ChartData } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';

/** How often each value or class of values occurs. A guide stands upright, at the class that is called by its figure. */
export function histogramOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { series, ...option } = stackedOption({ ...data, kind: 'stacked_column' }, look) as EChartsCoreOption & {
    series: Record<string, unknown>[];
  };
  const lines = {
    silent: true,
    symbol: 'none',
    lineStyle: { color: look.palette.text, type: 'dashed' },
    label: { color: look.palette.text, fontSize: 11, formatter: '{b}' },
    data: data.guides.map(({ label, from }) => ({ name: label, xAxis: String(from) })),
  };
  return {
    ...option,
    // Classes touch: between them lies nothing.
    series: series.map((part, at) => ({
      ...part,
      barMaxWidth: null,
      barCategoryGap: '4%',
      ...(at === 0 && data.guides.length > 0 ? { markLine: lines } : {}),
    })),
  };
}
