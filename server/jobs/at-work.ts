import type { JobLane, JobProgress } from '../../contracts/jobs.ts';

/** A job that a runner holds. */
export interface AtWork {
  jobId: number;
  companyId: number;
  lane: JobLane;
  runner: string;
  attempts: number;
  /** Asks what runs to stop. */
  giveUp: AbortController;
  /** The program ends: what is not finished is for the next runner. */
  stopping: AbortSignal;
  /** Why it was asked to stop, beside the end of the program: somebody has cancelled it, or another server has it by now. */
  ended: 'cancelled' | 'lost' | undefined;
  progress: JobProgress | null;
  /** Whether its reader has read who somebody of the staff is. */
  hasReadNames?: () => boolean;
}
