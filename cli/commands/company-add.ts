import * as z from 'zod/mini';
import { memberInvite } from '../../contracts/administration.ts';
import { line } from '../../contracts/text.ts';
import { passwordLinkAddress } from '../../server/outbox/password-letter.ts';
import type { Settings } from '../../server/settings.ts';
import { createPasswordLink } from '../../state/password-links.ts';
import { readOptions } from '../arguments.ts';
import { auditCommand } from '../audit-command.ts';
import { openCompany } from '../open-company.ts';
import { withState } from '../with-state.ts';

const options = z.object({
  code: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/u, 'may hold small letters, digits and - only')),
  name: line(100),
  admin: memberInvite.shape.username,
  mail: z._default(memberInvite.shape.email, null),
});

export async function companyAdd(settings: Settings, args: string[]): Promise<void> {
  const { code, name, admin, mail } = readOptions(args, [], options);
  await withState(settings, async (state) => {
    const { companyId, administrator } = await openCompany(state, { code, name, administrator: admin, email: mail });
    const token = await state.inCompany(companyId, async (db) => {
      await auditCommand(db, companyId, administrator, 'user-invite');
      return createPasswordLink(db, { companyId, userId: administrator.id }, 'invitation', new Date());
    });
    console.log(`Company ${code} is open. Its administrator ${admin} sets a password here:`);
    console.log(passwordLinkAddress(settings, token));
  });
}
