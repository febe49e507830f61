import { setTimeout as wait } from 'node:timers/promises';
import { demoSignIns } from '../../demo/people.ts';
import { type Body, readBody } from './read-body.ts';

export interface Answered {
  status: number;
  body: Body;
}

/** In milliseconds. */
const longestAnswer = 5 * 60_000;

/** The demo user, signed in over HTTP. */
export async function signIn(address: string) {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: demoSignIns.password }),
  });
  if (!answer.ok) throw new Error(`The demo user could not sign in: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { cookie, 'x-csrftoken': token, 'content-type': 'application/json' };

  /** `GET /api/…` by its path alone, or `POST /api/… {"positions": …}`. */
  return async (question: string): Promise<Answered> => {
    const [, method = 'GET', path = '', sent] = /^(?:(POST) )?(\S+)(?: (.*))?$/u.exec(question) ?? [];
    const ask = () =>
      fetch(`${address}${path}`, {
        method,
        headers,
        ...(sent === undefined ? {} : { body: sent }),
        signal: AbortSignal.timeout(longestAnswer),
      });
    const patience = Date.now() + longestAnswer;
    let response = await ask();
    // A folder of another commit has marts of another definition: its figures are worked out first.
    while (response.status === 503 && response.headers.has('retry-after') && Date.now() < patience) {
      await wait(Number(response.headers.get('retry-after')) * 1000);
      response = await ask();
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, body: readBody(response.headers.get('content-type') ?? '', bytes) };
  };
}
export type Ask = Awaited<ReturnType<typeof signIn>>;
