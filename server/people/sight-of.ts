import { LRUCache } from 'lru-cache';
import { staffNames } from '../../catalog/edit-rights.ts';
import { readNameKey } from '../../state/company-secrets.ts';
import type { Transactions } from '../../state/transactions.ts';
import type { Engine } from '../../warehouse/engine.ts';
import type { Sight } from '../../warehouse/scope/sight.ts';

/** What a person is granted, whether they are asking now or not. */
export interface Person {
  userId: number;
  username: string;
  menupages: readonly string[];
  menugroups: readonly string[];
  /** The facilities whose rows they see; null for all of them. */
  facilities: readonly string[] | null;
  /** Which member of the staff they are. */
  staffCode: string | null;
}

/** What a person sees of their company; null where that is everything. */
export type SightOf = () => Promise<Sight | null>;

/** For work of the company itself, such as a forecast: it sees everything, and what it makes is read by all. */
export const everything: SightOf = async () => null;

type State = Pick<Transactions, 'inCompany'>;
const mostCompanies = 1_000;
const keys = new WeakMap<State, LRUCache<number, Promise<string>>>();

/** The key never changes, so it is read once. */
function keyOf(state: State, companyId: number): Promise<string> {
  const known = keys.get(state) ?? new LRUCache<number, Promise<string>>({ max: mostCompanies });
  keys.set(state, known);
  const key = known.get(companyId) ?? state.inCompany(companyId, readNameKey);
  known.set(companyId, key);
  key.catch(() => known.delete(companyId));
  return key;
}

/** What a person sees, worked out when a question is first asked. */
export function sightOf(
  state: State,
  engine: Engine['kind'],
  companyId: number,
  { menupages, facilities, staffCode }: Pick<Person, 'menupages' | 'facilities' | 'staffCode'>,
): SightOf {
  const seesNames = menupages.includes(staffNames);
  if (seesNames && facilities === null && staffCode === null) return everything;
  return async () => ({ facilities, seesNames, ownStaffCode: staffCode, engine, key: await keyOf(state, companyId) });
}
