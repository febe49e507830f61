import type { ImportProgress } from '../../contracts/imports.ts';
import type { Job, JobProgress } from '../../contracts/jobs.ts';
import type { Imports } from '../../ingest/jobs/open-imports.ts';
import type { StoredJob } from '../../state/jobs.ts';
import { rightOf, routeOf } from './job-kinds.ts';
import type { Jobs } from './open-jobs.ts';

/** The right to see the jobs of others, the schedules and the letters. */
export const jobsRight = 'jobs_menu';

/** Who looks at jobs. */
export interface Viewer {
  userId: number;
  menupages: readonly string[];
  menugroups: readonly string[];
  /** The facilities whose rows they see; null for all of them. */
  facilities: readonly string[] | null;
}

interface Runners {
  jobs: Pick<Jobs, 'progressOf' | 'kindOf'>;
  imports: Pick<Imports, 'progressOf'>;
}

/** A job as a reader sees it. */
export function describeJob(job: StoredJob, viewer: Viewer, runners: Runners): Job {
  const { jobs } = runners;
  const kind = jobs.kindOf(job.kind);
  const { file } = job;
  return {
    id: job.id,
    kind: job.kind,
    title: kind?.title ?? job.kind,
    subject: job.subject,
    status: job.status,
    by: job.by,
    is_scheduled: job.schedule !== null,
    progress: job.endedAt ? null : progressOf(job, runners),
    message: job.message,
    page: kind ? routeOf(kind) : null,
    file:
      file && mayHaveFile(job, viewer, jobs)
        ? { name: file.name, bytes: file.bytes, sha256: file.sha256, kept_until: file.keptUntil.toISOString() }
        : null,
    may_cancel: !job.endedAt && mayCancel(job, viewer, jobs),
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    ended_at: job.endedAt?.toISOString() ?? null,
  };
}

type Kinds = Pick<Jobs, 'kindOf'>;

const isOwn = (job: StoredJob, { userId }: Viewer): boolean => job.userId === userId;
const hasRightOf = (job: StoredJob, { menupages }: Viewer, kinds: Kinds): boolean => {
  const kind = kinds.kindOf(job.kind);
  return kind !== undefined && menupages.includes(rightOf(kind, job.input));
};

/** Who asked, who looks after jobs, and who could have asked for the same. */
export const maySee = (job: StoredJob, viewer: Viewer, kinds: Kinds): boolean =>
  isOwn(job, viewer) || viewer.menupages.includes(jobsRight) || hasRightOf(job, viewer, kinds);

/** The right of the kind, and of what another has asked for whatever else it shows. */
export function mayHaveFile(job: StoredJob, viewer: Viewer, kinds: Kinds): boolean {
  const granted = [...viewer.menupages, ...viewer.menugroups];
  const mayShow = (job.file?.rights ?? []).every((key) => granted.includes(key));
  // What another has asked for may hold rows of facilities that this viewer does not see.
  return hasRightOf(job, viewer, kinds) && (isOwn(job, viewer) || (mayShow && viewer.facilities === null));
}

export const mayCancel = (job: StoredJob, viewer: Viewer, kinds: Kinds): boolean =>
  isOwn(job, viewer) ||
  viewer.menupages.includes(jobsRight) ||
  (job.lane === 'import' && hasRightOf(job, viewer, kinds));

function progressOf(job: StoredJob, { jobs, imports }: Runners): JobProgress | null {
  if (job.lane !== 'import') return jobs.progressOf(job.id) ?? job.progress;
  const progress = imports.progressOf(job.id);
  return progress && { percent: progress.percent, words: wordsOf(progress) };
}

const stages: Record<ImportProgress['stage'], string> = {
  reading: 'Reading',
  loading: 'Loading',
  deriving: 'Working out',
  undoing: 'Undoing',
};
const wordsOf = ({ stage, at }: ImportProgress): string => `${stages[stage]} ${at}`;
