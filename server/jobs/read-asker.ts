import { groupKeys, pageKeys } from '../../catalog/pages.ts';
import type { JobAsker } from '../../domains/shared/work/job-kind.ts';
import type { StoredJob } from '../../state/jobs.ts';
import type { State } from '../../state/open-state.ts';
import { readPerson } from '../people/read-person.ts';
import type { Person } from '../people/sight-of.ts';

/** Who has asked for a job, and what of the company they see. */
export type FullAsker = JobAsker & Pick<Person, 'facilities' | 'staffCode'>;

/** Who has asked for a job, with the rights that they have now; undefined where they are disabled. A schedule has all rights. */
export async function readAsker(
  state: State,
  companyId: number,
  { userId, by }: Pick<StoredJob, 'userId' | 'by'>,
): Promise<FullAsker | undefined> {
  if (userId === null)
    return { userId, username: by, rights: pageKeys, groups: groupKeys, facilities: null, staffCode: null };
  const person = await state.inCompany(companyId, (db) => readPerson(db, userId));
  if (!person) return undefined;
  const { username, menupages, menugroups, facilities, staffCode } = person;
  return { userId, username, rights: menupages, groups: menugroups, facilities, staffCode };
}
