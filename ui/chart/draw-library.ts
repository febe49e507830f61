import { BarChart, BoxplotChart, HeatmapChart, LineChart, ScatterChart, TreemapChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

// Only what our charts need: the whole library is twice as large.
use([
  BarChart,
  LineChart,
  ScatterChart,
  HeatmapChart,
  BoxplotChart,
  TreemapChart,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
  MarkAreaComponent,
  MarkLineComponent,
  VisualMapPiecewiseComponent,
  LabelLayout,
  SVGRenderer,
]);

export const startDrawing = (element: HTMLElement) => init(element, null, { renderer: 'svg' });
export type Drawing = ReturnType<typeof startDrawing>;
