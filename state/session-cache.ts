import type { SessionQuery, Transactions } from './transactions.ts';

/** More sessions than one small server has at a time; beyond it everybody is looked up once more. */
const mostRemembered = 1000;

/**
 * Caches the answers of session queries until any transaction ends: it may have changed a session, a role or a password.
 * Only for a store that no other process writes to. A note to the audit log changes nothing that a session query reads.
 */
export function cacheSessions(transactions: Transactions): Transactions {
  let seen = new Map<string, unknown[]>();
  const forget = () => {
    seen = new Map();
  };
  return {
    ...transactions,
    inCompany: (companyId, work) => transactions.inCompany(companyId, work).finally(forget),
    atFrontDesk: (work) => transactions.atFrontDesk(work).finally(forget),
    foundCompany: (company, work) => transactions.foundCompany(company, work).finally(forget),
    async readAtFrontDesk<T>(query: SessionQuery, value: Buffer): Promise<T[]> {
      const key = `${query} ${value.toString('base64')}`;
      const known = seen.get(key);
      if (known) return known as T[];
      const before = seen;
      const rows = await transactions.readAtFrontDesk<T>(query, value);
      // A transaction that ended meanwhile may have changed the answer.
      if (rows.length > 0 && before === seen) {
        if (seen.size >= mostRemembered) seen.clear();
        seen.set(key, rows);
      }
      return rows;
    },
  };
}
