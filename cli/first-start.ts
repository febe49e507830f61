import { createDemoCompanies, isDemoCompany } from '../demo/create-demo-companies.ts';
import type { Services } from '../server/app.ts';
import { passwordLinkAddress } from '../server/outbox/password-letter.ts';
import { findAccount } from '../state/accounts.ts';
import { listCompanyCodes } from '../state/companies.ts';
import { createPasswordLink } from '../state/password-links.ts';
import { fillDemoWarehouse } from './fill-demo-warehouse.ts';
import { openCompany } from './open-company.ts';

interface Prepared {
  /** Whether the demo companies are in the store. */
  demo: boolean;
  /** The link for the first administrator, as long as nobody has used it. */
  invitation: string | undefined;
}

const firstAdministrator = 'admin';

/**
 * An empty store gets the demo companies, or one company with an administrator who is invited to set a password. A first
 * start that was cut off is made up for: a store that holds nothing but demo companies gets the missing ones.
 */
export async function prepareFirstStart(services: Services, say: (what: string) => void): Promise<Prepared> {
  const { state, settings, now } = services;
  const existing = await state.atFrontDesk(listCompanyCodes);
  const demo = existing.length === 0 ? settings.DEMO : existing.every(isDemoCompany);
  if (demo && settings.DEMO) {
    await createDemoCompanies(state, existing);
    await fillDemoWarehouse(services, say);
  }
  if (existing.length === 0 && !settings.DEMO) {
    await openCompany(state, { code: 'main', name: 'My company', administrator: firstAdministrator, email: null });
  }
  const admin = await state.atFrontDesk((db) => findAccount(db, firstAdministrator));
  if (!admin || admin.passwordHash !== null || admin.disabled || admin.sso) return { demo, invitation: undefined };
  const token = await state.atFrontDesk((db) =>
    createPasswordLink(db, { companyId: admin.companyId, userId: admin.id }, 'invitation', now()),
  );
  return { demo, invitation: passwordLinkAddress(settings, token) };
}
