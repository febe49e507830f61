import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { resolveAddress } from '../../catalog/address.ts';
import type { Page } from '../../catalog/menu.ts';
import { pageOpened } from '../../contracts/pages.ts';
import type { UserInfo } from '../../contracts/session.ts';
import { piece } from '../../ui/lazy-component.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { NotBuiltState } from '../features/general-pages/not-built-state.tsx';
import { NotFoundPage } from '../features/general-pages/not-found-page.tsx';
import { call } from '../lib/call.ts';
import { homeOf } from './addresses.ts';
import styles from './page-host.module.css';
import { type PageView, viewOf } from './page-views.ts';

const FavoriteControl = piece(() =>
  import('../features/favorites/favorite-control.tsx').then((m) => m.FavoriteControl),
);

/** The page that the address names, under its canonical address. */
export function PageHost({ user }: { user: UserInfo }) {
  const { pathname, search, hash } = useLocation();
  const address = resolveAddress(pathname, search);
  if (!address) return <NotFoundPage address={pathname} home={homeOf(user)} />;
  if (address.canonical !== pathname + search) return <Navigate to={address.canonical + hash} replace />;
  return <OpenedPage key={address.page.page} page={address.page} address={address.canonical} />;
}

/** Opening a page asks the server first: it checks the permission and writes the audit log. */
function OpenedPage({ page, address }: { page: Page; address: string }) {
  const client = useQueryClient();
  const { search } = useLocation();
  // Once, with the address that the page was opened at: what is asked for later, the page asks for itself.
  const [opened] = useState(search);
  useEffect(() => viewOf(page)?.preload(client, opened), [client, page, opened]);
  const opening = useQuery({
    queryKey: ['page', page.page],
    queryFn: ({ signal }) => call(pageOpened, 'GET', `pages/${encodeURIComponent(page.page)}`, { signal }),
    // Every opening is asked for anew, and nothing of the page is shown before the answer.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const view = opening.data?.built ? viewOf(page, opening.data.kind) : undefined;
  const isNotBuilt = opening.data?.built === false;
  const filters = view?.favorites?.filters ?? [];
  const savingDisabled = isNotBuilt || (opening.data?.about_people === true && new URLSearchParams(search).has('user'));

  return (
    <PageFrame
      title={page.title}
      actions={
        view?.favorites || isNotBuilt ? (
          <div className={styles.favorite}>
            <FavoriteControl title={page.title} url={address} savingDisabled={savingDisabled} filters={filters} />
          </div>
        ) : null
      }
    >
      {opening.isPending ? <Skeleton height="60vh" label={`Loading ${page.title}`} /> : null}
      {opening.isError ? (
        <StateMessage
          kind="error"
          title="The page could not be opened"
          text={opening.error.message}
          action={<PlainButton onClick={() => void opening.refetch()}>Retry</PlainButton>}
        />
      ) : null}
      {isNotBuilt ? <NotBuiltState /> : null}
      {opening.data?.built ? <PageBody view={view} title={page.title} /> : null}
    </PageFrame>
  );
}

function PageBody({ view, title }: { view: PageView | undefined; title: string }) {
  if (!view) {
    return (
      <StateMessage
        kind="info"
        title="A newer version is available"
        text="This page came with an update of the product. Reload to get it."
        action={<PlainButton onClick={() => window.location.reload()}>Reload</PlainButton>}
      />
    );
  }
  const { component: View } = view;
  return <View meanwhile={<Skeleton height="60vh" label={`Loading ${title}`} />} />;
}
