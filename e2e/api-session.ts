import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import type { UserInfo } from '../contracts/session.ts';
import { addressOf, type Product } from './setup/addresses.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A person signed in without a browser: prepares what a test starts from, and looks at what came of it. */
export interface ApiSession {
  request: APIRequestContext;
  csrfToken: string;
  /** Makes a call that must succeed, and returns its answer. */
  ask<T>(method: Method, path: string, body?: unknown): Promise<T>;
  /** Makes a call and returns whatever the server says. */
  send(method: Method, path: string, body?: unknown): Promise<APIResponse>;
  close(): Promise<void>;
}

export async function startApiSession(product: Product, username: string, password: string): Promise<ApiSession> {
  const context = await request.newContext({ baseURL: addressOf(product) });
  const answer = await context.post('/api/login', { data: { username, password } });
  expect(answer.ok(), `sign-in of ${username}: ${await answer.text()}`).toBe(true);
  const { token } = (await answer.json()) as { token: string };

  const send: ApiSession['send'] = (method, path, body) =>
    context.fetch(`/api/${path}`, {
      method,
      headers: { 'X-Csrftoken': token },
      ...(body === undefined ? {} : { data: body }),
    });
  return {
    request: context,
    csrfToken: token,
    send,
    async ask<T>(method: Method, path: string, body?: unknown) {
      const response = await send(method, path, body);
      expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
      return (await response.json()) as T;
    },
    close: () => context.dispose(),
  };
}

/** What a browser holds of the product. */
export interface BrowserState {
  cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];
  localStorage: { name: string; value: string }[];
}

/** What a browser holds before anybody signed in. */
export const nobodysState: BrowserState = { cookies: [], localStorage: [] };

/** What a browser holds after this session's sign-in: cookies, stored session token and user info. */
export async function browserStateOf(session: ApiSession): Promise<BrowserState> {
  const user = await session.ask<UserInfo>('GET', 'me');
  const { cookies } = await session.request.storageState();
  const localStorage = [
    { name: 'session-token', value: JSON.stringify(session.csrfToken) },
    { name: 'user-info', value: JSON.stringify(user) },
  ];
  return { cookies, localStorage };
}
