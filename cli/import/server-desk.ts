import type { ZodMiniType } from 'zod/mini';
import { localJob, localTokenHeader } from '../../contracts/imports.ts';
import { problemAnswer, problems } from '../../contracts/problem.ts';
import type { ServerNote } from '../../server/server-note.ts';
import type { ImportDesk } from './import-desk.ts';

/** Nobody is there, or somebody else: the note is of a server that was killed. */
export class ServerGone extends Error {
  override name = 'ServerGone';
}

/** Hands files in at the running server, which alone may open its stores. */
export function openServerDesk({ address, token }: ServerNote): ImportDesk {
  let company = '';
  const ask = <T>(schema: ZodMiniType<T>, method: 'GET' | 'POST', path: string, body?: unknown) =>
    call(schema, `${address}/api/local/imports${path}`, {
      method,
      headers: { [localTokenHeader]: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const query = () => `?company=${encodeURIComponent(company)}`;
  return {
    start({ path, acceptPartial, ...load }) {
      company = load.company;
      return ask(localJob, 'POST', '', { path, company, accept_partial: acceptPartial });
    },
    look: ({ id }) => ask(localJob, 'GET', `/${id}${query()}`).catch(explainGone),
    async cancel({ id }) {
      await ask(localJob, 'POST', `/${id}/cancel${query()}`).catch(explainGone);
    },
  };
}

/** Once it has the files, nobody else takes them up. */
function explainGone(error: unknown): never {
  throw error instanceof ServerGone
    ? new Error('The server has gone. It takes the import up again when it is started.')
    : error;
}

async function call<T>(schema: ZodMiniType<T>, address: string, init: RequestInit): Promise<T> {
  const response = await fetch(address, init).catch(() => {
    throw new ServerGone('The server does not answer.');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return schema.parse(answer);
  const problem = problemAnswer.safeParse(answer);
  const detail = problem.success ? problem.data.detail : `The server answered ${response.status}.`;
  throw detail === problems['not-local'].words || !problem.success ? new ServerGone(detail) : new Error(detail);
}
