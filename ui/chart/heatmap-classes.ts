import { type ChartData, type ChartPoint, numberAt, textAt } from './chart-data.ts';

/** A class of values, with its shade: 0 is the ground, 1 the most, and -1 the most below zero. */
export interface ColorClass {
  from: number;
  to: number;
  depth: number;
}

/** What decides the color of a cell: its figure, or its part of the largest of its row. Null where nothing can be said. */
export function colorValues(data: ChartData): (number | null)[] {
  const measure = data.z ?? data.y;
  const values = data.points.map((point) => (point.is_few === true ? null : numberAt(point, measure)));
  if (data.scale !== 'row') return values;
  const rowOf = (point: ChartPoint) => textAt(point, data.y.key);
  const most = new Map<string, number>();
  data.points.forEach((point, at) => {
    most.set(rowOf(point), Math.max(most.get(rowOf(point)) ?? 0, values[at] ?? 0));
  });
  return data.points.map((point, at) => {
    const [value, largest] = [values[at] ?? null, most.get(rowOf(point)) ?? 0];
    return value === null ? null : largest > 0 ? Math.max(0, value / largest) : 0;
  });
}

/** The classes of those values: parts of a row's largest in five equal ones, around zero in two directions, else from the least to the most. */
export function classesOf({ scale }: Pick<ChartData, 'scale'>, colored: (number | null)[]): ColorClass[] {
  const values = colored.filter((value) => value !== null);
  if (scale === 'row')
    return fifths.map((to, at) => ({ from: fifths[at - 1] ?? 0, to, depth: at / (fifths.length - 1) }));
  const hasBothSigns = values.some((value) => value < 0) && values.some((value) => value > 0);
  if (hasBothSigns) return classesAroundZero(values);
  const classes = colorClasses(values);
  return classes.map((one, at) => ({ ...one, depth: classes.length > 1 ? at / (classes.length - 1) : 1 }));
}

const fifths = [0.2, 0.4, 0.6, 0.8, 1];

/** The parts of the cells that lie nearer to zero than the pale and the deep classes. */
const [paleFrom, deepFrom] = [0.5, 0.85];

/** The same distance from zero has the same depth in both directions; what is near to it has none. */
function classesAroundZero(values: number[]): ColorClass[] {
  const sizes = values.map(Math.abs).toSorted((a, b) => a - b);
  const at = (part: number) => sizes[Math.floor(part * sizes.length)] ?? 0;
  const [pale, deep] = [at(paleFrom), at(deepFrom)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const classes = [
    { from: least, to: -deep, depth: -1 },
    { from: -deep, to: -pale, depth: -paleDepth },
    { from: -pale, to: pale, depth: 0 },
    { from: pale, to: deep, depth: paleDepth },
    { from: deep, to: most, depth: 1 },
  ];
  // The ends are those of the values; where two limits are the same there is nothing between them.
  return classes
    .map(({ from, to, depth }) => ({ from: Math.max(from, least), to: Math.min(to, most), depth }))
    .filter(({ from, to, depth }) => from < to || (depth === 1 && from === to));
}

const paleDepth = 0.45;

/** The parts of the cells that the lower classes hold: one cell that towers above the rest must not make the rest look alike. */
const classEnds = [0.4, 0.65, 0.82, 0.94];

/** Classes of values by how many cells fall into each, told by their limits. Few different values are classes themselves. */
export function colorClasses(values: number[]): { from: number; to: number }[] {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return [];
  const limits = classEnds.map((end) => sorted[Math.floor(end * sorted.length)] ?? most);
  const starts = [...new Set([least, ...limits])];
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? most }));
}
