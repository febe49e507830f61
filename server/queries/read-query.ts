import type { DatasetQuery } from '../../contracts/dataset-query.ts';
import { badField } from '../../contracts/problem.ts';
import { parseSort, type SortKey } from '../../query/compile/question.ts';
import type { Dataset } from '../../query/define/define.ts';
import { bucketsOf, refusePair, timeDimension } from '../../query/define/offered-pairs.ts';
import type { GrantedDataset } from './granted-datasets.ts';
import { QuestionRefused } from './question-refused.ts';

/** A question whose every name the reader may use; its days are not settled yet. */
export interface ReadQuery {
  dataset: Dataset;
  /** The dimensions of its rows, time last. */
  by: string[];
  sort: SortKey[];
  asks: DatasetQuery;
  /** Whether it singles out people: it names a dimension or a filter that tells of them. */
  isAboutPeople: boolean;
}

/** Holds each name of a question against what the dataset offers to this reader; what is wrong is named. */
export function readQuery({ dataset, dimensions, measures, filters }: GrantedDataset, asks: DatasetQuery): ReadQuery {
  const open = dimensions.filter((key) => key !== timeDimension);
  for (const key of asks.by) {
    if (key === timeDimension) throw badField('by', 'names time: ask for it as bucket');
    if (!Object.hasOwn(dataset.dimensions, key)) throw badField('by', `"${key}" is not one of ${open.join(', ')}`);
    if (!dimensions.includes(key) && !dataset.dimensions[key]?.isPersonal)
      throw badField('by', `"${key}" is not one of ${open.join(', ')}`);
    if (!dimensions.includes(key)) throw refusePerson(dataset, 'by', key);
  }
  const unknown = asks.measures.find((key) => !measures.includes(key));
  if (unknown !== undefined) throw badField('measures', `"${unknown}" is not a measure of ${dataset.name}`);
  const by = [...asks.by, ...(asks.bucket ? [readBucket(dataset, asks.bucket)] : [])];
  for (const measure of asks.measures) {
    const refusal = refusePair(dataset, by, measure);
    if (refusal) throw badField('measures', refusal);
  }
  const silent = asks.search && readSearch(dataset, dimensions, asks.search.in, asks.measures, by);
  if (silent) throw badField('search.in', silent);
  const { bucket } = asks;
  const without = bucket && asks.measures.find((measure) => !bucketsOf(dataset, measure).includes(bucket));
  if (without) throw badField('bucket', `${without} has ${bucketsOf(dataset, without).join(', ')}, not ${bucket}`);
  if (asks.subtotals && by.length < 2) throw badField('subtotals', 'need two dimensions, or one and a bucket');
  for (const [name, values] of Object.entries(asks.filters)) readFilter(dataset, filters, name, values);
  if (asks.compare && dataset.time === 'none') throw badField('compare', `${dataset.name} is not of a time`);
  return { dataset, by, sort: readSort(by, asks), asks, isAboutPeople: namesPeople(dataset, asks) };
}

const refusePerson = ({ name }: Dataset, field: string, key: string) =>
  new QuestionRefused(
    'bad-input',
    `${field}: "${key}" tells of single people, and no page of yours shows it`,
    `${name}: ${key}`,
  );

/** Why a search cannot look into these dimensions; null where it can. */
function readSearch(dataset: Dataset, open: string[], keys: string[], measures: string[], by: string[]): string | null {
  const texts = open.filter((key) => key !== timeDimension);
  const unknown = keys.find((key) => !texts.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not one of ${texts.join(', ')}`;
  return (
    measures.map((measure) => refusePair(dataset, [...by, ...keys], measure)).find((refusal) => refusal !== null) ??
    null
  );
}

function readBucket(dataset: Dataset, bucket: NonNullable<DatasetQuery['bucket']>): string {
  const { name, buckets } = dataset;
  if (buckets.length === 0) throw badField('bucket', `${name} has no buckets of time`);
  if (!buckets.includes(bucket)) throw badField('bucket', `must be one of ${buckets.join(', ')}`);
  return timeDimension;
}

function readFilter(dataset: Dataset, open: string[], name: string, values: string[]): void {
  if (!open.includes(name) && dataset.filters[name]?.isPersonal) throw refusePerson(dataset, 'filters', name);
  if (!open.includes(name)) throw badField('filters', `"${name}" is not one of ${open.join(', ')}`);
  const words = dataset.filters[name]?.words;
  if (words && values.some((value) => !Object.hasOwn(words, value)))
    throw badField(`filters.${name}`, `must be some of ${Object.keys(words).join(', ')}`);
}

/** Without an order, time runs on, and else the largest figure comes first. */
function readSort(by: string[], { sort, measures, bucket }: DatasetQuery): SortKey[] {
  const columns = [...by, ...measures];
  const unknown = sort.map(parseSort).find(({ key }) => !columns.includes(key));
  if (unknown) throw badField('sort', `"${unknown.key}" is not one of ${columns.join(', ')}`);
  if (sort.length > 0) return sort.map(parseSort);
  const [first = ''] = measures;
  return [bucket ? { key: timeDimension, descending: false } : { key: first, descending: true }];
}

const namesPeople = (dataset: Dataset, { by, measures, filters, search }: DatasetQuery): boolean =>
  [...by, ...(search?.in ?? [])].some((name) => dataset.dimensions[name]?.isPersonal) ||
  measures.some((name) => dataset.measures[name]?.isPersonal) ||
  Object.keys(filters).some((name) => dataset.filters[name]?.isPersonal || dataset.dimensions[name]?.isPersonal);
