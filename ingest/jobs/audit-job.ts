import type { AuditAction } from '../../contracts/audit.ts';
import { record } from '../../state/audit.ts';
import type { StoredJob } from '../../state/import-jobs.ts';
import type { CompanyDb } from '../../state/transactions.ts';

/** What a job is about, in the audit log: files by name, never what is in them. */
export function subjectOf({ kind, load, files }: Pick<StoredJob, 'kind' | 'load' | 'files'>): string {
  if (kind === 'undo') return `undo of load ${load}`;
  const names = files.slice(0, 3).map((file) => file.name);
  return files.length > 3 ? `${names.join(', ')} and ${files.length - 3} more` : names.join(', ');
}

/** How a job ended, under the name of who had asked for it. */
export async function auditEnd(db: CompanyDb, companyId: number, job: StoredJob): Promise<void> {
  const actions: Partial<Record<StoredJob['status'], AuditAction>> = {
    done: 'import-done',
    refused: 'import-refused',
    failed: 'import-refused',
  };
  const action = actions[job.status];
  if (!action) return;
  await record(db, {
    user: { id: job.userId, username: job.by, companyId },
    action,
    subject: subjectOf(job),
    detail: describe(job),
    address: 'local',
    userAgent: undefined,
  });
}

function describe({ status, outcome, load }: StoredJob): string {
  const sum = (field: 'loaded' | 'unchanged' | 'rejected') =>
    outcome.files.reduce((total, file) => total + file[field], 0);
  if (status === 'done') {
    return `load ${load}: ${sum('loaded')} rows loaded, ${sum('unchanged')} unchanged, ${sum('rejected')} rejected`;
  }
  return outcome.rejected_rows > 0 ? `${status}: ${outcome.rejected_rows} faulty rows` : status;
}
