import { sql } from 'kysely';
import { carriedTables } from '../../state/carry-over.ts';
import { asOwner } from './as-owner.ts';
import { openStore, type Store } from './open-store.ts';

/** A store with no row in it, as after the first start, but without waiting until PostgreSQL has made its own files. */
export async function openEmptyStore(): Promise<Store> {
  const store = await openStore('embedded');
  await asOwner(store.state, async (db) => {
    for (const table of carriedTables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db);
  });
  return store;
}
