import type { ZodMiniType } from 'zod/mini';
import { localTokenHeader } from '../contracts/imports.ts';
import { problemAnswer, problems } from '../contracts/problem.ts';
import { readServerNote, type ServerNote } from '../server/server-note.ts';
import type { Settings } from '../server/settings.ts';

/** Nobody is there, or somebody else: the note is of a server that was killed. */
export class ServerGone extends Error {
  override name = 'ServerGone';
}

/** Asks the server that runs on the same data folder; only it may open its stores. */
export async function callServer<T>(
  { address, token }: ServerNote,
  schema: ZodMiniType<T>,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${address}/api/local/${path}`, {
    method,
    headers: { [localTokenHeader]: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ServerGone('The server does not answer.');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return schema.parse(answer);
  const problem = problemAnswer.safeParse(answer);
  const detail = problem.success ? problem.data.detail : `The server answered ${response.status}.`;
  throw detail === problems['not-local'].words || !problem.success ? new ServerGone(detail) : new Error(detail);
}

/** Lets the running server do it, where there is one; otherwise does it here. */
export async function throughServer<T>(
  settings: Settings,
  ask: (note: ServerNote) => Promise<T>,
  here: () => Promise<T>,
): Promise<T> {
  const note = await readServerNote(settings.DATA_DIR);
  if (!note) return here();
  return ask(note).catch((error: unknown) => {
    if (error instanceof ServerGone) return here();
    throw error;
  });
}
