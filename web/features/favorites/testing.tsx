import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { pageKeys } from '../../../catalog/pages.ts';
import type { Favorite } from '../../../contracts/favorites.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';
import { unstyled } from '../../lib/testing/draw-page.tsx';
import { FavoriteControl } from './favorite-control.tsx';

export const favorite = (id: number, name: string, url: string): Favorite => ({ id_favorites_pk: id, name, url });

/** A report under an address of its own, and the favorite it was saved as. */
export const url = '/scm/1059-by-location?facility=2&sort=-cost';
export const saved = favorite(7, 'North stock', '/scm/1059-by-location?facility=2');
export const control = (savingDisabled = false) => (
  <FavoriteControl
    title="Inventory On Hand By Location"
    url={url}
    savingDisabled={savingDisabled}
    filters={[{ name: 'facility' }]}
  />
);

export function signIn(homepage: string | null = null, username = 'rosa'): void {
  userInfoEntry.write({
    firstname: 'Rosa',
    username,
    companyname: 'General Hospital',
    avatar: null,
    homepage,
    sso: false,
    layout: 'Mira',
    menugroups: [],
    menupages: pageKeys,
  });
}

interface Sent {
  name: string;
  url: string;
  id_home: number;
}

interface Refusal {
  status: number;
  detail: string;
}

/** A server that keeps favorites in memory. It answers what the contract says, and refuses where a test tells it to. */
export class FakeServer {
  readonly calls: { call: string; body: unknown }[] = [];
  private readonly refusals = new Map<string, Refusal>();
  private favorites: Favorite[];

  constructor(favorites: Favorite[] = []) {
    this.favorites = favorites;
    vi.stubGlobal('fetch', (path: string, options: RequestInit) => this.answer(path, options));
  }

  refuse(call: string, refusal: Refusal = { status: 500, detail: 'Something went wrong on our side.' }): void {
    this.refusals.set(call, refusal);
  }

  accept(call: string): void {
    this.refusals.delete(call);
  }

  /** What changed something, in order. */
  get changes() {
    return this.calls.filter(({ call }) => !call.startsWith('GET'));
  }

  private async answer(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const call = `${method} ${path}`;
    const sent: Sent = typeof body === 'string' ? JSON.parse(body) : {};
    this.calls.push({ call, body: typeof body === 'string' ? sent : undefined });
    const refusal = this.refusals.get(call);
    if (refusal) return Response.json({ detail: refusal.detail }, { status: refusal.status });
    return Response.json(this.carryOut(method, path, sent));
  }

  private carryOut(method: string, path: string, sent: Sent): unknown {
    const id = Number(/\/(\d+)$/u.exec(path)?.[1]);
    if (method === 'GET') return this.favorites;
    if (method === 'POST' && path.endsWith('/user_favorites')) {
      const created = favorite(100 + this.favorites.length, sent.name, sent.url);
      this.favorites = [...this.favorites, created];
      return created;
    }
    if (method === 'PUT') {
      // The server's word counts, not what was typed: it answers with a name of its own.
      const before = this.favorites.find((one) => one.id_favorites_pk === id);
      return { id_favorites_pk: id, name: `${sent.name} (kept)`, url: before?.url ?? '' };
    }
    if (path.endsWith('/make_home')) return this.favorites.find((one) => one.id_favorites_pk === sent.id_home);
    return { ok: true };
  }
}

export function renderFavorites(children: ReactNode, look: { zeroRuntime?: boolean } = unstyled) {
  const queries = new QueryClient();
  const wrap = (content: ReactNode) => (
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={{ ...look, token: { motion: false } }}>
        <MemoryRouter>{content}</MemoryRouter>
      </ConfigProvider>
    </QueryClientProvider>
  );
  const view = render(wrap(children));
  return { user: userEvent.setup(), rerender: (content: ReactNode) => view.rerender(wrap(content)) };
}

export const button = (name: string) => screen.getByRole('button', { name });
export const findButton = (name: string) => screen.findByRole('button', { name });
export const findDialog = (title: string) => screen.findByRole('dialog', { name: title });
export const inDialog = async (title: string, name: string) =>
  within(await findDialog(title)).getByRole('button', { name });
