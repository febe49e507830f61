import type { Row } from '../../warehouse/engine.ts';
import type { Asked } from '../define/asked.ts';
import type { Bucket, Dataset, Measure } from '../define/define.ts';
import type { Fragment } from '../define/sql.ts';

/** A column to sort by; descending where it begins with a minus in the address. */
export interface SortKey {
  key: string;
  descending: boolean;
}

/** Which part of the rows is wanted. */
export interface Slice {
  sort: SortKey[];
  limit: number;
  offset: number;
  /** Where only the first rows are shown and the others are drawn: what those need beside what tells rows apart, and which of them of a list. */
  drawn?: { after: number; fields: string[]; where?: Fragment | undefined };
}

/** What is asked of a dataset: a plain value, before any SQL. */
export interface Question extends Slice {
  dataset: Dataset;
  by: string[];
  measures: string[];
  /** Measures of the total alone: no row shows them. */
  whole?: string[];
  asked: Asked;
  having: Fragment | null;
  bucket: Bucket | null;
  /** Whether rows say of each dimension by number which one they are of: names may be alike. */
  withIds?: boolean;
  /** Rows in no order, without names and a total: they are handed on to another query. */
  isBare?: true;
  /** Only what these rows of an earlier answer stand for, told apart by these dimensions. */
  among?: { by: string[]; rows: Row[] } | null;
}

/** A measure under its name. */
export type Named = [key: string, measure: Measure];

export const parseSort = (word: string): SortKey =>
  word.startsWith('-') ? { key: word.slice(1), descending: true } : { key: word, descending: false };
