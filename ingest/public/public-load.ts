import type { PublicTableResult } from './snapshots/public-history.ts';

export interface PublicLoadRequest {
  path: string;
  loadedBy: string;
  /** Where the rejects files go. */
  rejectsFolder: string;
  onProgress?: ((progress: PublicLoadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** The day of the load, YYYY-MM-DD in UTC: what a file without a date of its own is dated by. */
  today?: string | undefined;
}

export interface PublicLoadProgress {
  /** The table at work; blank while the file is unpacked and recognized. */
  table: string;
  file: string;
  stage: 'reading' | 'loading' | 'done';
  rows: number;
  /** How far the statement at work has come by now, 0 to 1. */
  fraction: () => number;
}

export interface PublicTableOutcome extends PublicTableResult {
  /** The file within the archive, or the file itself. */
  file: string;
  rejectsFile: string | undefined;
  warnings: string[];
}
