import type { AuditAction } from '../../contracts/audit.ts';
import { record } from '../../state/audit.ts';
import { type StoredImport, subjectOf } from '../../state/import-jobs.ts';
import type { CompanyDb } from '../../state/transactions.ts';

/** How a job ended, under the name of who had asked for it. */
export async function auditEnd(db: CompanyDb, companyId: number, job: StoredImport): Promise<void> {
  const actions: Partial<Record<StoredImport['status'], AuditAction>> = {
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

function describe({ status, outcome, load }: StoredImport): string {
  const sum = (field: 'loaded' | 'unchanged' | 'rejected') =>
    outcome.files.reduce((total, file) => total + file[field], 0);
  if (status === 'done') {
    return `load ${load}: ${sum('loaded')} rows loaded, ${sum('unchanged')} unchanged, ${sum('rejected')} rejected`;
  }
  return outcome.rejected_rows > 0 ? `${status}: ${outcome.rejected_rows} faulty rows` : status;
}
