import type { Value, ValueShape, ValueType } from '../format-value.ts';
import type { Level } from './chart-look.ts';

export interface ChartAxis {
  key: string;
  label: string;
  type: ValueType;
  unit: string | null;
}

export type ChartKind =
  | 'ranked_bar'
  | 'stacked_bar'
  | 'stacked_column'
  | 'stacked_area'
  | 'line'
  | 'step'
  | 'scatter'
  | 'heatmap'
  | 'waterfall'
  | 'timeline'
  | 'control_chart'
  | 'forecast'
  | 'funnel_plot'
  | 'box_plot'
  | 'dot_strip'
  | 'dumbbell'
  | 'bullet'
  | 'histogram'
  | 'treemap';

export type ChartPoint = Record<string, Exclude<Value, undefined>>;

/** A chart is rows: records by the keys of the axes. The kind decides what is drawn of them. */
export interface ChartData {
  key: string;
  kind: ChartKind;
  /** States the finding. */
  title: string;
  x: ChartAxis;
  y: ChartAxis;
  /** Size of a mark, or the value of a heat map's cell. */
  z: ChartAxis | null;
  series: {
    key: string;
    label: string;
    values: string[];
    levels?: Record<string, Level> | null;
    /** All names that there are, shown or not, in a fixed order: a name has its color by its place here. */
    known?: string[] | undefined;
  } | null;
  /** The field that names a mark. */
  label: string | null;
  /** A second measure on an axis of its own, drawn as a line. */
  line: ChartAxis | null;
  /** Further fields that the kind draws, by their role: the limits of a control chart, the quantiles of a box. */
  roles?: Record<string, ChartAxis>;
  guides: { label: string; from: number; to: number }[];
  /** Both axes are logarithmic, only the x axis is, or none. */
  log: boolean | 'x';
  /** What the colors of a heat map compare: all cells, or those of one row. */
  scale?: 'all' | 'row';
  /** Limits of the classes of a heat map, where they are the same whatever is shown. */
  classes?: readonly number[] | undefined;
  points: ChartPoint[];
}

/** More lying bars than this are not read one by one; the table holds the rest. */
export const mostBars = 15;

export const shapeOf = ({ type, unit }: ChartAxis): ValueShape => ({ type, unit });

export const numberAt = (point: ChartPoint, axis: ChartAxis): number | null => {
  const value = point[axis.key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

export const textAt = (point: ChartPoint, key: string): string => {
  const value = point[key];
  return value === null || value === undefined ? '' : String(value);
};

/** The label of an axis with its unit, unless the unit is part of how each figure is written. */
export function describeAxis({ label, type, unit }: ChartAxis): string {
  return unit && type !== 'money' && type !== 'percent' ? `${label} (${unit})` : label;
}

/** The different values of a field, in order of appearance; figures in their own order. */
export function categoriesOf(points: ChartPoint[], key: string): string[] {
  const values = [...new Set(points.map((point) => point[key]))];
  const sorted = values.every((value) => typeof value === 'number') ? values.toSorted((a, b) => a - b) : values;
  return sorted.map((value) => (value === null || value === undefined ? '' : String(value)));
}

/** The figure that a field holds in some role; null where the chart has no such role or the point no such figure. */
export const roleAt = (data: ChartData, point: ChartPoint, role: string): number | null => {
  const axis = data.roles?.[role];
  return axis ? numberAt(point, axis) : null;
};
