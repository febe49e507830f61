import { importJob, importsAnswer } from '../../contracts/imports.ts';
import { csrfHeader, loginAnswer } from '../../contracts/session.ts';
import { demoSignIns } from '../../demo/people.ts';

export interface Answered {
  status: number;
  ms: number;
  retryAfter: string | null;
  text: string;
}

const patience = 120_000;

/** Somebody signed in who means no good, over real connections. A status of 0 is a connection that broke. */
export class Abuser {
  readonly address: string;
  #cookie = '';
  #token = '';

  constructor(address: string) {
    this.address = address;
  }

  async signIn(username: string): Promise<this> {
    const answer = await fetch(`${this.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: demoSignIns.password }),
    });
    if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
    this.#cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    this.#token = loginAnswer.parse(await answer.json()).token;
    return this;
  }

  async call(method: 'GET' | 'POST', path: string, body?: object | FormData): Promise<Answered> {
    const started = performance.now();
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(`${this.address}/api/${path}`, {
        method,
        headers: {
          cookie: this.#cookie,
          [csrfHeader]: this.#token,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patience),
      });
      const text = await answer.text();
      const retryAfter = answer.headers.get('retry-after');
      return { status: answer.status, ms: performance.now() - started, retryAfter, text };
    } catch (error) {
      return { status: 0, ms: performance.now() - started, retryAfter: null, text: String(error) };
    }
  }

  /** The same once the figures of the demo are worked out: they come about behind the first start. */
  async callOnceReady(path: string): Promise<Answered> {
    for (const end = Date.now() + patience; ; await new Promise((go) => setTimeout(go, 500))) {
      const answer = await this.call('GET', path);
      if (answer.status === 200) return answer;
      if (Date.now() > end) throw new Error(`${path} is not ready: ${answer.status} ${answer.text}`);
    }
  }

  /** Sends files as one load and waits for its end: the answer of the upload, and how the load ended where there was one. */
  async load(files: Record<string, Uint8Array>): Promise<Answered & { ended: string | null }> {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(files)) form.append('files', new Blob([Uint8Array.from(bytes)]), name);
    const answer = await this.call('POST', 'imports', form);
    if (answer.status !== 202) return { ...answer, ended: null };
    const { id } = importJob.parse(JSON.parse(answer.text));
    for (const end = Date.now() + patience; Date.now() < end; await new Promise((go) => setTimeout(go, 50))) {
      const { jobs, entries } = importsAnswer.parse(JSON.parse((await this.call('GET', 'imports')).text));
      if (jobs.some((job) => job.id === id)) continue;
      return { ...answer, ended: entries.find(({ job }) => job === id)?.status ?? 'unknown' };
    }
    return { ...answer, ended: 'does not end' };
  }
}
