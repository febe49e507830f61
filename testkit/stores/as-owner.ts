import { sql } from 'kysely';
import type { State } from '../../state/open-state.ts';
import type { FrontDeskDb } from '../../state/transactions.ts';

/** Work outside every transaction that the application has: with all the rights of the database's owner. */
export function asOwner<T>(state: State, work: (db: FrontDeskDb) => Promise<T>): Promise<T> {
  return state.atFrontDesk(async (db) => {
    await sql`reset role`.execute(db);
    return work(db);
  });
}
