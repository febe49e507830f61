import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { auditFilters } from '../features/audit/audit-filters.ts';

export interface PageView {
  component: LazyExoticComponent<ComponentType>;
  /** Fetches the component's code ahead, while the server is asked for leave. */
  preload: () => void;
  /** Present on report pages: they carry the favorite control, which compares these filters. */
  favorites?: { filters: { name: string }[] };
}

/** What draws each built page, by the page id of the catalogue. */
export const pageViews: Record<string, PageView> = {
  profile: view(() => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage)),
  'contact-support': view(() =>
    import('../features/support/contact-support-page.tsx').then((m) => m.ContactSupportPage),
  ),
  users: view(() => import('../features/users/users-page.tsx').then((m) => m.UsersPage)),
  imports: view(() => import('../features/imports/imports-page.tsx').then((m) => m.ImportsPage)),
  audit: {
    ...view(() => import('../features/audit/audit-page.tsx').then((m) => m.AuditPage)),
    favorites: { filters: auditFilters },
  },
};

function view(load: () => Promise<ComponentType>): PageView {
  return {
    component: lazy(async () => ({ default: await load() })),
    // A failure here is no matter: drawing the component meets it again, and shows it.
    preload: () => void load().catch(() => undefined),
  };
}
