import type { EChartsCoreOption } from 'echarts/core';
import { rankedBarOption, stackedOption } from './bar-options.ts';
import { boxPlotOption } from './box-plot-options.ts';
import { bulletOption } from './bullet-options.ts';
import type { ChartData, ChartKind } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { controlChartOption } from './control-chart-options.ts';
import { describePoints } from './describe-points.ts';
import { dotStripOption } from './dot-strip-options.ts';
import { dumbbellOption } from './dumbbell-options.ts';
import { forecastOption } from './forecast-options.ts';
import { funnelPlotOption } from './funnel-plot-options.ts';
import { heatmapOption } from './heatmap-options.ts';
import { histogramOption } from './histogram-options.ts';
import { legendBeside } from './legend-beside.ts';
import { lineOption } from './line-options.ts';
import { scatterOption } from './scatter-options.ts';
import { stepOption } from './step-options.ts';
import { timelineOption } from './timeline-options.ts';
import { treemapOption } from './treemap-options.ts';
import { waterfallOption } from './waterfall-options.ts';
import { wrapLegend } from './wrap-legend.ts';

const drawn: Record<ChartKind, (data: ChartData, look: ChartLook) => EChartsCoreOption> = {
  ranked_bar: rankedBarOption,
  stacked_bar: stackedOption,
  stacked_column: stackedOption,
  stacked_area: stackedOption,
  line: lineOption,
  step: stepOption,
  scatter: scatterOption,
  heatmap: heatmapOption,
  waterfall: waterfallOption,
  timeline: timelineOption,
  control_chart: controlChartOption,
  forecast: forecastOption,
  funnel_plot: funnelPlotOption,
  box_plot: boxPlotOption,
  dot_strip: dotStripOption,
  dumbbell: dumbbellOption,
  bullet: bulletOption,
  histogram: histogramOption,
  treemap: treemapOption,
};

/** Written out, because the library measures its words by it before the style sheet has a say. */
const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/** Marks that stand on one place of an axis are told together. */
const toldTogether: ReadonlySet<ChartKind> = new Set<ChartKind>([
  'line',
  'step',
  'stacked_area',
  'stacked_column',
  'histogram',
  'control_chart',
  'forecast',
]);

/** What the drawing library is told about a chart. */
export function chartOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  return {
    animation: !look.still,
    animationDuration: 250,
    useUTC: true,
    textStyle: { fontFamily },
    tooltip: {
      trigger: toldTogether.has(data.kind) ? 'axis' : 'item',
      confine: true,
      backgroundColor: look.palette.surface,
      borderColor: look.palette.border,
      textStyle: { color: look.palette.text, fontSize: 12 },
      formatter: (marks: unknown) => describePoints(data, marks),
    },
    ...legendBeside(wrapLegend(drawn[data.kind](data, look), data, look), look),
  };
}
