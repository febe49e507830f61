import type { InjectOptions } from 'fastify';
import { csrfHeader, loginAnswer, type UserInfo } from '../../contracts/session.ts';
import { demoSignIns } from '../../demo/people.ts';
import type { App } from '../../server/app.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  status: number;
  /** The parsed JSON; undefined where the answer is none. */
  body: unknown;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** The CSRF header: the session's own unless told otherwise; null leaves it out. */
  csrf?: string | null;
  /** The body as it goes over the wire, instead of JSON made of an object. */
  raw?: { payload: string | Buffer; type: string };
}

/** Somebody with a browser: keeps cookies as they are set, and sends the CSRF token with what changes something. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly app: App;
  readonly address: string;
  token = '';

  constructor(app: App, address = '127.0.0.1') {
    this.app = app;
    this.address = address;
  }

  async call(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const { csrf = this.token, raw } = options;
    const request: InjectOptions = {
      method,
      url: path,
      remoteAddress: this.address,
      headers: {
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
        ...(csrf ? { [csrfHeader]: csrf } : {}),
        ...(raw ? { 'content-type': raw.type } : {}),
        ...options.headers,
      },
    };
    if (raw) request.payload = raw.payload;
    else if (body !== undefined) request.payload = body as object;
    const answer = await this.app.inject(request);
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
      if (gone || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson && answer.payload ? JSON.parse(answer.payload) : undefined,
      text: answer.payload,
      headers: answer.headers,
    };
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  attemptSignIn(username: string, password: string): Promise<Answer> {
    return this.call('POST', '/api/login', { username, password }, { csrf: null });
  }

  async signIn(username: string, password: string = demoSignIns.password): Promise<UserInfo> {
    const answer = await this.attemptSignIn(username, password);
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.text}`);
    const { token, user } = loginAnswer.parse(answer.body);
    this.token = token;
    return user;
  }
}
