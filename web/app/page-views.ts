import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, useMemo } from 'react';
import type { Openings } from '../../catalog/draw-menu.ts';
import type { Page } from '../../catalog/menu.ts';
import { type BuiltPage, builtPageList } from '../../contracts/pages.ts';
import { type Piece, piece } from '../../ui/lazy-component.ts';
import { auditFilters } from '../features/audit/audit-filters.ts';
import type { ComparedFilters } from '../features/favorites/match-favorite.ts';
import { viewParams } from '../features/report-page/report-question.ts';
import { call } from '../lib/call.ts';

export interface PageView {
  component: Piece<object>;
  /** Fetches the component's code ahead, and what it will ask for, while the server is asked for leave. */
  preload: (client: QueryClient, search: string) => void;
  /** Present on report pages: they carry the favorite control, which compares these filters. */
  favorites?: { filters: ComparedFilters };
}

/** What draws the pages that are not reports, by the page id of the catalogue. */
const ownViews: Record<string, PageView> = {
  profile: view(() => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage)),
  'contact-support': view(() =>
    import('../features/support/contact-support-page.tsx').then((m) => m.ContactSupportPage),
  ),
  users: view(() => import('../features/users/users-page.tsx').then((m) => m.UsersPage)),
  imports: view(() => import('../features/imports/imports-page.tsx').then((m) => m.ImportsPage)),
  jobs: view(() => import('../features/jobs/jobs-page.tsx').then((m) => m.JobsPage)),
  'my-work': view(() => import('../features/work/my-work-page.tsx').then((m) => m.MyWorkPage)),
  '1041-settings?app=igs': settingsView('igs'),
  '1041-settings?app=scm': settingsView('scm'),
  audit: {
    ...view(() => import('../features/audit/audit-page.tsx').then((m) => m.AuditPage)),
    favorites: { filters: auditFilters },
  },
};

const reportViews = new Map<string, PageView>();

/** What draws a page: a view of its own, or the report page, which draws every other page that is built. */
export function viewOf(page: Page, kind: BuiltPage['kind'] = 'report'): PageView | undefined {
  const known = ownViews[page.page] ?? (kind === 'report' ? reportViews.get(page.page) : undefined);
  if (known || kind !== 'report') return known;
  const view = reportView(page);
  reportViews.set(page.page, view);
  return view;
}

/** Which pages are built; asked for once, when the application starts. */
export const builtPagesQuery = {
  queryKey: ['pages'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(builtPageList, 'GET', 'pages', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The views that pages open with, once it is known which pages are built. */
export function useOpenings(): Openings {
  const { data } = useQuery(builtPagesQuery);
  return useMemo(() => new Map(data?.map(({ page, opening }) => [page, opening])), [data]);
}

async function isReport(client: QueryClient, page: Page): Promise<boolean> {
  const pages = await client.ensureQueryData(builtPagesQuery);
  return pages.some((one) => one.page === page.page && one.kind === 'report');
}

interface Extra {
  title: string;
  about: string[];
  load: () => Promise<ComponentType>;
}

/** What a report can do besides answering, by its page. */
const extras: Record<string, Extra> = {
  'recall-match': {
    title: 'Decide and work off',
    about: ['recallNumber', 'ndc', 'lot'],
    load: () => import('../features/recall/recall-tools.tsx').then((m) => m.RecallTools),
  },
  '1097': {
    title: 'Plan',
    about: ['item', 'ndc', 'facility'],
    load: () => import('../features/shortage/plan-tools.tsx').then((m) => m.PlanTools),
  },
  '1066': {
    title: 'Plan and try out',
    about: ['item', 'facility', 'location'],
    load: () => import('../features/par-simulator/par-simulator.tsx').then((m) => m.ParSimulator),
  },
};

/** Which filters a report has is told by its answer: every parameter counts but those of how it is looked at. */
function reportView(page: Page): PageView {
  const load = async () => {
    const own = extras[page.page];
    const [{ ReportPage }, Extra] = await Promise.all([loadReportPage(), own?.load()]);
    const extra = own && Extra ? { title: own.title, about: own.about, body: createElement(Extra) } : null;
    return () => createElement(ReportPage, { page, extra });
  };
  const report = view(load);
  return {
    ...report,
    preload: (client, search) => {
      report.preload(client, search);
      void loadAhead(
        Promise.all([import('../features/report-page/list-report.ts'), isReport(client, page)]),
        async ([list, isBuilt]) => isBuilt && list.preloadReport(client, page, search),
      );
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

function settingsView(app: 'scm' | 'igs'): PageView {
  return view(async () => {
    const { SettingsPage } = await import('../features/settings/settings-page.tsx');
    return () => createElement(SettingsPage, { app });
  });
}
