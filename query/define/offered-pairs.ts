import { mostDimensions } from '../../contracts/dataset-query.ts';
import type { Bucket, Dataset } from './define.ts';

/** The dimension of time. A question names it by its bucket. */
export const timeDimension = 'bucket';

/** The measures of a dataset that a question may name. A small series is a question of its own; some need more dimensions than a question has. */
export const offeredMeasures = (dataset: Dataset): string[] =>
  Object.entries(dataset.measures).flatMap(([key, { spark }]) =>
    spark || !canBeAsked(neededBy(dataset, key)) ? [] : [key],
  );

/** The dimensions that must all be among those of the rows. */
export const neededBy = ({ pairs }: Dataset, measure: string): readonly string[] => pairs?.needs?.[measure] ?? [];

/** Why a measure does not go with the dimensions of the rows, in words; null where it does. */
export function refusePair(dataset: Dataset, by: readonly string[], measure: string): string | null {
  const missing = neededBy(dataset, measure).filter((key) => !by.includes(key));
  if (missing.length > 0) return `${measure} means something only by ${missing.join(' and ')}`;
  const senseless = dataset.pairs?.notWith?.[measure]?.find((key) => by.includes(key));
  return senseless === undefined ? null : `${measure} says nothing by ${senseless}`;
}

/** The buckets of time that a measure has. */
export const bucketsOf = ({ buckets, pairs }: Dataset, measure: string): readonly Bucket[] =>
  pairs?.notWith?.[measure]?.includes(timeDimension) ? [] : (pairs?.buckets?.[measure] ?? buckets);

/** One measure with the fewest dimensions that show a pair: the dimension, and whatever else the measure needs. */
export interface Pair {
  dataset: Dataset;
  dimension: string;
  measure: string;
  by: string[];
}

/** Every pair of a dimension and a measure that a dataset offers, time included. */
export function offeredPairs(dataset: Dataset): Pair[] {
  return Object.keys(dataset.dimensions).flatMap((dimension) =>
    offeredMeasures(dataset).flatMap((measure) => {
      const by = [...new Set([...neededBy(dataset, measure), dimension])];
      return canBeAsked(by) && refusePair(dataset, by, measure) === null ? [{ dataset, dimension, measure, by }] : [];
    }),
  );
}

/** Time stands beside the dimensions of a question. */
const canBeAsked = (by: readonly string[]): boolean =>
  by.filter((key) => key !== timeDimension).length <= mostDimensions;
