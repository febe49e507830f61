import type { AuditAction } from '../contracts/audit.ts';
import { record } from '../state/audit.ts';
import type { CompanyDb } from '../state/transactions.ts';

/** What an administrator did at the machine itself is in the audit log as well; the log cannot know who sat there. */
export const auditCommand = (
  db: CompanyDb,
  companyId: number,
  user: { id: number; username: string },
  action: AuditAction,
): Promise<void> =>
  record(db, {
    user: { id: user.id, username: user.username, companyId },
    action,
    subject: user.username,
    detail: 'command line',
    address: 'local',
    userAgent: undefined,
  });
