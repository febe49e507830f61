import { groupKeys, pageKeys } from '../../catalog/pages.ts';
import type { JobAsker } from '../../domains/shared/work/job-kind.ts';
import type { StoredJob } from '../../state/jobs.ts';
import { readMember } from '../../state/members.ts';
import type { State } from '../../state/open-state.ts';
import { readUserInfo } from '../../state/user-info.ts';

/** Who has asked for a job, with the rights that they have now; undefined where they are disabled. A schedule has all rights. */
export async function readAsker(
  state: State,
  companyId: number,
  { userId, by }: Pick<StoredJob, 'userId' | 'by'>,
): Promise<JobAsker | undefined> {
  if (userId === null) return { userId, username: by, rights: pageKeys, groups: groupKeys };
  return state.inCompany(companyId, async (db) => {
    const { status, username } = await readMember(db, userId);
    if (status === 'disabled') return undefined;
    const { menupages, menugroups } = await readUserInfo(db, userId);
    return { userId, username, rights: menupages, groups: menugroups };
  });
}
