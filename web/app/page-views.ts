import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { findPage } from '../../catalog/pages.ts';
import { reportPages } from '../../catalog/report-pages.ts';
import { type Piece, piece } from '../../ui/piece.ts';
import { auditFilters } from '../features/audit/audit-filters.ts';
import type { ComparedFilters } from '../features/favorites/match-favorite.ts';
import { viewParams } from '../features/report-page/report-question.ts';

export interface PageView {
  component: Piece<object>;
  /** Fetches the component's code ahead, and what it will ask for, while the server is asked for leave. */
  preload: (client: QueryClient, search: string) => void;
  /** Present on report pages: they carry the favorite control, which compares these filters. */
  favorites?: { filters: ComparedFilters };
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
  ...Object.fromEntries(reportPages.map((page) => [page, reportView(page)])),
};

/** What a report can do besides answering, by its page. */
const extras: Record<string, () => Promise<ComponentType>> = {
  '1066': () => import('../features/par-simulator/par-simulator.tsx').then((m) => m.ParSimulator),
};

/** Which filters a report has is told by its answer: every parameter counts but those of how it is looked at. */
function reportView(id: string): PageView {
  const page = findPage(id);
  if (!page) throw new Error(`The catalogue has no page ${id}.`);
  const load = async () => {
    const [{ ReportPage }, Extra] = await Promise.all([loadReportPage(), extras[id]?.()]);
    return () => createElement(ReportPage, { page, extra: Extra ? createElement(Extra) : null });
  };
  const report = view(load);
  return {
    ...report,
    preload: (client, search) => {
      report.preload(client, search);
      void loadAhead(import('../features/report-page/list-report.ts'), (m) => m.preloadReport(client, page, search));
    },
    favorites: { filters: { allBut: viewParams } },
  };
}

const loadReportPage = () => import('../features/report-page/report-page.tsx');

/** Nearly every click leads to a report: what draws one is fetched before the first of them. */
export const preloadReports = (): void => {
  void loadAhead(loadReportPage(), () => import('../../ui/chart/chart-canvas.tsx'));
};

/** A failure here is no matter: drawing the page meets it again, and shows it. */
const loadAhead = <T>(code: Promise<T>, next: (code: T) => Promise<unknown>): Promise<unknown> =>
  code.then(next).catch(() => undefined);

function view(load: () => Promise<ComponentType>): PageView {
  const component = piece(load);
  return { component, preload: component.preload };
}
