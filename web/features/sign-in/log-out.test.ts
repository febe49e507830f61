import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberSession } from '../../lib/session.ts';
import { sessionTokenEntry } from '../../lib/storage/session-token.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';
import { logOut } from './log-out.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = { firstname: 'D', username: 'd', companyname: 'C', avatar: null, homepage: null, sso: false };
  rememberSession({ token: 'stored', user: { ...user, layout: 'Mira', menugroups: [], menupages: [] } });
});
afterEach(() => {
  fetched.mockReset();
});

describe('logging out', () => {
  it('calls GET logout with the CSRF header taken from the stored session token', async () => {
    fetched.mockResolvedValueOnce(new Response('{"ok":true}'));
    await logOut();
    const [url, init] = fetched.mock.lastCall ?? [];
    expect(url).toBe('/api/logout');
    expect(init?.method).toBe('GET');
    expect(new Headers(init?.headers).get('X-Csrftoken')).toBe('stored');
    expect(sessionTokenEntry.read()).toBeNull();
    expect(userInfoEntry.read()).toBeNull();
  });

  it.each([
    ['refuses', () => Promise.resolve(new Response('{"detail":"Login Required"}', { status: 401 }))],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('forgets the session even if the server %s', async (_what, respond) => {
    fetched.mockImplementationOnce(respond);
    await logOut();
    expect(sessionTokenEntry.read()).toBeNull();
    expect(userInfoEntry.read()).toBeNull();
  });
});
