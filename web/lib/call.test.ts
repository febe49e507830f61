import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { done } from '../../contracts/text.ts';
import { CallError, call, callPlainly } from './call.ts';
import { goTo, loadAnew } from './navigation.ts';
import { rememberSession } from './session.ts';
import { sessionTokenEntry } from './storage/session-token.ts';
import { userInfoEntry } from './storage/user-info.ts';
import { stayHere } from './testing/stay-here.ts';

const fetched = vi.fn<typeof fetch>();

const answer = (status: number, body: unknown) => {
  fetched.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
};
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('a CallError was expected');
  return error;
};
const lastRequest = () => {
  const [url, init] = fetched.mock.lastCall ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  stayHere();
  const user = { firstname: 'D', username: 'd', companyname: 'C', avatar: null, homepage: null, sso: false };
  rememberSession({ token: 'stored', user: { ...user, layout: 'Mira', menugroups: [], menupages: [] } });
});
afterEach(() => {
  vi.clearAllMocks();
});

describe('the error catalogue of a call', () => {
  it('passes a 404 to the caller with no redirect, whatever its detail says', async () => {
    answer(404, { detail: 'Login Required Permission Required' });
    const error = await failure(call(done, 'GET', 'x'));
    expect(error).toMatchObject({ status: 404, message: 'Login Required Permission Required' });
    expect(goTo).not.toHaveBeenCalled();
    expect(loadAnew).not.toHaveBeenCalled();
    expect(userInfoEntry.read()).not.toBeNull();
  });

  it('clears the stored session and goes to "/" when the detail contains "Login Required"', async () => {
    answer(401, { detail: 'Sorry: Login Required.' });
    await failure(call(done, 'GET', 'x'));
    expect(sessionTokenEntry.read()).toBeNull();
    expect(userInfoEntry.read()).toBeNull();
    expect(vi.mocked(loadAnew).mock.calls).toEqual([['/']]);
  });

  it('goes to the permission-required page when the detail contains "Permission Required"', async () => {
    answer(403, { detail: 'Permission Required: audit_log_menu' });
    await failure(call(done, 'GET', 'x'));
    expect(vi.mocked(goTo).mock.calls).toEqual([['/adm/permission-required']]);
    expect(userInfoEntry.read()).not.toBeNull();
  });

  it.each([400, 403, 409, 429, 500, 503])('passes any other error on: %d', async (status) => {
    answer(status, { detail: 'Something else' });
    expect(await failure(call(done, 'POST', 'x'))).toMatchObject({ status, message: 'Something else' });
    expect(goTo).not.toHaveBeenCalled();
    expect(loadAnew).not.toHaveBeenCalled();
  });

  it('passes on an error without a detail, and one that is not JSON', async () => {
    answer(502, '<html>Bad gateway</html>');
    expect(await failure(call(done, 'GET', 'x'))).toMatchObject({ status: 502, message: 'The server answered 502.' });
  });

  it('says so when the server cannot be reached', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await failure(call(done, 'GET', 'x'));
    expect(error.status).toBe(0);
    expect(error.message).toContain('cannot be reached');
  });

  it('refuses an answer of another form', async () => {
    answer(200, { ok: 'yes' });
    expect((await failure(call(done, 'GET', 'x'))).message).toBe('The answer is not of the expected form.');
  });

  it('stays on the page where a refusal is an answer', async () => {
    answer(401, { detail: 'Login Required: the username or password is wrong.' });
    expect((await failure(callPlainly(done, 'POST', 'login'))).status).toBe(401);
    expect(loadAnew).not.toHaveBeenCalled();
    expect(userInfoEntry.read()).not.toBeNull();
  });
});

describe('a call', () => {
  it('goes to the base API address with credentials, and takes 200 to 299 as success', async () => {
    for (const status of [200, 201, 299]) {
      answer(status, { ok: true });
      await expect(call(done, 'GET', 'user_favorites?format=json')).resolves.toEqual({ ok: true });
    }
    expect(lastRequest().url).toBe('/api/user_favorites?format=json');
    expect(lastRequest().init?.credentials).toBe('include');
  });

  it('sends the CSRF cookie as X-Csrftoken and a JSON content type when it changes something', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=dark; csrftoken=from%20cookie');
    answer(200, { ok: true });
    await call(done, 'POST', 'user_favorites', { body: { name: 'a', url: '/b' } });
    const { headers, init } = lastRequest();
    expect(headers.get('X-Csrftoken')).toBe('from cookie');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(init?.body).toBe('{"name":"a","url":"/b"}');
  });

  it('sends no CSRF header when it only reads, unless one is given', async () => {
    answer(200, { ok: true });
    await call(done, 'GET', 'me');
    expect(lastRequest().headers.has('X-Csrftoken')).toBe(false);
    answer(200, { ok: true });
    await call(done, 'GET', 'logout', { csrfToken: 'stored' });
    expect(lastRequest().headers.get('X-Csrftoken')).toBe('stored');
  });
});
