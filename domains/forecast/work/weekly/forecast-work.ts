import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';
import type { Compute } from '../../../shared/work/computation.ts';
import type { Ask } from './read-demand.ts';

/** What a run works with: its company and nothing beyond it. */
export interface ForecastWork {
  ask: Ask;
  write<T>(work: (store: CompanyStore) => Promise<T>): Promise<T>;
  compute: Compute;
  progress(done: number, total: number, words: string): void;
  signal: AbortSignal;
  now(): Date;
  /** The newest day with data. */
  newestDay: string;
  /** The newest load that the marts have taken up, so that another one is seen. */
  newestLoad: string;
  /** The newest decision on a demand event, likewise. */
  newestEvent: string;
  /** How many earlier weeks are worked out again, and what the settings are called. */
  origins: number;
  settingsVersion: string;
}
