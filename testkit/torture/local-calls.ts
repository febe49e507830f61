import { setTimeout as wait } from 'node:timers/promises';
import { callServer } from '../../cli/call-server.ts';
import { type LocalJob, localJob } from '../../contracts/imports.ts';
import { readServerNote } from '../../server/server-note.ts';
import { type Product, startProduct } from './product.ts';

/** Calls the server that runs on a data folder, as the command line does. */
export async function call<T>(
  dataDir: string,
  ask: (note: Parameters<typeof callServer>[0]) => Promise<T>,
): Promise<T> {
  const note = await readServerNote(dataDir);
  if (!note) throw new Error('The server left no note.');
  return ask(note);
}

/** Hands a file or a folder of the demo company to the server. */
export const send = (dataDir: string, path: string): Promise<LocalJob> =>
  call(dataDir, (note) =>
    callServer(note, localJob, 'POST', 'imports', { path, company: 'cedar', accept_partial: false }),
  );

/** The job once it has ended. */
export async function finish(dataDir: string, job: LocalJob): Promise<LocalJob> {
  for (let now = job; ; await wait(50)) {
    if (now.ended_at) return now;
    now = await call(dataDir, (note) => callServer(note, localJob, 'GET', `imports/${job.id}?company=cedar`));
  }
}

const longestNote = 30_000;

/** Starts the product and waits for its note, which it leaves a moment after it begins to listen. */
export async function startNoted(dataDir: string): Promise<Product> {
  const before = await readServerNote(dataDir);
  const product = await startProduct(dataDir);
  const deadline = Date.now() + longestNote;
  while ((await readServerNote(dataDir))?.token === before?.token && Date.now() < deadline) await wait(10);
  return product;
}
