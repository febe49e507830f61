import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { splitRecord } from '../../ingest/files/split-record.ts';
import { readMoment } from './calendar.ts';

/** One value of one series, as it is written. */
export interface Cell {
  series: string;
  ds: string;
  y: string;
}

const names = {
  series: ['series', 'unique_id', 'id', 'item_id', 'series_id', 'item', 'sku', 'name'],
  ds: ['ds', 'date', 'timestamp', 'time', 'month', 'week', 'day', 'period'],
  y: ['y', 'value', 'target', 'quantity', 'demand', 'qty'],
};

type Layout = (cells: string[]) => Iterable<Cell>;

/**
 * The values of a CSV of series, line by line: long (`series,ds,y`), wide with a column for each date, or wide with a
 * column for each series behind a column of dates.
 */
export async function* readTable(path: string): AsyncGenerator<Cell> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  let layout: Layout | undefined;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const cells = text.includes('"') ? splitRecord(text).cells : text.split(',');
    if (layout) yield* layout(cells);
    else layout = layoutOf(cells.map((cell) => cell.replace(/^\uFEFF/u, '').trim()));
  }
  if (!layout) throw new Error(`${path} is empty.`);
  if (line === 1) throw new Error(`${path} has a header and no values.`);
}

function layoutOf(header: readonly string[]): Layout {
  const lower = header.map((name) => name.toLowerCase());
  const find = (of: readonly string[]) => lower.findIndex((name) => of.includes(name));
  const [series, ds, y] = [find(names.series), find(names.ds), find(names.y)];
  if (ds >= 0 && y >= 0) {
    return (cells) => [{ series: series < 0 ? 'y' : (cells[series] ?? ''), ds: cells[ds] ?? '', y: cells[y] ?? '' }];
  }
  if (ds === 0 && header.length > 1) {
    return (cells) => header.slice(1).map((name, i) => ({ series: name, ds: cells[0] ?? '', y: cells[i + 1] ?? '' }));
  }
  if (header.length > 1) {
    const dated = header.slice(1).every((name) => readMoment(name));
    return (cells) =>
      header.slice(1).map((name, i) => ({
        series: cells[0] ?? '',
        ds: dated ? name : String(i + 1),
        y: cells[i + 1] ?? '',
      }));
  }
  throw new Error('The header must be series,ds,y, or name a date or a series in each column after the first.');
}
