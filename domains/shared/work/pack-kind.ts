import type * as z from 'zod/mini';
import type { FrozenLoad } from '../../../contracts/evidence.ts';
import type { ColumnType } from '../../../contracts/report.ts';
import type { CompanyReader } from '../../../query/define/company-reader.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import type { JobAsker } from './job-kind.ts';

export interface PackColumn {
  key: string;
  label: string;
  type: ColumnType;
  unit?: string;
  /** In a pharmacist's words: printed with the table. */
  definition?: string;
}

/** Rows of a pack: a sheet of the workbook, a CSV file, and a table of the printable page. */
export interface PackTable {
  /** Its sheet and its file. @example 'Affected lots' */
  name: string;
  columns: readonly PackColumn[];
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[];
  /** What it shows and how it is worked out, in a sentence or two. */
  says?: string;
}

export interface PackContent {
  title: string;
  /** What stands on top of the printable page. Unknown is —. */
  summary: readonly { label: string; value: string }[];
  tables: readonly PackTable[];
  /** The loads that the rows came from: `readLoads` finds those of entities. */
  loads: readonly FrozenLoad[];
  /** Further files, such as what was attached to a work item. */
  files?: readonly { name: string; content: Uint8Array }[];
}

export interface PackContext<Input> {
  input: Input;
  asker: JobAsker;
  /** What was known at this moment: the moment at which the pack was asked for, or an earlier one that was named. */
  knownAt: Date;
  reader: CompanyReader;
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
  progress(done: number, total: number, words: string): void;
  signal: AbortSignal;
}

/**
 * Evidence for somebody outside the product: a job that writes a ZIP with a workbook, a printable page, CSV files and a manifest with
 * the hash of each. It is written once: its link gives the same bytes each time. A pack is one file in the `work` of its domain, listed
 * under `packs` in its `domain.ts`; a page starts it with `POST /api/jobs {kind, input}`.
 */
export interface PackKind<Input = unknown> {
  /** @example 'recall-proof' */
  id: string;
  /** For people. @example 'Proof of a recall' */
  title: string;
  /** The page where it belongs; its key is the right to ask for the pack and to download it. */
  page: string;
  /** Instead of the key of the page. */
  right?: string;
  input: z.ZodMiniType<Input>;
  /** What it is about, in words; no patient and nobody's name. @example 'D-0123-2026' */
  subjectOf(input: Input): string;
  /** Permission keys without which others than who asked must not have it. */
  rights?: readonly string[];
  collect(context: PackContext<Input>): Promise<PackContent>;
}

/** Types of the input follow from its schema. */
export const definePack = <Input>(kind: PackKind<Input>): PackKind => kind as unknown as PackKind;
