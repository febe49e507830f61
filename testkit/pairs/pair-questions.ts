import { mostDimensions } from '../../contracts/dataset-query.ts';
import { datasets } from '../../domains/all-domains.ts';
import {
  type PlannedQuery,
  planCompared,
  planRows,
  planSubtotals,
  subtotalLevels,
} from '../../query/compile/plan-query.ts';
import type { Question } from '../../query/compile/question.ts';
import type { Asked } from '../../query/define/asked.ts';
import type { Dataset } from '../../query/define/define.ts';
import { bucketsOf, offeredPairs, type Pair, refusePair, timeDimension } from '../../query/define/offered-pairs.ts';
import type { Row } from '../../warehouse/engine.ts';

/** Every pair of a dimension and a measure that may be asked. */
export const allPairs: Pair[] = datasets.flatMap(({ dataset }) => offeredPairs(dataset));

export const nameOf = ({ dataset, by, measure }: Pick<Pair, 'dataset' | 'by' | 'measure'>): string =>
  `${dataset.name}: ${measure} by ${by.join(' and ')}`;

/** A quarter in the middle of generated data, with what it is compared with before it. */
const asked: Asked = {
  from: '2026-08-01',
  to: '2026-10-31',
  previous: { from: '2026-05-01', to: '2026-07-31' },
  yearBefore: { from: '2025-08-01', to: '2025-10-31' },
  filters: {},
  covered: { from: '2025-07-01', to: '2026-10-31' },
  isNewest: true,
};

/** The compared days of the same question. */
const compared: Asked = { ...asked, ...asked.previous, previous: null, yearBefore: null, isNewest: false };

/** A question about the days above; the bucket goes through those of the dataset by turns. */
function plannedOf(dataset: Dataset, by: string[], measures: string[], turn: number): PlannedQuery {
  // All measures of one question have a bucket in common, but for the hour, which few have.
  const buckets = dataset.buckets.filter((bucket) => measures.every((key) => bucketsOf(dataset, key).includes(bucket)));
  return {
    dataset,
    by: [...by.filter((key) => key !== timeDimension), ...(by.includes(timeDimension) ? [timeDimension] : [])],
    measures,
    bucket: by.includes(timeDimension) ? (buckets[turn % buckets.length] ?? null) : null,
    asked,
    compared,
    sort: measures.slice(0, 1).map((key) => ({ key, descending: true })),
    limit: 20,
    offset: 0,
  };
}

export const rowsOf = ({ dataset, by, measure }: Pair, turn: number): Question =>
  planRows(plannedOf(dataset, by, [measure], turn));

/** Measures by a further dimension, where there is one that goes with some of them, with what is compared and with subtotals. */
export function furtherOf(dataset: Dataset, by: string[], measures: string[], turn: number, rows: Row[]): Question[] {
  const goWith = (key: string) => measures.filter((measure) => refusePair(dataset, [...by, key], measure) === null);
  const isFull = by.filter((key) => key !== timeDimension).length >= mostDimensions;
  const others = Object.keys(dataset.dimensions).filter(
    (key) => !by.includes(key) && (!isFull || key === timeDimension) && goWith(key).length > 0,
  );
  const other = others[turn % Math.max(1, others.length)];
  const planned = other
    ? plannedOf(dataset, [...by, other], goWith(other), turn)
    : plannedOf(dataset, by, measures, turn);
  const question = planRows(planned);
  const subtotals = subtotalLevels(planned).flatMap((level) => planSubtotals(planned, level, rows) ?? []);
  return [question, planCompared(question, compared, rows), ...subtotals];
}

/** Pairs of one dataset by the same dimensions, which one question can ask together. */
export function groupsOf(pairs: Pair[]): Pair[][] {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const key = `${pair.dataset.name} ${[...pair.by].sort().join(' ')}`;
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return [...groups.values()];
}

/** All of them as one question about compared days: the question itself, narrowed to rows, as its comparison and its subtotals are. */
export function plannedGroup(group: Pair[], turn: number): Question[] {
  const [first] = group;
  if (!first) return [];
  const question = planRows(plannedOf(first.dataset, first.by, measuresOf(group), turn));
  return [planCompared(question, compared, [{ [`${first.by[0]}_code`]: 'MAIN' }])];
}

export const measuresOf = (group: Pair[]): string[] => [...new Set(group.map(({ measure }) => measure))];
