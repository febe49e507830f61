import type { EChartsCoreOption } from 'echarts/core';
import { type ChartData, numberAt, textAt } from './chart-data.ts';
import { type ChartLook, shadeAt } from './chart-look.ts';

const palest = 0.15;
/** What has a smaller share of the area has room for a letter or two: its tip names it. */
const leastNamed = { usual: 0.012, narrow: 0.04 };

/** Areas of things (x) within what they belong to (the series), as large as y; the darker, the more of z. */
export function treemapOption(data: ChartData, look: ChartLook): EChartsCoreOption {
  const { z } = data;
  // A share is as dark as it is large, whatever stands beside it.
  const most =
    z?.type === 'percent' ? 1 : Math.max(1e-9, ...data.points.map((point) => (z ? (numberAt(point, z) ?? 0) : 0)));
  const leaves = data.points.map((point, at) => {
    const share = z ? (numberAt(point, z) ?? 0) / most : 0;
    const isDeep = share > 0.5;
    return {
      name: textAt(point, data.x.key),
      value: Math.max(0, numberAt(point, data.y) ?? 0),
      point: at,
      itemStyle: { color: shadeAt(look, palest + (1 - palest) * Math.max(0, share)) },
      label: { color: isDeep ? look.palette.accentText : look.palette.text, show: true },
    };
  });
  const sum = leaves.reduce((all, { value }) => all + value, 0);
  const hasRoom = (value: number) => value >= leastNamed[look.narrow ? 'narrow' : 'usual'] * sum;
  for (const leaf of leaves) leaf.label.show = hasRoom(leaf.value);
  const parentOf = (at: number) => (data.series ? textAt(data.points[at] ?? {}, data.series.key) : '');
  const parents = [...new Set(leaves.map(({ point }) => parentOf(point)))];
  const nodes = data.series
    ? parents.map((name) => ({
        name,
        // Too small for its parts to be drawn, it is a mark itself, in a color of the scale.
        itemStyle: { color: shadeAt(look, palest) },
        children: leaves.filter(({ point }) => parentOf(point) === name),
      }))
    : leaves;
  return {
    series: [
      {
        type: 'treemap',
        name: data.y.label,
        left: 0,
        right: 0,
        top: 4,
        bottom: 4,
        // A click does what the page says; the drawing stays where it is.
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        itemStyle: { borderColor: look.palette.surface, borderWidth: 1, gapWidth: 1 },
        label: { fontSize: 11, overflow: 'truncate' },
        upperLabel: { show: data.series !== null, height: 18, fontSize: 11, color: look.palette.text },
        levels: [
          { upperLabel: { show: false } },
          { itemStyle: { borderColor: look.palette.surfaceSunken, borderWidth: 2, gapWidth: 2 } },
        ],
        data: nodes,
      },
    ],
  };
}
