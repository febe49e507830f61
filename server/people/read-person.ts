import { readMember } from '../../state/members.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import { readUserInfo } from '../../state/user-info.ts';
import type { Person } from './sight-of.ts';

/** Anybody of the company, with the rights that they have now; undefined where they are disabled. */
export async function readPerson(db: CompanyDb, userId: number): Promise<Person | undefined> {
  const { status, username, sees_facilities: facilities, staff_code: staffCode } = await readMember(db, userId);
  if (status === 'disabled') return undefined;
  const { menupages, menugroups } = await readUserInfo(db, userId);
  return { userId, username, menupages, menugroups, staffCode, facilities: facilities.length > 0 ? facilities : null };
}
