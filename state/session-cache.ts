import { LRUCache } from 'lru-cache';
import type { SessionQuery, Transactions } from './transactions.ts';

/** In bytes: several thousand sessions, more than one server of the embedded store has at a time. */
const mostTogether = 4 * 1024 * 1024;

/**
 * Caches the answers of session queries until any transaction ends: it may have changed a session, a role or a password.
 * Only for a store that no other process writes to. A note to the audit log changes nothing that a session query reads.
 */
export function cacheSessions(transactions: Transactions): Transactions {
  const cache = new LRUCache<string, unknown[]>({
    maxSize: mostTogether,
    sizeCalculation: (rows, key) => 2 * (key.length + JSON.stringify(rows).length),
  });
  let ended = 0;
  const forget = () => {
    ended++;
    cache.clear();
  };
  return {
    ...transactions,
    inCompany: (companyId, work) => transactions.inCompany(companyId, work).finally(forget),
    atFrontDesk: (work) => transactions.atFrontDesk(work).finally(forget),
    foundCompany: (company, work) => transactions.foundCompany(company, work).finally(forget),
    async readAtFrontDesk<T>(query: SessionQuery, value: Buffer): Promise<T[]> {
      const key = `${query} ${value.toString('base64')}`;
      const known = cache.get(key);
      if (known) return known as T[];
      const before = ended;
      const rows = await transactions.readAtFrontDesk<T>(query, value);
      // A transaction that ended meanwhile may have changed the answer.
      if (rows.length > 0 && before === ended) cache.set(key, rows);
      return rows;
    },
  };
}
