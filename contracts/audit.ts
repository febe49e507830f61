import * as z from 'zod/mini';
import { isRealDate } from './calendar.ts';
import { optionalLine } from './text.ts';

/** Every kind of thing the audit log holds, in the words a reader of the log sees. */
export const auditActions = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'access-refused': 'Access refused',
  'page-view': 'Opened a page',
  'report-view': 'Viewed a report',
  'report-export': 'Exported a report',
  'dataset-query': 'Asked a question of the data',
  'decision-save': 'Decided',
  'decision-withdraw': 'Withdrew a decision',
  'work-view': 'Read work items',
  'work-open': 'Opened a work item',
  'work-move': 'Moved a work item on',
  'work-assign': 'Assigned a work item',
  'work-note': 'Wrote a note on a work item',
  'work-file': 'Attached a file to a work item',
  'work-download': 'Downloaded a file of a work item',
  'levels-plan': 'Planned par levels',
  'levels-withdraw': 'Withdrew planned par levels',
  'levels-export': 'Exported planned par levels',
  'filter-values': 'Looked up people or cases',
  'favorite-create': 'Created a favorite',
  'favorite-edit': 'Edited a favorite',
  'favorite-remove': 'Removed a favorite',
  'favorite-home': 'Set a homepage',
  'profile-edit': 'Changed the profile',
  'password-change': 'Changed the password',
  'password-refused': 'Password change refused',
  'password-reset': 'Reset a password',
  'user-invite': 'Invited a user',
  'user-edit': 'Changed a user',
  'users-view': 'Read the list of users',
  'roles-view': 'Read the list of roles',
  'role-create': 'Created a role',
  'role-edit': 'Changed a role',
  'role-remove': 'Removed a role',
  'ticket-create': 'Contacted support',
  'imports-view': 'Read the list of imports',
  'import-start': 'Started an import',
  'import-done': 'Import completed',
  'import-refused': 'Import refused',
  'import-cancel': 'Cancelled an import',
  'import-undo': 'Undid an import',
  'job-start': 'Started a job',
  'job-done': 'Job completed',
  'job-failed': 'Job refused or failed',
  'job-cancel': 'Cancelled a job',
  'job-download': 'Downloaded the file of a job',
  'jobs-view': 'Read the list of jobs',
  'schedule-edit': 'Changed a schedule',
  'letters-view': 'Read the list of letters',
  'letter-resend': 'Sent a letter again',
  'letter-withdraw': 'Withdrew a letter',
  'rejects-download': 'Downloaded rejected rows',
  'audit-view': 'Read the audit log',
  'audit-export': 'Exported the audit log',
} as const;
export type AuditAction = keyof typeof auditActions;
const actionKeys = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  username: z.nullable(z.string()),
  action: z.enum(actionKeys),
  /** What was acted on: a page route, a favorite, a user. Never a patient. */
  subject: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const date = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a date, YYYY-MM-DD'),
    z.refine(isRealDate, 'is not a date of the calendar'),
  );
const commaList = <T extends string>(what: z.ZodMiniType<T, string>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(2000, 'is too long')),
      z.transform((text: string) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ),
    z.array(what),
  );

export const auditFilters = {
  from: z.optional(date),
  to: z.optional(date),
  action: z.optional(commaList(z.enum(actionKeys))),
  actionName: z.optional(optionalLine(2000)),
  user: z.optional(commaList(optionalLine(100))),
  userName: z.optional(optionalLine(2000)),
};
export const auditQuery = z.object({
  ...auditFilters,
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/u, 'must be a whole number')),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(500))),
    ),
    100,
  ),
  before: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/u, 'must be an entry id')), z.transform(Number))),
});
export const auditExportQuery = z.object(auditFilters);
export const auditAnswer = z.object({
  entries: z.array(auditEntry),
  total: z.int(),
  /** People who appear in the log of this company, for the user filter. */
  users: z.array(z.string()),
});
export type AuditAnswer = z.infer<typeof auditAnswer>;
