import { Layout } from 'antd';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { resolveAddress } from '../../catalog/address.ts';
import { findPage } from '../../catalog/pages.ts';
import type { UserInfo } from '../../contracts/session.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { piece } from '../../ui/lazy-component.ts';
import { FooterBar } from '../features/header/footer-bar.tsx';
import { HeaderBar } from '../features/header/header-bar.tsx';
import { ActivityButton } from '../features/jobs/activity-button.tsx';
import { SideMenu } from '../features/menu/side-menu.tsx';
import { WorkButton } from '../features/work/work-button.tsx';
import { homeOf } from './addresses.ts';
import { OneMoment } from './one-moment.tsx';
import { preloadReports, useOpenings } from './page-views.ts';
import styles from './shell.module.css';
import { ShellRoutes } from './shell-routes.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { usePaletteKey } from './use-palette-key.ts';
import { useSessionRefresh } from './use-session-refresh.ts';
import { useSidebar } from './use-sidebar.ts';
import { useSoon } from './use-soon.ts';

const FavoritesDrawer = piece(() =>
  import('../features/favorites/favorites-drawer.tsx').then((m) => m.FavoritesDrawer),
);
const ActivityDrawer = piece(() => import('../features/jobs/activity-drawer.tsx').then((m) => m.ActivityDrawer));
const Palette = piece(() => import('./palette.tsx').then((m) => m.Palette));

const myWork = findPage('my-work');

/** Header, side menu, footer, and between them the page that the address names. */
export function Shell({ user }: { user: UserInfo }) {
  const location = useLocation();
  const currentPage = resolveAddress(location.pathname, location.search)?.page.page;
  const main = useRef<HTMLElement>(null);
  const menuToggle = useRef<HTMLButtonElement>(null);
  const openings = useOpenings();
  const sidebar = useSidebar(menuToggle);
  const favorites = usePanel();
  const activity = usePanel();
  const palette = usePanel();
  usePaletteKey(palette.toggle);
  useSoon(fetchAhead);
  useSessionRefresh();
  useFocusOnNavigation(main, currentPage ?? location.pathname);

  return (
    <Layout className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to main content
      </a>
      <HeaderBar
        user={user}
        home={homeOf(user)}
        menuCollapsed={sidebar.collapsed}
        menuToggle={menuToggle}
        onToggleMenu={sidebar.toggle}
        onOpenPalette={palette.show}
        onOpenFavorites={favorites.show}
        activity={
          <>
            {myWork && user.menupages.includes(myWork.key) ? <WorkButton address={myWork.route} /> : null}
            <ActivityButton onOpen={activity.show} />
          </>
        }
      />
      <Layout hasSider className={styles.middle}>
        <SideMenu
          user={user}
          currentPage={currentPage}
          collapsed={sidebar.collapsed}
          openings={openings}
          onNavigate={sidebar.closeIfOverlay}
          onDismiss={sidebar.collapse}
        />
        <Layout className={styles.column}>
          <Layout.Content ref={main} id="main" tabIndex={-1} className={styles.content}>
            <OneMoment />
            <ShellRoutes user={user} onOpenFavorites={favorites.show} />
          </Layout.Content>
          <FooterBar companyName={user.companyname} />
        </Layout>
      </Layout>
      {favorites.wasOpened ? <FavoritesDrawer open={favorites.open} onClose={favorites.hide} /> : null}
      {activity.wasOpened ? <ActivityDrawer open={activity.open} onClose={activity.hide} /> : null}
      {palette.open ? (
        // Where its code cannot be fetched the page is still of use; the next opening tries again.
        <ErrorBoundary fallback={null}>
          <Palette user={user} onClose={palette.hide} />
        </ErrorBoundary>
      ) : null}
    </Layout>
  );
}

/** Nothing that is typed while the palette is on its way would get into it. */
function fetchAhead() {
  Palette.preload();
  preloadReports();
}

/** A panel is loaded when it is first opened, and stays from then on so that it can close with its own motion. */
function usePanel() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const set = (next: boolean) => {
    setOpen(next);
    if (next) setWasOpened(true);
  };
  return { open, wasOpened, show: () => set(true), hide: () => set(false), toggle: () => set(!open) };
}
