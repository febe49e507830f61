import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { datasetAnswer, datasetQuery, localQuery } from '../../contracts/dataset-query.ts';
import { askForUser } from '../../server/queries/ask-for-user.ts';
import { answerAsCsv, answerAsTable } from '../../server/queries/print-answer.ts';
import type { Settings } from '../../server/settings.ts';
import { readOptions } from '../arguments.ts';
import { callServer, throughServer } from '../call-server.ts';
import { withStores } from '../with-stores.ts';

const options = z.object({
  user: localQuery.shape.user,
  format: z._default(z.enum(['table', 'csv', 'json']), 'table'),
});

/** Asks the question in a file with the rights of a user, and prints what POST /api/query answers. */
export async function query(settings: Settings, [path = '', ...args]: string[]): Promise<void> {
  if (path === '' || path.startsWith('--'))
    throw new Error('Usage: pestle query FILE.json --user NAME [--format table|csv|json]');
  const { user, format } = readOptions(args, [], options);
  const asks = await readQueryFile(path);
  const answer = await throughServer(
    settings,
    (note) => callServer(note, datasetAnswer, 'POST', 'query', { user, query: asks }),
    () =>
      withStores(settings, (state, warehouse) => askForUser({ state, warehouse, now: () => new Date() }, user, asks)),
  );
  const print = {
    json: () => JSON.stringify(answer, null, 2),
    csv: () => answerAsCsv(answer),
    table: () => answerAsTable(answer),
  };
  console.log(print[format]());
}

async function readQueryFile(path: string): Promise<z.infer<typeof datasetQuery>> {
  const text = await readFile(path, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${path} is not JSON.`);
  }
  const parsed = datasetQuery.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues.map(({ path: place, message }) => `${place.join('.') || path}: ${message}`).join('\n'),
  );
}
