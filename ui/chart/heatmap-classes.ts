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

/**
 * The classes of those values, which belong to the values and not to how many cells have them: the limits that the chart gives,
 * parts of a row's largest in fifths, else steps of one width.
 */
export function classesOf(
  { scale, classes }: Pick<ChartData, 'scale' | 'classes'>,
  colored: (number | null)[],
): ColorClass[] {
  const values = colored.filter((value) => value !== null);
  if (values.length === 0) return [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (classes && classes.length > 0) return givenClasses(classes, least, most);
  if (scale === 'row')
    return fifths.map((to, at) => ({ from: fifths[at - 1] ?? 0, to, depth: at / (fifths.length - 1) }));
  if (least < 0 && most > 0) return classesAroundZero(least, most);
  const steps = equalSteps(least, most);
  return steps.map((one, at) => ({ ...one, depth: steps.length > 1 ? at / (steps.length - 1) : 1 }));
}

const fifths = [0.2, 0.4, 0.6, 0.8, 1];
/** So many classes can be told apart. */
const mostClasses = 5;

/** Limits that are the same whoever and whatever is looked at. What lies between the two around zero has no color. */
function givenClasses(limits: readonly number[], least: number, most: number): ColorClass[] {
  const [first = 0, last = 0] = [limits[0], limits.at(-1)];
  const ends = [Math.min(first, least), ...limits, Math.max(last, most)];
  const above = limits.filter((limit) => limit > 0).length;
  const below = limits.filter((limit) => limit < 0).length;
  return ends.slice(1).map((to, at) => {
    const from = ends[at] ?? to;
    const passed = limits.slice(0, at);
    const depth =
      to <= 0
        ? -limits.slice(at).filter((limit) => limit < 0).length / below
        : passed.filter((limit) => limit > 0).length / Math.max(1, above);
    return { from, to, depth: Number.isFinite(depth) ? depth : 0 };
  });
}

/** The same distance from zero has the same depth in both directions; what is near to it has none. */
function classesAroundZero(least: number, most: number): ColorClass[] {
  const step = roundStep(Math.max(-least, most) / 3);
  return givenClasses([-2 * step, -step, step, 2 * step], least, most).filter(
    ({ from, to }) => from < to && to > least && from <= most,
  );
}

/** Steps of one width with round limits, from zero where the values reach near it. */
function equalSteps(least: number, most: number): { from: number; to: number }[] {
  if (least === most) return [{ from: least, to: most }];
  const areWhole = Number.isInteger(least) && Number.isInteger(most);
  const begin = least >= 0 && least < most / 2 ? 0 : least;
  const step = Math.max(roundStep((most - begin) / mostClasses), areWhole ? 1 : 0);
  const from = Math.floor(begin / step + slack) * step;
  // The last class holds its upper limit.
  const count = Math.max(1, Math.ceil((most - from) / step - slack));
  return Array.from({ length: count }, (_, at) => ({
    from: rounded(from + at * step),
    to: rounded(from + (at + 1) * step),
  }));
}

const slack = 1e-9;
const rounded = (value: number): number => Number(value.toPrecision(12));

/** The next step of 1, 2 or 5 times a power of ten that is no smaller. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const times = [1, 2, 5, 10].find((one) => one * power >= least - slack * power) ?? 10;
  return rounded(times * power);
}
