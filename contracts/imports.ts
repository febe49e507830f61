import * as z from 'zod/mini';
import { jobStatuses } from './jobs.ts';
import { id } from './text.ts';

/** How files reached the product. */
export const jobSources = ['upload', 'command', 'inbox'] as const;
/** The last is no fault: a list of items that comes every night seldom changes. */
export const feedFindings = ['late', 'missing', 'shrunken', 'duplicate', 'unchanged'] as const;

/** What became of one file of a load. */
export const fileOutcome = z.object({
  entity: z.string(),
  file: z.string(),
  rows_in: z.int(),
  loaded: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  warnings: z.array(z.string()),
});

export type FileOutcome = z.infer<typeof fileOutcome>;

/** A row that was not loaded, and why. The whole row stands in the rejects file. */
export const rejectedRow = z.object({ line: z.int(), column: z.string(), reason: z.string() });

/** How a job ended: what was loaded, or what was wrong. */
export const importOutcome = z.object({
  files: z.array(fileOutcome),
  /** The first few; the rejects files hold all of them. */
  rejects: z.array(z.object({ ...rejectedRow.shape, file: z.string() })),
  rejected_rows: z.int(),
  /** Names of the rejects files that can be downloaded. */
  rejects_files: z.array(z.string()),
});
export type ImportOutcome = z.infer<typeof importOutcome>;
export const nothingYet: ImportOutcome = { files: [], rejects: [], rejected_rows: 0, rejects_files: [] };

const stages = ['reading', 'loading', 'deriving', 'undoing'] as const;
export const importProgress = z.object({
  stage: z.enum(stages),
  /** The file, or the derived table, at work. */
  at: z.string(),
  /** At which of them it is, counted from 1. */
  step: z.int(),
  steps: z.int(),
  rows: z.int(),
  rows_per_second: z.nullable(z.int()),
  /** Of the whole load, 0 to 100; null where it cannot be told. */
  percent: z.nullable(z.int()),
  remaining_seconds: z.nullable(z.int()),
});
export type ImportProgress = z.infer<typeof importProgress>;

export const importJob = z.object({
  id,
  kind: z.enum(['load', 'undo']),
  status: z.enum(jobStatuses),
  source: z.enum(jobSources),
  by: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.int() })),
  accept_partial: z.boolean(),
  /** NDCs of fewer than eleven digits get their leading zeros back. */
  restore_zeros: z.boolean(),
  /** The load it made; of an undo, the load it takes back. */
  load: z.nullable(z.int()),
  /** Why it was refused, or failed. */
  message: z.nullable(z.string()),
  outcome: importOutcome,
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  progress: z.nullable(importProgress),
});
export type ImportJob = z.infer<typeof importJob>;

/** One line of the history: a load, or a job that ended without one. */
export const importEntry = z.object({
  key: z.string(),
  at: z.string(),
  by: z.string(),
  status: z.enum(['loaded', 'undone', 'refused', 'cancelled', 'failed']),
  load: z.nullable(z.int()),
  job: z.nullable(id),
  files: z.array(z.object({ ...fileOutcome.shape, hash: z.nullable(z.string()) })),
  message: z.nullable(z.string()),
  rejects: importOutcome.shape.rejects,
  rejected_rows: z.int(),
  rejects_files: z.array(z.string()),
  /** Null where it can be undone; otherwise why not. */
  undo_refused: z.nullable(z.string()),
  undone: z.nullable(z.object({ at: z.string(), by: z.string() })),
});
export type ImportEntry = z.infer<typeof importEntry>;

/** One entity as it keeps arriving. */
export const feed = z.object({
  entity: z.string(),
  /** The median time between two loads; null before the third. */
  usual_hours: z.nullable(z.number()),
  last_load_at: z.string(),
  last_rows: z.int(),
  findings: z.array(z.object({ kind: z.enum(feedFindings), words: z.string() })),
});
export type Feed = z.infer<typeof feed>;

export const importsQuery = z.object({
  before: z.optional(z.iso.datetime('must be a moment, as the last answer gave it')),
});
export const importsAnswer = z.object({
  /** Waiting and running, in the order in which they run. */
  jobs: z.array(importJob),
  entries: z.array(importEntry),
  /** What to ask for next; null where there is nothing older. */
  before: z.nullable(z.string()),
  feeds: z.array(feed),
  /** The watched folder, within the data folder of the server. */
  inbox: z.string(),
  /** The largest file that can be uploaded. */
  most_bytes: z.int(),
});
export type ImportsAnswer = z.infer<typeof importsAnswer>;

export const rejectsParams = z.object({
  id: z.string().check(z.regex(/^[1-9]\d{0,9}$/u, 'must be a whole number above zero')),
  file: z.string().check(z.regex(/^[a-z0-9_]{1,60}\.rejected\.csv$/u, 'must be the name of a rejects file')),
});

/** The command line asks the server that holds the stores. */
export const localImport = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(4096)),
  company: z.string().check(z.minLength(1), z.maxLength(40)),
  accept_partial: z.boolean(),
  restore_zeros: z.optional(z.boolean()),
});
export const localTokenHeader = 'x-pestle-local';
/** As the server tells the command line: with where the rejects files are on this machine. */
export const localJob = z.object({ ...importJob.shape, rejects_folder: z.string() });
export type LocalJob = z.infer<typeof localJob>;
/** What a running server leaves in its data folder for the command line. */
export const serverNote = z.object({ address: z.string(), token: z.string() });
