import type { EChartsCoreOption } from 'echarts/core';
import { type ChartData, numberAt, roleAt } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { isOutside } from './control-chart-options.ts';
import { scatterOption } from './scatter-options.ts';

interface Marks {
  data: { point: number }[];
}

/**
 * Each mark against limits that are wide where there is little evidence: `low` and `high` are the outer ones, `low_inner` and
 * `high_inner` the inner ones, each as a field of the points. What lies beyond the outer ones has a border.
 */
export function funnelPlotOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  // A point that only carries limits makes their lines smooth, and is no mark.
  const { series, ...option } = scatterOption(data, look) as EChartsCoreOption & { series: Marks[] };
  const byX = data.points
    .filter((point) => numberAt(point, data.x) !== null)
    .toSorted((a, b) => (numberAt(a, data.x) ?? 0) - (numberAt(b, data.x) ?? 0));
  const outer = { borderColor: look.palette.danger, borderWidth: 2 };
  return {
    ...option,
    series: [
      ...series.map((marks) => ({
        ...marks,
        data: marks.data.map((mark) => {
          const point = data.points[mark.point];
          return point && isOutside(data, point) ? { ...mark, itemStyle: outer } : mark;
        }),
      })),
      ...Object.entries(data.roles ?? {}).map(([role, axis]) => ({
        type: 'line',
        name: axis.label,
        showSymbol: false,
        silent: true,
        z: 1,
        itemStyle: { color: look.palette.textMuted },
        lineStyle: {
          color: look.palette.textMuted,
          width: 1.2,
          type: role.endsWith('_inner') ? 'dotted' : 'dashed',
        },
        data: byX.map((point) => [numberAt(point, data.x), roleAt(data, point, role)]),
      })),
    ],
  };
}
