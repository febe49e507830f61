import type { ZodMiniType } from 'zod/mini';
import { localJob } from '../../contracts/imports.ts';
import type { ServerNote } from '../../server/server-note.ts';
import { callServer, ServerGone } from '../call-server.ts';
import type { ImportTarget } from './import-target.ts';

/** Hands files in at the running server, which alone may open its stores. */
export function openRemoteImport(note: ServerNote): ImportTarget {
  let company = '';
  const ask = <T>(schema: ZodMiniType<T>, method: 'GET' | 'POST', path: string, body?: unknown) =>
    callServer(note, schema, method, `imports${path}`, body);
  const query = () => `?company=${encodeURIComponent(company)}`;
  return {
    start({ path, acceptPartial, restoreZeros, ...load }) {
      company = load.company;
      return ask(localJob, 'POST', '', { path, company, accept_partial: acceptPartial, restore_zeros: restoreZeros });
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
