import type { ZodMiniType } from 'zod/mini';
import { problemAnswer } from '../../contracts/problem.ts';
import { csrfCookie, csrfHeader } from '../../contracts/session.ts';
import { goTo, loadAnew } from './navigation.ts';
import { forgetSession } from './session.ts';

const base = '/api/';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface CallOptions {
  /** Sent as JSON, or as it is where it is a form with a file. */
  body?: unknown;
  /** Overrides the CSRF token of the cookie. */
  csrfToken?: string | null;
  signal?: AbortSignal;
}

/** An answer outside 200 to 299, or none at all (status 0). */
export class CallError extends Error {
  readonly status: number;
  /** The server asks for another call after so many seconds: what it cannot answer now it can answer soon. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, detail: string, retryAfterSeconds: number | null = null) {
    super(detail);
    this.name = 'CallError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * A call of the product's API, with the specification's error catalogue: a 404 is passed to the caller, "Login
 * Required" ends the session in the browser and leads to "/", "Permission Required" leads to its page, and any other
 * error is passed on. There is no time-out.
 */
export async function call<T>(schema: ZodMiniType<T>, method: Method, path: string, options?: CallOptions): Promise<T> {
  try {
    return await callPlainly(schema, method, path, options);
  } catch (error) {
    if (error instanceof CallError && error.status !== 404) leaveIfAsked(error.message);
    throw error;
  }
}

/** The same without leaving the page: for signing in and out, where a refusal is an answer. */
export async function callPlainly<T>(
  schema: ZodMiniType<T>,
  method: Method,
  path: string,
  { body, csrfToken, signal }: CallOptions = {},
): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const token = csrfToken ?? (method === 'GET' ? null : readCookie(csrfCookie));
  if (token) headers[csrfHeader] = token;
  const isForm = body instanceof FormData;
  if (method !== 'GET' && !isForm) headers['Content-Type'] = 'application/json';

  const response = await fetch(base + path, {
    method,
    headers,
    credentials: 'include',
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallError(0, 'The server cannot be reached. Check your connection and try again.');
  });

  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = problemAnswer.safeParse(answer);
    throw new CallError(
      response.status,
      problem.success ? problem.data.detail : `The server answered ${response.status}.`,
      Number(response.headers.get('Retry-After')) || null,
    );
  }
  const checked = schema.safeParse(answer);
  if (!checked.success) throw new CallError(response.status, 'The answer is not of the expected form.');
  return checked.data;
}

/** The server is there and asks for a moment: the same call is made again by itself. */
export const isOneMoment = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 503 && error.retryAfterSeconds !== null;

export function leaveIfAsked(detail: string): void {
  if (detail.includes('Login Required')) {
    forgetSession();
    loadAnew('/');
  } else if (detail.includes('Permission Required')) {
    goTo('/adm/permission-required');
  }
}

export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}
