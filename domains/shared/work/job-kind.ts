import type * as z from 'zod/mini';
import type { CompanyReader } from '../../../query/define/company-reader.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import type { Compute } from './computation.ts';
import type { AuditEntry } from './page-call.ts';

/** For whom a job runs. */
export interface JobAsker {
  /** Null where a schedule asked. */
  userId: number | null;
  username: string;
  /** The permission keys that the asker has now, of pages and of groups; of a schedule all there are. */
  rights: readonly string[];
  groups: readonly string[];
}

/** What a job works with: its company and nothing beyond it. */
export interface JobContext<Input = unknown, Checkpoint = unknown> {
  input: Input;
  asker: JobAsker;
  jobId: number;
  companyId: number;
  /** When it was asked for: the same in every attempt. */
  askedAt: Date;
  /** The clock. */
  now(): Date;
  /** Aborts when the job is cancelled, when the program stops, and when another server has taken the job over. */
  signal: AbortSignal;
  /** Says how far it has come; costs nothing, however often it is called. @example progress(120, 5000, 'Item 120 of 5,000') */
  progress(done: number, total: number, words: string): void;
  /** What an earlier attempt saved last; null in the first one. */
  checkpoint: Checkpoint | null;
  /** Saves where to go on from if the job is cut off. As JSON, at most 1 MB. */
  saveCheckpoint(checkpoint: Checkpoint): Promise<void>;
  /** Asks the warehouse, in the turn of the company. */
  reader: CompanyReader;
  /** A transaction on the company's own state. */
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
  /** Writes to the warehouse, in the turn of the one writer: everything in it lands, or nothing. */
  write<T>(work: (store: CompanyStore) => Promise<T>): Promise<T>;
  /** Runs a computation in the thread of the job: only where the kind says that it `computes`. */
  compute: Compute;
  /** Writes a letter to a user in the transaction of what causes it. False where the user has no mail address, or is disabled. */
  writeLetter(db: CompanyDb, letter: { kind: string; userId: number; subject: string; text: string }): Promise<boolean>;
  /** Writes to the audit log in the transaction of the deed, under the asker's name. */
  audit(db: CompanyDb, entries: readonly (AuditEntry & { subject: string })[]): Promise<void>;
}

/** What came of a job. */
export interface JobResult {
  /** In words, for who asked. @example '5,000 items forecast' */
  message?: string;
  /** Kept with the job, as JSON. */
  outcome?: unknown;
  /** What can be downloaded. */
  file?: {
    name: string;
    type: string;
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
    /** In days. */
    keptFor: number;
    /** Permission keys, of pages or groups, without which others must not have what is in it. */
    rights?: readonly string[];
  };
  /** Done in the transaction in which the job ends: exactly once, however often the job was cut off. */
  finish?(db: CompanyDb): Promise<void>;
}

/**
 * Work that runs behind the pages. A kind is one file in the `work` of its domain, listed in its `domain.ts`. A job that is cut off by
 * a kill runs again: whatever it does before its end must be right when it is done twice.
 */
export interface JobKind<Input = unknown, Checkpoint = unknown> {
  /** @example 'recall-pack' */
  id: string;
  /** For people. @example 'Proof pack of a recall' */
  title: string;
  /** The right that it needs, when it is asked for, when it runs and when its file is downloaded. */
  right: string | ((input: Input) => string);
  input: z.ZodMiniType<Input>;
  /** What it is about, in words; no patient and nobody's name. @example 'D-0123-2026' */
  subjectOf(input: Input): string;
  /** The page where it belongs. */
  page?: string;
  /** It computes for minutes, in a thread of its own with so much memory in MB: one of a company runs at a time. */
  computes?: { memoryMb: number };
  /** Only schedules ask for it. */
  isScheduledOnly?: true;
  run(context: JobContext<Input, Checkpoint>): Promise<JobResult>;
}

/** Types of the input follow from its schema. */
export const defineJob = <Input, Checkpoint = unknown>(kind: JobKind<Input, Checkpoint>): JobKind =>
  kind as unknown as JobKind;

/** What runs by the clock, in every company. */
export interface JobSchedule {
  /** @example 'nightly-forecast' */
  id: string;
  title: string;
  kind: JobKind;
  input: Record<string, unknown>;
  /** Minute, hour, day of month, month, day of week: in the company's time zone. @example '0 2 * * *' */
  pattern: string;
  /** Asked when its moment has come: where nothing is to be done, no job is asked for, and it is asked again soon. */
  isDue?: (reader: CompanyReader) => Promise<boolean>;
  /** A moment that was missed, as by a server that was down, is made up for so many hours; of several the newest. */
  catchUpHours: number;
}
