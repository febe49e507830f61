import type { Row } from '../../warehouse/engine.ts';
import type { Asked } from '../define/asked.ts';
import type { Bucket, Dataset } from '../define/define.ts';
import { refusePair, timeDimension } from '../define/offered-pairs.ts';
import type { Question, SortKey } from './question.ts';

/** A question of names once every name is known and its days are settled. */
export interface PlannedQuery {
  dataset: Dataset;
  /** The dimensions of its rows, time last. */
  by: string[];
  measures: string[];
  bucket: Bucket | null;
  asked: Asked;
  /** The same question about the days that it is compared with. */
  compared: Asked | null;
  sort: SortKey[];
  limit: number;
  offset: number;
}

/** As many rows as a comparison may bring: those of a page, each with its buckets of time. */
const mostCompared = 50_000;

/** The rows and their total. */
export function planRows(query: PlannedQuery): Question {
  const { dataset, by, measures, bucket, asked, sort, limit, offset } = query;
  return {
    dataset,
    by,
    measures,
    // Measures that compare by themselves would read other buckets.
    asked: bucket ? { ...asked, previous: null, yearBefore: null } : asked,
    having: null,
    bucket,
    sort,
    limit: by.length === 0 ? 0 : limit,
    offset: by.length === 0 ? 0 : offset,
  };
}

/** The parts of the dimensions over which subtotals are taken, the coarsest first. */
export const subtotalLevels = ({ by }: Pick<PlannedQuery, 'by'>): string[][] =>
  by.slice(1).map((_, index) => by.slice(0, index + 1));

/** The subtotals of some rows: a ratio or a distinct count is worked out anew, because it is no sum of rows. */
export function planSubtotals(query: PlannedQuery, level: string[], rows: Row[]): Question | null {
  const { dataset, measures, bucket } = query;
  const shown = measures.filter((measure) => refusePair(dataset, level, measure) === null);
  if (shown.length === 0) return null;
  return {
    ...planRows(query),
    by: level,
    measures: shown,
    bucket: level.includes(timeDimension) ? bucket : null,
    asked: level.includes(timeDimension) ? planRows(query).asked : query.asked,
    sort: query.sort.filter(({ key }) => level.includes(key) || shown.includes(key)),
    limit: mostCompared,
    offset: 0,
    among: { by: level, rows },
  };
}

/** The same question about the compared days, for the rows that were answered. Time is not the same there, and matched afterwards. */
export function planCompared(question: Question, compared: Asked, rows: Row[]): Question {
  const { dataset, by, bucket } = question;
  const lasting = by.filter((key) => !isTime(dataset, key));
  return {
    ...question,
    asked: bucket ? { ...compared, previous: null, yearBefore: null } : compared,
    sort: [],
    limit: by.length === 0 ? 0 : mostCompared,
    offset: 0,
    among: lasting.length === 0 ? null : { by: lasting, rows },
  };
}

/** Whether a dimension is a day or a bucket of days: the compared days have others. */
export const isTime = ({ dimensions }: Dataset, key: string): boolean =>
  key === timeDimension || dimensions[key]?.isDay === true;
