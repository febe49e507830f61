import * as z from 'zod/mini';
import { findPage } from '../../catalog/pages.ts';
import { domains } from '../../domains/all-domains.ts';
import type { JobKind, JobSchedule } from '../../domains/shared/work/job-kind.ts';
import { importKinds } from '../../state/import-jobs.ts';
import { packJob } from '../packs/pack-job.ts';

/** What is said of a kind of job, whether it runs here or beside its files. */
export type KindOfJob = Pick<JobKind, 'id' | 'title' | 'right' | 'page'>;

/** Every kind of job that runs here. */
export const jobKinds: JobKind[] = domains.flatMap(({ jobs = [], packs = [] }) => [...jobs, ...packs.map(packJob)]);

export const jobSchedules: JobSchedule[] = domains.flatMap(({ schedules = [] }) => schedules);

/** Imports run beside their files; see ingest/jobs. */
const imports: KindOfJob[] = [
  { id: importKinds.load, title: 'Data import', right: 'data_imports_menu', page: 'imports' },
  { id: importKinds.undo, title: 'Undo of an import', right: 'data_imports_menu', page: 'imports' },
];

/** What is said of a kind among those that run here, or of an import; undefined for one that the product no longer has. */
export const findKind = (kinds: readonly JobKind[], id: string): KindOfJob | undefined =>
  [...kinds, ...imports].find((kind) => kind.id === id);

export const routeOf = ({ page }: KindOfJob): string | null => findPage(page ?? '')?.route ?? null;

/** The right to ask for a job and to have its file. */
export function rightOf(kind: KindOfJob, input: unknown): string {
  return typeof kind.right === 'string' ? kind.right : kind.right(input);
}

/** What was sent, as the kind wants it. */
export const readInput = (kind: JobKind, input: unknown) => z.safeParse(kind.input, input);
