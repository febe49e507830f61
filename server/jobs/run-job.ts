import { createHash } from 'node:crypto';
import { staffNames } from '../../catalog/edit-rights.ts';
import type { AuditAction } from '../../contracts/audit.ts';
import { Problem } from '../../contracts/problem.ts';
import type { JobAsker, JobKind, JobResult } from '../../domains/shared/work/job-kind.ts';
import { record } from '../../state/audit.ts';
import { cutIntoParts, dropParts, FileTooLarge, type JobFile, nameFile, writePart } from '../../state/job-files.ts';
import { endJob, type JobEnd, readJob, type StoredJob } from '../../state/jobs.ts';
import { StoreReopening } from '../../warehouse/engine.ts';
import { ComputeThreads } from '../runs/compute-threads.ts';
import type { AtWork } from './at-work.ts';
import { type JobServices, openContext, readsAs } from './job-context.ts';
import { readInput, rightOf } from './job-kinds.ts';
import { type FullAsker, readAsker } from './read-asker.ts';

/** A job that is cut off again and again without coming further would end the server for ever. */
const mostAttempts = 10;
const day = 24 * 3_600_000;

/** Another runner holds the job: nothing of this attempt may be written. */
class LeaseLost extends Error {
  constructor() {
    super('Another server works on this job.');
    this.name = 'LeaseLost';
  }
}

/** Runs one job to its end and writes the end down. A stop of the program leaves it as it is. */
export async function runJob(services: JobServices & { kinds: readonly JobKind[] }, work: AtWork): Promise<void> {
  try {
    await runOwn(services, work);
  } catch (error) {
    if (work.ended !== 'lost' && !(error instanceof LeaseLost)) throw error;
  }
}

async function runOwn(services: JobServices & { kinds: readonly JobKind[] }, work: AtWork): Promise<void> {
  const { state, kinds } = services;
  const job = await state.inCompany(work.companyId, (db) => readJob(db, work.jobId));
  if (job.endedAt) return;
  const kind = kinds.find((one) => one.id === job.kind);
  const isCancelled = work.ended === 'cancelled' || job.cancelledBy !== null;
  const refused = isCancelled ? cancelled : refuse(job, kind, work);
  if (refused || !kind) return finish(services, work, job, kind, { end: refused ?? unknownKind });
  try {
    await attempt(services, work, job, kind).catch(async (error: unknown) => {
      if (!(error instanceof StoreReopening) || work.giveUp.signal.aborted) throw error;
      await services.warehouse.whenOpen();
      await attempt(services, work, job, kind);
    });
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const end = endOf(error, work, services.onFailure);
    if (end) await finish(services, work, job, kind, { end });
  }
}

const cancelled: JobEnd = { status: 'cancelled' };
const unknownKind: JobEnd = { status: 'failed', message: 'The product no longer has this kind of job.' };

function refuse({ input }: StoredJob, kind: JobKind | undefined, { attempts }: AtWork): JobEnd | undefined {
  if (!kind) return unknownKind;
  if (attempts > mostAttempts)
    return { status: 'failed', message: `It was cut off ${mostAttempts} times without coming further.` };
  if (!readInput(kind, input).success)
    return { status: 'failed', message: 'What was asked for is no longer understood. Ask for it again.' };
  return undefined;
}

async function attempt(services: JobServices, work: AtWork, job: StoredJob, kind: JobKind): Promise<void> {
  const { state } = services;
  const { companyId, jobId } = work;
  const asker = await readAsker(state, companyId, job);
  requireRight(kind, job, asker);
  await state.inCompany(companyId, (db) => dropParts(db, jobId));
  const threads = new ComputeThreads({ memoryMb: kind.computes?.memoryMb, isInBackground: true });
  try {
    const result = await withCompute(kind, threads, work, (compute) =>
      kind.run(
        openContext(services, work, {
          ...{ job, asker, compute, readsAs: readsAs(kind) },
          input: readInput(kind, job.input).data,
        }),
      ),
    );
    work.giveUp.signal.throwIfAborted();
    const file = result.file && (await writeFile(services, work, withRights(result.file, work, kind, asker)));
    const end: JobEnd = { status: 'done', message: result.message, outcome: result.outcome };
    await finish(services, work, job, kind, { end, file, also: result.finish });
  } finally {
    await threads.close();
  }
}

type ResultFile = NonNullable<JobResult['file']>;

/** What was made with names is for those who may see names. */
function withRights(file: ResultFile, work: AtWork, kind: JobKind, { rights }: JobAsker): ResultFile {
  const seesNames = readsAs(kind) === 'company' || rights.includes(staffNames);
  if (!seesNames || !work.hasReadNames?.()) return file;
  return { ...file, rights: [...new Set([...(file.rights ?? []), staffNames])] };
}

type RunWithCompute = (compute: Parameters<Parameters<ComputeThreads['use']>[1]>[0]) => Promise<JobResult>;

function withCompute(kind: JobKind, threads: ComputeThreads, work: AtWork, run: RunWithCompute): Promise<JobResult> {
  if (kind.computes) return threads.use(work.giveUp.signal, run);
  return run(() => Promise.reject(new Error(`The kind of job ${kind.id} does not say that it computes.`)));
}

/** What was granted when the job was asked for may have been taken away since. */
function requireRight(kind: JobKind, job: StoredJob, asker: JobAsker | undefined): asserts asker is FullAsker {
  if (!asker) throw new Problem('permission-required', `${job.by} is disabled.`);
  const right = rightOf(kind, readInput(kind, job.input).data);
  if (!asker.rights.includes(right)) throw new Problem('permission-required', `Permission Required: ${right}`);
}

/** Into the store, part by part; a file only once its job has ended. */
async function writeFile(
  { state, now }: JobServices,
  { companyId, jobId, giveUp }: AtWork,
  file: NonNullable<JobResult['file']>,
): Promise<JobFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let part = 0;
  for await (const content of cutIntoParts(file.content)) {
    giveUp.signal.throwIfAborted();
    hash.update(content);
    bytes += content.length;
    const number = part++;
    await state.inCompany(companyId, (db) => writePart(db, jobId, number, content));
  }
  const keptUntil = new Date(now().getTime() + file.keptFor * day);
  return { name: file.name, type: file.type, bytes, sha256: hash.digest('hex'), keptUntil, rights: file.rights ?? [] };
}

/** Undefined where the job is left to the next runner. */
function endOf(error: unknown, work: AtWork, onFailure: (error: unknown) => void): JobEnd | undefined {
  if (work.ended === 'cancelled') return cancelled;
  if (work.stopping.aborted || work.ended === 'lost') return undefined;
  if (error instanceof Problem && error.status < 500) return { status: 'refused', message: error.message };
  if (error instanceof FileTooLarge) return { status: 'refused', message: error.message };
  onFailure(error);
  return {
    status: 'failed',
    message: 'Something went wrong on our side. Start it again, and tell your administrator if it fails again.',
  };
}

/** The end, its file, what the kind does with it, and the audit entry: all of it or nothing. */
async function finish(
  { state, now }: JobServices,
  { companyId, jobId, runner }: AtWork,
  job: StoredJob,
  kind: JobKind | undefined,
  { end, file, also }: { end: JobEnd; file?: JobFile | undefined; also?: JobResult['finish'] },
): Promise<void> {
  await state.inCompany(companyId, async (db) => {
    if (!(await endJob(db, jobId, runner, end, now()))) throw new LeaseLost();
    if (file) await nameFile(db, jobId, file);
    else await dropParts(db, jobId);
    await also?.(db);
    const action = actions[end.status];
    if (!action) return;
    await record(db, {
      user: { id: job.userId, username: job.by, companyId },
      ...{ action, subject: kind?.title ?? job.kind, detail: job.subject, address: 'local', userAgent: undefined },
    });
  });
}

const actions: Partial<Record<JobEnd['status'], AuditAction>> = {
  done: 'job-done',
  refused: 'job-failed',
  failed: 'job-failed',
};
