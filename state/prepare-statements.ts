import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** How many different statements are kept ready; whatever comes after them is read and planned each time. */
const mostKept = 200;

/**
 * A pool whose connections read and plan a statement once, under a name. The embedded store plans slower than it reads: knowing
 * who asks, which every request begins with, takes half as long. Not for a server, which may stand behind a pooler that hands
 * the same connection to others.
 */
export function prepareStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < mostKept) names.set(text, `kept_${names.size}`);
    return names.get(text);
  };
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[] = []) => {
        // What has no values is a command, or several of them, which cannot be prepared.
        const name = values.length > 0 ? nameOf(text) : undefined;
        return client.query({ text, values: [...values], ...(name ? { name } : {}) });
      };
      // Nobody here asks for a cursor, the other thing that a client can be asked for.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
    },
  };
}
