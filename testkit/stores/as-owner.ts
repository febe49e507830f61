import { sql } from 'kysely';
import type { FrontDeskDb } from '../../state/doors.ts';
import type { State } from '../../state/open-state.ts';

/** What no door allows: work with all the rights of the database's owner. */
export function asOwner<T>(state: State, work: (db: FrontDeskDb) => Promise<T>): Promise<T> {
  return state.atFrontDesk(async (db) => {
    await sql`reset role`.execute(db);
    return work(db);
  });
}
