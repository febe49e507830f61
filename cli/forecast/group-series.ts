import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cell } from './read-table.ts';

/** So many series are held in memory at once. */
const seriesPerPart = 2_000;
const writtenAtOnce = 64 * 1024;

export interface GroupedSeries {
  count: number;
  /** Every series with its values, in the order in which the file first names them. */
  all(): AsyncGenerator<{ name: string; cells: { ds: string; y: string }[] }>;
  remove(): Promise<void>;
}

/**
 * Brings the values of each series together whatever the order of a file is. Parts of a few thousand series go to temporary
 * files, so that a file may be larger than memory.
 */
export async function groupSeries(cells: AsyncIterable<Cell>): Promise<GroupedSeries> {
  const folder = await mkdtemp(join(tmpdir(), 'pestle-forecast-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const ranks = new Map<string, number>();
  const parts: { stream: WriteStream; waiting: string[]; size: number }[] = [];
  const pathOf = (part: number) => join(folder, `${part}`);
  const flush = async (part: (typeof parts)[number]) => {
    const text = part.waiting.join('');
    part.waiting = [];
    part.size = 0;
    await new Promise<void>((done, fail) => part.stream.write(text, (error) => (error ? fail(error) : done())));
  };
  try {
    for await (const { series, ds, y } of cells) {
      const name = series.trim();
      if (name === '') throw new Error('A row has no name of a series.');
      const rank = ranks.get(name) ?? ranks.size;
      if (rank === ranks.size) ranks.set(name, rank);
      const number = Math.floor(rank / seriesPerPart);
      parts[number] ??= { stream: createWriteStream(pathOf(number)), waiting: [], size: 0 };
      const part = parts[number];
      const line = `${rank}\t${ds.trim()}\t${y.trim()}\n`;
      part.waiting.push(line);
      part.size += line.length;
      if (part.size > writtenAtOnce) await flush(part);
    }
    for (const part of parts) {
      await flush(part);
      await new Promise<void>((done) => part.stream.end(done));
    }
  } catch (error) {
    for (const { stream } of parts) stream.destroy();
    await remove();
    throw error;
  }
  const names = Array.from(ranks.keys());
  async function* all() {
    for (let part = 0; part < parts.length; part++) {
      const own = new Map<number, { ds: string; y: string }[]>();
      for await (const line of createInterface({ input: createReadStream(pathOf(part)) })) {
        const [rank = '', ds = '', y = ''] = line.split('\t');
        const cells = own.get(Number(rank));
        if (cells) cells.push({ ds, y });
        else own.set(Number(rank), [{ ds, y }]);
      }
      for (const [rank, cells] of own) yield { name: names[rank] ?? '', cells };
    }
  }
  return { count: names.length, all, remove };
}
