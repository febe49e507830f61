import type { Services } from '../app.ts';
import type { Reader } from '../reports/reader.ts';
import { type Person, sightOf } from './sight-of.ts';

/** Reads for a person who is not asking now, with what they may see: for letters, packs and lists of work. */
export function readerOf(
  { state, warehouse, turns, now }: Pick<Services, 'state' | 'warehouse' | 'now'> & Partial<Pick<Services, 'turns'>>,
  companyId: number,
  person: Person,
  signal?: AbortSignal,
): Reader {
  return {
    warehouse,
    companyId,
    query: {},
    today: now().toISOString().slice(0, 10),
    signal,
    ...(turns && { inTurn: { turns, asker: { companyId, userId: person.userId } } }),
    ownStaffCode: person.staffCode,
    sight: sightOf(state, warehouse.kind, companyId, person),
  };
}
