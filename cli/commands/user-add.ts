import * as z from 'zod/mini';
import { memberInvite } from '../../contracts/administration.ts';
import { line } from '../../contracts/text.ts';
import { passwordLinkAddress } from '../../server/outbox/password-letter.ts';
import type { Settings } from '../../server/settings.ts';
import { findCompany } from '../../state/companies.ts';
import { addMember } from '../../state/members.ts';
import { createPasswordLink } from '../../state/password-links.ts';
import { listRoles } from '../../state/roles.ts';
import { readOptions } from '../arguments.ts';
import { auditCommand } from '../audit-command.ts';
import { withState } from '../with-state.ts';

const options = z.object({
  company: line(40),
  username: memberInvite.shape.username,
  firstname: memberInvite.shape.firstname,
  role: line(60),
  mail: z._default(memberInvite.shape.email, null),
  sso: z._default(z.boolean(), false),
});

export async function userAdd(settings: Settings, args: string[]): Promise<void> {
  const given = readOptions(args, ['sso'], options);
  await withState(settings, async (state) => {
    const companyId = await state.atFrontDesk((db) => findCompany(db, given.company));
    if (!companyId) throw new Error(`--company: there is no company "${given.company}".`);
    const link = await state.inCompany(companyId, async (db) => {
      const roles = await listRoles(db);
      const role = roles.find(({ name }) => name.toLowerCase() === given.role.toLowerCase());
      if (!role) throw new Error(`--role: choose one of ${roles.map(({ name }) => name).join(', ')}.`);
      const { username, firstname, mail, sso } = given;
      const added = await addMember(db, {
        username,
        firstname,
        lastname: '',
        email: mail,
        layout: 'Mira',
        sso,
        roles: [role.id],
      });
      await auditCommand(db, companyId, added, 'user-invite');
      return createPasswordLink(db, { companyId, userId: added.id }, 'invitation', new Date());
    });
    console.log(
      `${given.username} ${given.sso ? 'signs in for the first time' : 'sets a password'} here: ${passwordLinkAddress(settings, link)}`,
    );
  });
}
