import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserInfo } from '../../contracts/session.ts';
import { rememberSession } from '../lib/session.ts';
import { App } from './app.tsx';

vi.mock('./shell-providers.tsx', () => ({
  ShellProviders: ({ user }: { user: UserInfo }) => <p>shell of {user.username}</p>,
}));

vi.mock('./antd-sheet.ts', () => ({ loadAntdSheet: async () => undefined }));

const user: UserInfo = {
  firstname: 'Dana',
  username: 'dana',
  companyname: 'Cedar Valley Health',
  avatar: null,
  homepage: null,
  sso: false,
  layout: 'Mira',
  menugroups: [],
  menupages: [],
};
const fetched = vi.fn<typeof fetch>();
const openAt = (address: string) => {
  window.history.replaceState(null, '', address);
  render(<App />);
};
const address = () => window.location.pathname + window.location.search;
const signIn = async () => {
  await userEvent.type(await screen.findByLabelText('Username'), 'dana');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};
const grant = (changes: Partial<UserInfo> = {}) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify({ token: 't', user: { ...user, ...changes } })));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
});

describe('a person who is not signed in', () => {
  it.each(['/scm/1059-by-location', '/no-home', '/adm/permission-required', '/nowhere'])(
    'is sent from %s to "/"',
    async (from) => {
      openAt(from);
      await screen.findByRole('button', { name: 'Sign in' });
      expect(address()).toBe('/');
    },
  );

  it('is led to the page that was asked for, after signing in', async () => {
    openAt('/scm/1059-by-location?facility=2');
    grant();
    await signIn();
    await screen.findByText('shell of dana');
    expect(address()).toBe('/scm/1059-by-location?facility=2');
  });

  it('is led to the homepage after signing in, or to /no-home', async () => {
    openAt('/login');
    grant({ homepage: '/adm/audit?user=x' });
    await signIn();
    await screen.findByText('shell of dana');
    expect(address()).toBe('/adm/audit?user=x');
  });

  it('reads at the form why the sign-in failed', async () => {
    openAt('/');
    fetched.mockResolvedValueOnce(
      new Response('{"detail":"Login Required: the username or password is wrong."}', { status: 401 }),
    );
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('The username or password is wrong.');
    expect(address()).toBe('/');
  });

  it('is told which field is missing, without a call', async () => {
    openAt('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Username is required.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('a person who is signed in', () => {
  beforeEach(() => rememberSession({ token: 'stored', user }));

  it.each(['/', '/login'])('is led from %s Home', async (from) => {
    openAt(from);
    await screen.findByText('shell of dana');
    expect(address()).toBe('/no-home');
  });

  it.each([
    ['succeeds', () => Promise.resolve(new Response('{"ok":true}'))],
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('goes from /logout to /login when the call %s', async (_what, respond) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fetched.mockImplementationOnce(respond);
    openAt('/logout');
    await waitFor(() => expect(address()).toBe('/login'));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(localStorage.getItem('user-info')).toBeNull();
    expect(localStorage.getItem('session-token')).toBeNull();
  });
});

describe('the return from single sign-on', () => {
  it('asks who signed in, remembers it, and leads Home', async () => {
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ ...user, sso: true })));
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('csrftoken=from-cookie');
    openAt('/login?sso=done');
    await screen.findByText('shell of dana');
    expect(address()).toBe('/no-home');
    expect(localStorage.getItem('session-token')).toBe('"from-cookie"');
  });

  it('says so when it failed', async () => {
    openAt('/login?sso=failed');
    expect((await screen.findByRole('alert')).textContent).toContain('Single sign-on did not succeed.');
  });
});
