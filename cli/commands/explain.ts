import { parseArgs } from 'node:util';
import { pageQueries } from '../../contracts/maintenance.ts';
import { explainPage, type PageToExplain } from '../../server/explain-page.ts';
import type { Settings } from '../../server/settings.ts';
import { callServer, throughServer } from '../call-server.ts';
import { withStores } from '../with-stores.ts';

const usage = 'Usage: pestle explain PAGE [--filter NAME=VALUE …] [--company CODE]';

/** Prints the SQL of a page as it is asked: a clause a line, one comment a stage, and which table answers and why. */
export async function explain(settings: Settings, args: string[]): Promise<void> {
  const wanted = readArguments(args);
  const today = new Date().toISOString().slice(0, 10);
  const queries = await throughServer(
    settings,
    (note) => callServer(note, pageQueries, 'POST', 'explain', wanted),
    () => withStores(settings, (state, warehouse) => explainPage(state, warehouse, wanted, today)),
  );
  for (const [index, query] of queries.entries()) console.log(`-- Query ${index + 1} of ${queries.length}\n${query}\n`);
}

function readArguments(args: string[]): PageToExplain {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { company: { type: 'string' }, filter: { type: 'string', multiple: true, default: [] } },
  });
  const [page, ...others] = positionals;
  const filters = values.filter.map((filter) => /^([^=]+)=(.*)$/u.exec(filter));
  if (!page || others.length > 0 || filters.includes(null)) throw new Error(usage);
  const query = Object.fromEntries(filters.map((filter) => [filter?.[1] ?? '', filter?.[2] ?? '']));
  return { page, query, ...(values.company === undefined ? {} : { company: values.company }) };
}
