import type { Engine } from '../../warehouse/engine.ts';
import { loadFiles } from '../warehouses/load-files.ts';
import { smallTrays } from '../warehouses/small-trays.ts';
import { type Asked, listQuestions } from './list-questions.ts';

/** DuckDB divides a question among as many threads, also where the machine has fewer cores. */
export const threads = 4;

const tiny = 1;
const empty = 2;

/** What all pages ask about a company with few rows and no anesthesia cases, and about one without any data. */
export async function questionsAboutFewRows(engine: Engine): Promise<Asked[]> {
  await loadFiles(engine, tiny, smallTrays);
  const one = { item: 'PROP', facility: 'MAIN', user: 'ANN' };
  return [...(await listQuestions(engine, tiny, one)), ...(await listQuestions(engine, empty, one))];
}
