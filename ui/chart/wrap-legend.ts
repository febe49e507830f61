import type { EChartsCoreOption } from 'echarts/core';
import type { ChartData } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';

/** What a phone leaves for a chart. */
const phoneWidth = 276;
const letter = 6.5;
/** The mark of an entry, and the gap to the next. */
const aroundEntry = 28;
const rowHeight = 22;
/** More would leave nothing for the chart itself: they are leafed through instead. */
const mostRows = 4;

/** The further room that a legend needs on a phone, where its entries do not fit beside each other. */
export function legendBelow(data: ChartData): number {
  const rows = rowsOf(data);
  return rows > mostRows ? 0 : (rows - 1) * rowHeight;
}

/** On a phone the entries of a legend stand beneath each other instead of being cut off; the chart begins below them. */
export function wrapLegend(option: EChartsCoreOption, data: ChartData, look: ChartLook): EChartsCoreOption {
  const below = legendBelow(data);
  if (!look.narrow || below === 0 || !option.legend) return option;
  const { grid, legend } = option as { grid?: { top?: number }; legend: object };
  return {
    ...option,
    legend: { ...legend, type: 'plain', itemGap: 8 },
    ...(grid ? { grid: { ...grid, top: (grid.top ?? 0) + below } } : {}),
  };
}

function rowsOf({ series, line }: ChartData): number {
  const names = [...(series?.values ?? []), ...(line ? [line.label] : [])];
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const width = name.length * letter + aroundEntry;
    if (used > 0 && used + width > phoneWidth) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  return rows;
}
