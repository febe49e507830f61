import { setTimeout as wait } from 'node:timers/promises';
import type { JobLane, JobProgress } from '../../contracts/jobs.ts';
import { badField, Problem } from '../../contracts/problem.ts';
import type { JobKind } from '../../domains/shared/work/job-kind.ts';
import { readHome } from '../../ingest/jobs/job-folder.ts';
import type { Asker, Imports } from '../../ingest/jobs/open-imports.ts';
import { record } from '../../state/audit.ts';
import { type Claimed, claimJob, dropLeasesOf, releaseJob, renewLease } from '../../state/job-leases.ts';
import { cancelJob, createJob, readJob, type StoredJob } from '../../state/jobs.ts';
import type { State } from '../../state/open-state.ts';
import { makeSecret } from '../../state/secrets.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import type { Engine } from '../../warehouse/engine.ts';
import type { Outbox } from '../outbox/open-outbox.ts';
import type { FairTurns } from '../queries/fair-turns.ts';
import type { AtWork } from './at-work.ts';
import { findKind, type KindOfJob, readInput, rightOf } from './job-kinds.ts';
import { runJob } from './run-job.ts';

/** Work that runs behind the pages: it outlives a crash, takes turns by company, and is worked on by one server at a time. */
export interface Jobs {
  /** Asks for a job. Refused without the right, with an input that the kind does not take, and where too many are open. */
  start(companyId: number, wanted: WantedJob, asker: JobStarter): Promise<StoredJob>;
  /** The same in a transaction of what causes it; `wake` once that has ended. */
  startIn(db: CompanyDb, companyId: number, wanted: WantedJob, asker: JobStarter): Promise<StoredJob>;
  wake(): void;
  cancel(companyId: number, jobId: number, asker: Asker): Promise<StoredJob>;
  /** Undefined for a kind that the product no longer has. */
  kindOf(id: string): KindOfJob | undefined;
  /** How far a job has come that runs here; null for every other. */
  progressOf(jobId: number): JobProgress | null;
  /** Resolves when the job has ended, however and wherever. */
  ended(companyId: number, jobId: number): Promise<StoredJob>;
  /** Takes up what a former life left, and looks for work from then on. */
  resume(): Promise<void>;
  /** Resolves when nothing is left that this server could do. */
  idle(): Promise<void>;
  /** Stops without ending what runs: the next runner takes it up. */
  stop(): Promise<void>;
}

export interface WantedJob {
  kind: string;
  input: unknown;
  requestId?: string | undefined;
}

/** Who asks, and what they may. */
export interface JobStarter extends Asker {
  rights: readonly string[];
}

export interface JobsOptions {
  state: State;
  warehouse: Engine;
  imports: Pick<Imports, 'cancel'>;
  /** Letters that jobs have written go out. */
  outbox: Pick<Outbox, 'wake'>;
  turns: FairTurns;
  dataDir: string;
  kinds: readonly JobKind[];
  now: () => Date;
  onFailure: (error: unknown) => void;
  limits?: Partial<JobLimits>;
}

export interface JobLimits {
  /** Of all companies at once, by lane. */
  short: number;
  long: number;
  /** Of one company at once, in each lane. */
  ofCompany: number;
  /** So long a server may be silent before another one takes its job. */
  leaseSeconds: number;
  renewMs: number;
  /** How often to look for work that another server has asked for, or let go. */
  lookMs: number;
}

/** Two cores are the least there are: one computes, and the pages have the other. */
const usualLimits: JobLimits = { short: 2, long: 1, ofCompany: 1, leaseSeconds: 30, renewMs: 5_000, lookMs: 3_000 };
/** Where no other server can ask, it is looked for out of caution. */
const lookMsAlone = 30_000;

export function openJobs(options: JobsOptions): Jobs {
  const { state, kinds, now, onFailure } = options;
  const limits = { ...usualLimits, ...(state.kind === 'embedded' ? { lookMs: lookMsAlone } : {}), ...options.limits };
  const atWork = new Map<number, { work: AtWork; done: Promise<void> }>();
  const stopping = new AbortController();
  /** The data folder and this life of the server. */
  let runner = '';
  let looking: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | undefined;
  let isWoken = false;

  const readRunner = async () => {
    runner ||= `${await readHome(options.dataDir)} ${makeSecret().slice(0, 8)}`;
    return runner;
  };
  const lanesWithRoom = (): JobLane[] => {
    const inLane = (lane: JobLane) => [...atWork.values()].filter(({ work }) => work.lane === lane).length;
    return (['short', 'long'] as const).filter((lane) => inLane(lane) < limits[lane]);
  };
  const claimAll = async () => {
    const own = await readRunner();
    while (!stopping.signal.aborted) {
      isWoken = false;
      const lanes = lanesWithRoom();
      const claimed =
        lanes.length > 0 ? await state.upkeep((db) => claimJob(db, own, { ...limits, lanes }, now())) : undefined;
      if (claimed) begin(claimed, own);
      else if (!isWoken) return;
    }
  };
  const begin = ({ id, companyId, lane, attempts }: Claimed, own: string) => {
    const work: AtWork = {
      ...{ jobId: id, companyId, lane, attempts, runner: own },
      giveUp: new AbortController(),
      stopping: stopping.signal,
      progress: null,
      ended: undefined,
    };
    const renewing = setInterval(() => void renew(work).catch(onFailure), limits.renewMs);
    const done = runJob(options, work)
      .catch(onFailure)
      .finally(async () => {
        clearInterval(renewing);
        if (stopping.signal.aborted) await release(work).catch(onFailure);
        atWork.delete(id);
        options.outbox.wake();
        wake();
      });
    atWork.set(id, { work, done });
  };
  const release = ({ jobId }: AtWork) => state.upkeep((db) => releaseJob(db, jobId, runner));
  const renew = async (work: AtWork) => {
    const { jobId, progress } = work;
    const kept = await state.upkeep((db) => renewLease(db, jobId, runner, limits.leaseSeconds, progress));
    if (!kept) giveUp(work, 'lost');
    else if (kept.cancelledBy !== null) giveUp(work, 'cancelled');
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    isWoken = true;
    claiming ??= claimAll()
      .catch(onFailure)
      .finally(() => {
        claiming = undefined;
      });
  };
  const findWanted = (id: string): JobKind => {
    const kind = kinds.find((one) => one.id === id);
    if (!kind || kind.isScheduledOnly) throw badField('kind', `there is no kind of job "${id}".`);
    return kind;
  };

  const jobs: Jobs = {
    async start(companyId, wanted, asker) {
      const job = await state.inCompany(companyId, (db) => jobs.startIn(db, companyId, wanted, asker));
      wake();
      return job;
    },
    async startIn(db, companyId, { kind: id, input: sent, requestId }, { user, rights, address, userAgent }) {
      const kind = findWanted(id);
      const input = readInput(kind, sent);
      if (!input.success) {
        const [issue] = input.error.issues;
        throw badField(['input', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'is not valid');
      }
      const right = rightOf(kind, input.data);
      if (!rights.includes(right)) throw new Problem('permission-required', `Permission Required: ${right}`);
      const { job, isRepeat } = await createJob(
        db,
        {
          ...{ kind: kind.id, lane: kind.computes ? 'long' : 'short', subject: kind.subjectOf(input.data) },
          ...{ input: input.data, userId: user.id, by: user.username, requestId },
        },
        now(),
      );
      if (!isRepeat)
        await record(db, {
          user: { ...user, companyId },
          ...{ action: 'job-start', subject: kind.title, detail: job.subject, address, userAgent },
        });
      return job;
    },
    wake,
    async cancel(companyId, jobId, asker) {
      const job = await state.inCompany(companyId, (db) => readJob(db, jobId));
      if (job.lane === 'import') {
        await options.imports.cancel(companyId, jobId, asker);
        return state.inCompany(companyId, (db) => readJob(db, jobId));
      }
      const { user, address, userAgent } = asker;
      await state.inCompany(companyId, async (db) => {
        if (!(await cancelJob(db, jobId, user.username, now())))
          throw new Problem('conflict', 'The job has ended already.');
        const title = kinds.find((kind) => kind.id === job.kind)?.title ?? job.kind;
        await record(db, {
          user: { ...user, companyId },
          ...{ action: 'job-cancel', subject: title, detail: job.subject, address, userAgent },
        });
      });
      const here = atWork.get(jobId);
      if (here) {
        giveUp(here.work, 'cancelled');
        await Promise.race([here.done, wait(longestGoodbye)]);
      }
      return state.inCompany(companyId, (db) => readJob(db, jobId));
    },
    kindOf: (id) => findKind(kinds, id),
    progressOf: (jobId) => atWork.get(jobId)?.work.progress ?? null,
    async ended(companyId, jobId) {
      for (;;) {
        await atWork.get(jobId)?.done;
        const job = await state.inCompany(companyId, (db) => readJob(db, jobId));
        if (job.endedAt) return job;
        await wait(lookForEndMs);
      }
    },
    async resume() {
      const own = await readRunner();
      // The embedded store has one server, and this is it; beside a server a data folder has one.
      const [home = ''] = own.split(' ');
      await state.upkeep((db) => dropLeasesOf(db, state.kind === 'embedded' ? null : home));
      looking = setInterval(wake, limits.lookMs).unref();
      wake();
    },
    async idle() {
      while (claiming || atWork.size > 0) {
        await claiming;
        await Promise.all([...atWork.values()].map(({ done }) => done));
      }
    },
    async stop() {
      stopping.abort();
      clearInterval(looking);
      await claiming;
      for (const { work } of atWork.values()) work.giveUp.abort();
      await Promise.race([Promise.all([...atWork.values()].map(({ done }) => done)), wait(longestGoodbye)]);
      for (const { work } of atWork.values()) await release(work);
    },
  };
  return jobs;
}

/** In milliseconds: how long a job may take to hear that it is to stop. */
const longestGoodbye = 5_000;
const lookForEndMs = 100;

function giveUp(work: AtWork, why: 'cancelled' | 'lost'): void {
  work.ended ??= why;
  work.giveUp.abort();
}
