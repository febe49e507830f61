import * as z from 'zod/mini';
import { columnTypes, mostRowsAtOnce, periodNames, reportColumn, reportTimes } from './report.ts';
import { longestSearch } from './report-address.ts';
import { line } from './text.ts';

/** Time as a dimension: the first day of the week or month, or the hour of the day. */
export const queryBuckets = ['hour', 'week', 'month'] as const;

/** What figures are compared with: the equally long time just before, or the same dates a year earlier. */
const queryComparisons = ['previous', 'lastYear'] as const;

export const mostDimensions = 2;
const mostMeasures = 40;
const mostFilters = 40;
const mostValues = 1_000;
const mostSortKeys = 4;
const mostSearched = 5;

/** The name of a dataset, a dimension, a measure or a filter. */
const name = z
  .string()
  .check(
    z.maxLength(60, 'must not be longer than 60 characters'),
    z.regex(/^[a-zA-Z][\w-]*$/u, 'must be a name: letters, digits, - and _'),
  );
const sortKey = z
  .string()
  .check(
    z.maxLength(61, 'must not be longer than 61 characters'),
    z.regex(/^-?[a-zA-Z][\w-]*$/u, 'must be a name, with - before it for the largest first'),
  );
const value = z.string().check(z.maxLength(200, 'must not be longer than 200 characters'));
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a date, YYYY-MM-DD'));

const names = (most: number, what: string) =>
  z.array(name).check(
    z.maxLength(most, `must name at most ${most} ${what}`),
    z.refine((list) => new Set(list).size === list.length, `must name each of the ${what} once`),
  );

/**
 * A question as a value: names only, storable as JSON. What a chart of a user, an alert, a mail or an export asks is one of these,
 * and all of them go through one door. `{ "dataset": "usage", "by": ["facility"], "measures": ["usage_value"], "bucket": "month" }`
 */
export const datasetQuery = z.strictObject({
  dataset: name,
  /** Rows are grouped by these dimensions; with none and no bucket, the answer is the total alone. */
  by: z._default(names(mostDimensions, 'dimensions'), []),
  /** A row for each value of the first dimension, and of the first two where a bucket follows them. */
  subtotals: z._default(z.boolean(), false),
  measures: names(mostMeasures, 'measures').check(z.minLength(1, 'must name at least one measure')),
  /** Each filter with the values that pass. */
  filters: z._default(
    z
      .record(
        name,
        z
          .array(value)
          .check(
            z.minLength(1, 'must have at least one value'),
            z.maxLength(mostValues, `must have at most ${mostValues} values`),
          ),
      )
      .check(
        z.refine((filters) => Object.keys(filters).length <= mostFilters, `must be at most ${mostFilters} filters`),
      ),
    {},
  ),
  /** What must stand in the name of one of these dimensions, by which rows need not be grouped: `{ "text": "mida", "in": ["item"] }`. */
  search: z._default(
    z.nullable(
      z.strictObject({
        text: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'must not be empty'),
            z.maxLength(longestSearch, `must not be longer than ${longestSearch} characters`),
          ),
        in: names(mostSearched, 'dimensions').check(z.minLength(1, 'must name at least one dimension')),
      }),
    ),
    null,
  ),
  /** Read as those of a page: from and to, or a period that ends with `to`; with none, the usual time up to the newest day. */
  days: z._default(
    z.strictObject({ from: z.optional(date), to: z.optional(date), period: z.optional(z.enum(periodNames)) }),
    {},
  ),
  bucket: z._default(z.nullable(z.enum(queryBuckets)), null),
  compare: z._default(z.nullable(z.enum(queryComparisons)), null),
  /** Columns in order of rank; `-key` is descending. `bucket` is the column of time. */
  sort: z._default(z.array(sortKey).check(z.maxLength(mostSortKeys, `must name at most ${mostSortKeys} columns`)), []),
  limit: z._default(
    z
      .int('must be a whole number')
      .check(z.minimum(1, 'must be at least 1'), z.maximum(mostRowsAtOnce, `must be at most ${mostRowsAtOnce}`)),
    200,
  ),
  offset: z._default(
    z
      .int('must be a whole number')
      .check(z.minimum(0, 'must be at least 0'), z.maximum(2_000_000_000, 'must be at most 2000000000')),
    0,
  ),
});
export type DatasetQuery = z.infer<typeof datasetQuery>;

/** A question that the command line asks for a user. */
export const localQuery = z.object({ user: line(150), query: datasetQuery });

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const rows = z.array(z.record(z.string(), cell));

/** A column of the answer: a dimension, a measure, the measure of the compared days, or how it changed. */
const queryColumn = z.object({
  ...z.omit(reportColumn, { is_aside: true, drill: true }).shape,
  is: z.enum(['dimension', 'measure', 'compared', 'change']),
  /** The measure that it is about; null of a dimension. */
  measure: z.nullable(z.string()),
});
export type QueryColumn = z.infer<typeof queryColumn>;

const days = z.object({ from: z.string(), to: z.string() });

export const datasetAnswer = z.object({
  dataset: z.string(),
  title: z.string(),
  source: z.string(),
  /** When the newest facts behind the answer arrived. */
  as_of: z.nullable(z.string()),
  time: z.enum(reportTimes),
  /** The days as understood; null where time does not apply. */
  period: z.nullable(days),
  /** The days that are compared with; null where nothing is compared, or the data do not cover them whole. */
  compared: z.nullable(days),
  columns: z.array(queryColumn),
  rows,
  /** The rows of each leading part of the dimensions, the coarsest first; the columns that a row sums over are missing in it. */
  subtotals: rows,
  totals: z.record(z.string(), cell),
  total_rows: z.int(),
  notes: z.array(z.string()),
});
export type DatasetAnswer = z.infer<typeof datasetAnswer>;

const label = { name: z.string(), label: z.string(), definition: z.string() };

/** What a dataset offers to a reader. */
const datasetEntry = z.object({
  id: z.string(),
  title: z.string(),
  domain: z.string(),
  source: z.string(),
  time: z.enum(reportTimes),
  /** The keys of the pages that grant it to this reader. */
  granted_by: z.array(z.string()),
  about_people: z.boolean(),
  dimensions: z.array(z.object({ ...label, type: z.enum(columnTypes), about_people: z.boolean() })),
  measures: z.array(
    z.object({
      ...label,
      type: z.enum(columnTypes),
      unit: z.nullable(z.string()),
      /** The dimensions that it goes with. */
      dimensions: z.array(z.string()),
      /** Dimensions that must all be among those asked for; `bucket` is a bucket of time. */
      needs: z.array(z.string()),
      /** The buckets of time that it has. */
      buckets: z.array(z.enum(queryBuckets)),
    }),
  ),
  filters: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** The values that it takes, where they are known ahead. */
      words: z.nullable(z.record(z.string(), z.string())),
    }),
  ),
  buckets: z.array(z.enum(queryBuckets)),
});
export type DatasetEntry = z.infer<typeof datasetEntry>;

export const datasetsAnswer = z.object({ datasets: z.array(datasetEntry) });
