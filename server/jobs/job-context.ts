import { Problem } from '../../contracts/problem.ts';
import type { Compute } from '../../domains/shared/work/computation.ts';
import type { JobAsker, JobContext } from '../../domains/shared/work/job-kind.ts';
import { record } from '../../state/audit.ts';
import { saveCheckpoint } from '../../state/job-leases.ts';
import type { StoredJob } from '../../state/jobs.ts';
import { createLetter } from '../../state/letters.ts';
import { readMember } from '../../state/members.ts';
import type { State } from '../../state/open-state.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { companyStore } from '../../warehouse/scope/company-store.ts';
import { holdsNames } from '../../warehouse/scope/sight.ts';
import { everything, sightOf } from '../people/sight-of.ts';
import type { FairTurns } from '../queries/fair-turns.ts';
import { companyReader } from '../reports/company-reader.ts';
import type { Reader } from '../reports/reader.ts';

import type { AtWork } from './at-work.ts';
import type { FullAsker } from './read-asker.ts';

export interface JobServices {
  state: State;
  warehouse: Engine;
  turns: FairTurns;
  now: () => Date;
  onFailure: (error: unknown) => void;
}

/** In milliseconds: nobody waits for the page, and yet a question must not hold the store for ever. */
const longestQuestion = 10 * 60_000;
const mostCheckpoint = 1024 * 1024;

/** Reads for a job, in the turn of whom it runs for. */
export const readerOfJob = (
  { warehouse, turns, now }: Pick<JobServices, 'warehouse' | 'turns' | 'now'>,
  { companyId, giveUp }: Pick<AtWork, 'companyId' | 'giveUp'>,
  userId: number | null,
): Omit<Reader, 'sight'> => ({
  warehouse,
  companyId,
  query: {},
  today: now().toISOString().slice(0, 10),
  signal: giveUp.signal,
  inTurn: { turns, asker: { companyId, userId: userId ?? 0 } },
  longestMs: longestQuestion,
});

/** Whose data a job reads: what the asker sees, or what there is. */
export type ReadsAs = 'asker' | 'company';

/** What is computed is read by everybody later, so it is made of everything; what is made for one person is what they see. */
export const readsAs = ({ computes, isScheduledOnly }: { computes?: unknown; isScheduledOnly?: true }): ReadsAs =>
  computes || isScheduledOnly ? 'company' : 'asker';

/** What a kind works with. Everything that waits stops when the job is given up. */
export function openContext(
  services: JobServices,
  work: AtWork,
  {
    job,
    asker,
    readsAs,
    input,
    compute,
  }: { job: StoredJob; asker: FullAsker; readsAs: ReadsAs; input: unknown; compute: Compute },
): JobContext {
  const { state, warehouse, now } = services;
  const { companyId, jobId, runner } = work;
  const { signal } = work.giveUp;
  const person = { ...asker, menupages: asker.rights };
  const sight = readsAs === 'company' ? everything : sightOf(state, warehouse.kind, companyId, person);
  const reader: Reader = { ...readerOfJob(services, work, asker.userId), sight, ownStaffCode: asker.staffCode };
  work.hasReadNames = () =>
    warehouse.plan.tables.some((table) => reader.tables?.has(table.name) === true && holdsNames(table));
  return {
    ...{
      input,
      asker: asker as JobAsker,
      jobId,
      companyId,
      askedAt: job.createdAt,
      now,
      signal,
      compute,
      checkpoint: job.checkpoint,
    },
    progress(done, total, words) {
      work.progress = { percent: total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : null, words };
    },
    async saveCheckpoint(checkpoint) {
      signal.throwIfAborted();
      if (JSON.stringify(checkpoint).length > mostCheckpoint) throw new Error('A checkpoint is larger than 1 MB.');
      if (!(await state.upkeep((db) => saveCheckpoint(db, jobId, runner, checkpoint))))
        throw new Problem('conflict', 'The job is no longer here.');
    },
    reader: companyReader(reader),
    inCompany(task) {
      signal.throwIfAborted();
      return state.inCompany(companyId, task);
    },
    write(task) {
      signal.throwIfAborted();
      return warehouse.write(({ store }) => task(companyStore(store, companyId, warehouse.plan.tables)), signal);
    },
    async writeLetter(db, { userId, ...letter }) {
      const { email, status } = await readMember(db, userId);
      if (email === null || status === 'disabled') return false;
      await createLetter(db, { ...letter, userId, companyId, to: email }, now());
      return true;
    },
    audit: (db, entries) =>
      record(
        db,
        ...entries.map((entry) => ({
          ...entry,
          user: { id: asker.userId, username: asker.username, companyId },
          address: 'local',
          userAgent: undefined,
        })),
      ),
  };
}
