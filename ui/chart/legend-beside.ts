import type { EChartsCoreOption } from 'echarts/core';
import { legendRoom } from './bar-options.ts';
import type { ChartLook } from './chart-look.ts';

const widest = 250;
const letter = 6.2;
/** The mark of an entry, and the gap to the chart. */
const aroundEntry = 44;

interface Grid {
  top?: number;
  right?: number;
}

/** Where a chart is low and wide its legend stands beside it: above it, it would take a fifth of the height. */
export function legendBeside(option: EChartsCoreOption, look: ChartLook): EChartsCoreOption {
  if (!look.low || look.narrow) return option;
  const { legend, grid } = option as { legend?: { show?: boolean }; grid?: Grid | Grid[] };
  if (!legend || legend.show === false || !grid) return option;
  const width = Math.min(widest, Math.max(...namesOf(option).map((name) => name.length)) * letter + aroundEntry);
  const beside = (one: Grid): Grid => ({
    ...one,
    top: Math.max(8, (one.top ?? 0) - legendRoom),
    right: (one.right ?? 0) + width,
  });
  return {
    ...option,
    legend: {
      ...legend,
      orient: 'vertical',
      left: 'auto',
      right: 0,
      top: 4,
      itemGap: 6,
      textStyle: { color: look.palette.text, fontSize: 12, width: width - aroundEntry, overflow: 'truncate' },
    },
    grid: Array.isArray(grid)
      ? grid.map((one, at) => (at === 0 ? beside(one) : { ...one, right: (one.right ?? 0) + width }))
      : beside(grid),
  };
}

function namesOf({ series }: EChartsCoreOption): string[] {
  const all = (Array.isArray(series) ? series : [series]) as { name?: string }[];
  return ['', ...all.map((one) => one?.name ?? '')];
}
