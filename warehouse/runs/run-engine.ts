import { createHash } from 'node:crypto';
import { column } from '../marts/mart.ts';
import type { StoredColumn } from '../schema/layout.ts';
import type { Table } from '../schema/tables.ts';

/** A long computation whose results carry the run that made them: forecasts, scores. Listed in its `domain.ts`. */
export interface RunEngine {
  /** @example 'forecast' */
  id: string;
  /** Raised when the same inputs give other results. */
  codeVersion: string;
  /** Where its results are: made by `defineResult`. */
  results: readonly Table[];
  /** What stays readable: so many of the newest days, and beyond these the first day of so many months. */
  keeps: { days: number; months: number };
}

/** Every run of a company. What is published last for a day is what pages of that day read. */
export const runsTable: Table = {
  name: 'engine_runs',
  columns: [
    column('company_id', 'integer'),
    column('run_id', 'integer'),
    column('engine', 'varchar'),
    /** The last day that it knows. */
    column('as_of', 'date'),
    /** `live`: made when that day was the newest; `backfilled`: made later, from what was known then. */
    column('origin', 'varchar'),
    /** `building`, `published`, `replaced` by another of the same day, or `failed`. */
    column('status', 'varchar'),
    column('code_version', 'varchar'),
    /** What its settings say, so that a change is seen. */
    column('settings_version', 'varchar'),
    /** A JSON object: the version of each relation that it read. */
    column('inputs', 'varchar'),
    column('started_at', 'timestamp'),
    column('published_at', 'timestamp', false),
    column('message', 'varchar', false),
  ],
  key: ['company_id', 'run_id'],
  sort: ['company_id', 'run_id'],
};

/** `defineResult('forecast_series', ['item_id'], [column('model', 'varchar')])`: the run comes before the key. */
export function defineResult(name: string, key: readonly StoredColumn[], columns: readonly StoredColumn[]): Table {
  const names = ['company_id', 'run_id', ...key.map((one) => one.name)];
  return {
    name,
    columns: [column('company_id', 'integer'), column('run_id', 'integer'), ...key, ...columns],
    key: names,
    sort: names,
  };
}

export const fingerprintOfResult = ({ columns, key, sort }: Table): string =>
  createHash('sha256')
    .update(JSON.stringify([columns, key, sort]))
    .digest('hex')
    .slice(0, 16);
