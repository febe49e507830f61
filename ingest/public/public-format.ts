import type { Staging } from '../../warehouse/engine.ts';
import type { PublicTable } from '../../warehouse/schema/public/define-public.ts';

export const formatNames = [
  'openfda-shortages-json',
  'fda-shortages-csv',
  'openfda-enforcement-json',
  'openfda-enforcement-csv',
  'fda-recall-dashboard',
  'openfda-ndc-json',
  'fda-ndc-product-text',
  'fda-ndc-package-text',
  'cms-nadac-csv',
  'cms-asp-prices-csv',
  'cms-asp-noc-prices-csv',
  'cms-asp-crosswalk-csv',
  'cms-asp-noc-crosswalk-csv',
  'hrsa-opais-json',
] as const;
export type FormatName = (typeof formatNames)[number];

/** The relation with the rows of the file: `record`, counted from 1, and one column for each field, as text or JSON. */
export const fileRows = 'public_file_rows';

/** Why a row cannot be stored. `breaks` is SQL over the same relation as the values. */
export interface PublicFault {
  column: string;
  breaks: string;
  says: string;
}

/** One table that a format fills. All SQL is DuckDB's. */
export interface Output {
  table: PublicTable;
  /** The publications that this format holds a snapshot of. */
  sources: string[];
  /** SQL of the source of a row, where there are several. */
  source?: string;
  /** The relation that the values are taken from; it has a column `record`. */
  from: string;
  /** SQL of each column of the table but `occurrence`, which is counted. */
  values: Record<string, string>;
  faults: PublicFault[];
}

/** What is known of a file before its rows are looked at. */
export interface FileFacts {
  /** As the sender named it. */
  name: string;
  /** The lines above the header of a text file. */
  around: string;
  /** Its column headers, as `plainHeader` writes them. */
  columns: string[];
}

export interface Preparation {
  staging: Staging;
  /** Where files can be left for the staging to read. */
  folder: string;
}

/** `exact`: the file says what day it is of. `at least`: it cannot be older than its newest entry. */
export interface Dated {
  is: 'exact' | 'at least';
  /** A question with one answer, a date or null. */
  question(facts: FileFacts): string;
}

interface FormatBase {
  name: FormatName;
  /** In words, as its publisher calls it. */
  title: string;
  /** The fields, and the marks by which the format is told. */
  fields: Record<string, Field>;
  /** The first table has a row for every row of the file; a row that is refused there is in none of the others. */
  outputs(facts: FileFacts): Output[];
  /** How the date of the snapshot is found in the file itself. */
  dated?: Dated;
  /** Lines that only continue or repeat another: SQL that makes of `fileRows` a relation of the same columns without them. */
  fold?: string;
  /** What SQL alone cannot read. */
  prepare?(preparation: Preparation): Promise<void>;
}

export interface Field {
  /** Column headers (as `plainHeader` writes them) or JSON names under which the field is published; the first is usual. */
  called: readonly string[];
  /** A mark: tells the format from others. For text files every mark must be there. */
  mark?: boolean;
  /** JSON only: a list or an object, kept as JSON text. */
  nested?: boolean;
}

export interface TextFormat extends FormatBase {
  is: 'text';
  delimiter: ',' | '\t';
  /** FDA writes its tab-separated files without quoting. */
  quoted: boolean;
}

export interface JsonFormat extends FormatBase {
  is: 'json';
  /** The name of the list of records. */
  list: 'results' | 'coveredEntities';
}

export type PublicFormat = TextFormat | JsonFormat;

/** A field under its own name. */
export const field = (called: string | readonly string[], options: Omit<Field, 'called'> = {}): Field => ({
  called: typeof called === 'string' ? [called] : called,
  ...options,
});
