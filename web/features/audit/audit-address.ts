import { type AuditAction, auditActions, auditFilters as rules } from '../../../contracts/audit.ts';

/** What is asked of the audit log. The address of the page holds all of it. */
export interface AuditQuestion {
  from: string | null;
  to: string | null;
  action: AuditAction[];
  user: string[];
}

export const everything: AuditQuestion = { from: null, to: null, action: [], user: [] };

/** Reads the question from an address. What no contract allows is left out: an old or mistyped link still opens. */
export function readAuditAddress(params: URLSearchParams): AuditQuestion {
  return {
    from: readDate(params.get('from')),
    to: readDate(params.get('to')),
    action: readList(params.get('action')).filter(isAuditAction),
    user: readList(params.get('user')),
  };
}

/** Writes the question as an address: lists by comma, each with its words in the Name variant; other parameters stay. */
export function writeAuditAddress(question: AuditQuestion, others = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(others);
  const write = (name: string, text: string | null) => {
    if (text) params.set(name, text);
    else params.delete(name);
  };
  write('from', question.from);
  write('to', question.to);
  write('action', question.action.join(','));
  write('actionName', question.action.map((action) => auditActions[action]).join(','));
  write('user', question.user.join(','));
  write('userName', question.user.join(','));
  return params;
}

function isDate(text: string): boolean {
  return rules.from.safeParse(text).success;
}

/** A question that no entry can answer, whatever the log holds. */
export function isBackwards({ from, to }: AuditQuestion): boolean {
  return from !== null && to !== null && from > to;
}

/** The last so many days, today among them. The log counts days in UTC: by any other calendar the newest could be cut off. */
export function lastDays(days: number, now: Date): Pick<AuditQuestion, 'from' | 'to'> {
  const first = new Date(now.getTime() - (days - 1) * 24 * 3_600_000);
  return { from: first.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) };
}

function readDate(text: string | null): string | null {
  return text !== null && isDate(text) ? text : null;
}

function readList(text: string | null): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}
