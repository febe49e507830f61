import { formatValue, formatWithUnit } from '../format-value.ts';
import { type ChartAxis, type ChartData, type ChartPoint, shapeOf, textAt } from './chart-data.ts';

/** What hovering over marks tells, as an element: names come from the data and must not be read as markup. */
export function describePoints(data: ChartData, marks: unknown): HTMLElement | string {
  const points = (Array.isArray(marks) ? marks : [marks])
    .map((mark: unknown) => pointOf(data, mark))
    .filter((point) => point !== null);
  const [first] = points;
  if (!first) return '';
  const root = document.createElement('div');
  const heading = document.createElement('strong');
  // A line over bars in parts is about the whole of each.
  const isOfWhole = !Array.isArray(marks) && (marks as Mark).data?.isOfWhole === true;
  heading.textContent = isOfWhole ? formatValue(first[data.x.key], shapeOf(data.x)) : nameOf(data, first);
  root.append(heading);
  const { series } = data;
  const together = points.length > 1 && series !== null;
  if (together) for (const point of points) addLine(root, textAt(point, series.key), point, data.y);
  else if (data.kind === 'step' || data.kind === 'forecast') addKnown(root, data, points);
  else
    for (const axis of measuresOf(data).filter(({ key }) => !isOfWhole || key !== data.y.key))
      addLine(root, axis.label, first, axis);
  if (together && data.line) addLine(root, data.line.label, first, data.line);
  return root;
}

/** The record behind a mark, or behind its name on the axis; null for what stands for none, such as a guide. */
export function pointOf(data: ChartData, mark: unknown): ChartPoint | null {
  const { data: item, targetType, value } = (mark ?? {}) as Mark;
  if (targetType === 'axisLabel') return data.points.find((point) => textAt(point, data.x.key) === value) ?? null;
  return typeof item?.point === 'number' ? (data.points[item.point] ?? null) : null;
}

interface Mark {
  data?: { point?: unknown; isOfWhole?: unknown } | null;
  targetType?: string;
  value?: unknown;
}

/** What a mark is called. */
export function nameOf(data: ChartData, point: ChartPoint): string {
  const name = data.label ? textAt(point, data.label) : '';
  const x = formatValue(point[data.x.key], shapeOf(data.x));
  const series = data.series ? textAt(point, data.series.key) : '';
  // Of a cell or a lane, the other axis is a name as well.
  const lane = data.kind === 'heatmap' ? formatValue(point[data.y.key], shapeOf(data.y)) : '';
  return name || [x, lane, series].filter(Boolean).join(', ');
}

/** Marks that have a place on both axes. */
const placed: ReadonlySet<string> = new Set(['scatter', 'funnel_plot', 'timeline', 'dot_strip']);

/** What a mark tells besides its name. */
function measuresOf({ kind, x, y, z, line, roles = {} }: ChartData): ChartAxis[] {
  const place = placed.has(kind) ? [x, y] : [y];
  const told = [...place, ...(z ? [z] : []), ...(line ? [line] : []), ...Object.values(roles)];
  return told.filter(({ key }, at) => told.findIndex((axis) => axis.key === key) === at);
}

/** What stands at one moment is told by several points, each of which knows a part of it. */
function addKnown(root: HTMLElement, data: ChartData, points: ChartPoint[]): void {
  for (const axis of measuresOf(data)) {
    const knowing = points.find((point) => (point[axis.key] ?? null) !== null);
    if (knowing) addLine(root, axis.label, knowing, axis);
  }
}

function addLine(root: HTMLElement, label: string, point: ChartPoint, axis: ChartAxis): void {
  const line = document.createElement('div');
  line.textContent = `${label}: ${formatWithUnit(point[axis.key], shapeOf(axis))}`;
  root.append(line);
}
