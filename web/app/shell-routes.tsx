import { Route, Routes, useLocation } from 'react-router';
import type { UserInfo } from '../../contracts/session.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PermissionRequiredPage } from '../features/general-pages/permission-required-page.tsx';
import { WorkInProgressPage } from '../features/general-pages/work-in-progress-page.tsx';
import { homeOf, noHome, permissionRequired, workInProgress } from './addresses.ts';
import { FailedToDraw } from './failed-to-draw.tsx';
import { NoHome } from './no-home.tsx';
import { PageHost } from './page-host.tsx';

interface ShellRoutesProps {
  user: UserInfo;
  onOpenFavorites: () => void;
}

/** The general routes of the shell; every other address is one of the catalogue's pages, or unknown. */
export function ShellRoutes({ user, onOpenFavorites }: ShellRoutesProps) {
  const { pathname } = useLocation();
  const home = homeOf(user);
  return (
    <ErrorBoundary key={pathname} fallback={<FailedToDraw />}>
      <Routes>
        <Route path={noHome} element={<NoHome user={user} onOpenFavorites={onOpenFavorites} />} />
        <Route path={permissionRequired} element={<PermissionRequiredPage home={home} />} />
        <Route path={workInProgress} element={<WorkInProgressPage home={home} />} />
        <Route path="*" element={<PageHost user={user} />} />
      </Routes>
    </ErrorBoundary>
  );
}
