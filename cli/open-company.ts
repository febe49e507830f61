import { groupKeys, pageKeys } from '../catalog/pages.ts';
import type { Member } from '../contracts/administration.ts';
import { addMember } from '../state/members.ts';
import type { State } from '../state/open-state.ts';
import { createRole } from '../state/roles.ts';

/** A new company always comes with a role that grants everything and one person who holds it. */
export function openCompany(
  state: State,
  company: { code: string; name: string; administrator: string; email: string | null },
): Promise<{ companyId: number; administrator: Member }> {
  const { code, name, administrator: username, email } = company;
  return state.foundCompany({ code, name }, async (db, companyId) => {
    const role = await createRole(db, { name: 'Administrator', menugroups: groupKeys, menupages: pageKeys });
    const administrator = await addMember(db, {
      username,
      firstname: username,
      lastname: '',
      email,
      layout: 'Mira',
      sso: false,
      roles: [role.id],
    });
    return { companyId, administrator };
  });
}
