import type { LocalJob } from '../../contracts/imports.ts';

/** Where the command line hands files in: at the server that runs, or at the stores themselves. */
export interface ImportTarget {
  start(load: { path: string; company: string; acceptPartial: boolean; restoreZeros: boolean }): Promise<LocalJob>;
  look(job: LocalJob): Promise<LocalJob>;
  cancel(job: LocalJob): Promise<void>;
}
