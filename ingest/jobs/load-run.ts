import type { ImportProgress } from '../../contracts/imports.ts';
import type { StoredImport } from '../../state/import-jobs.ts';
import type { Engine } from '../../warehouse/engine.ts';

export interface LoadRun {
  warehouse: Engine;
  dataDir: string;
  companyId: number;
  companyCode: string;
  job: StoredImport;
  /** The job had begun before: its load may have landed although nobody was told. */
  isResumed: boolean;
  signal: AbortSignal;
  /** Told where to find out how far it has come, as soon as there is something to tell. */
  onStart(read: () => ImportProgress): void;
  readPatientSalt(): Promise<string>;
  countCompanies(): Promise<number>;
}
