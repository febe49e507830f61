import { once } from 'node:events';
import { access } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Book } from '../../domains/forecast/science/choice/learn-book.ts';
import { forecastSeries, learnBook } from '../../domains/forecast/science/forecast-series.ts';
import { rules } from '../../domains/forecast/science/rules.ts';
import { type PreparedSeries, prepare } from '../../domains/forecast/science/series/prepare.ts';
import { askLearned } from '../../domains/forecast/work/learned/learned-forecaster.ts';
import { type GroupedSeries, groupSeries } from '../forecast/group-series.ts';
import { type FileSeries, readSeries } from '../forecast/read-series.ts';
import { readTable } from '../forecast/read-table.ts';
import { headerLine, linesOf } from '../forecast/write-forecast.ts';
import { openProgressLine } from '../progress-line.ts';

const usage = 'Usage: pestle forecast FILE --season N --horizon H [--level 80,95]';
/** Of so many series, spread over the file, the backtests of the classes are made. */
const sampled = 1_000;
const errorsShown = 20;
/** So many series are forecast together. */
const sideBySide = 64;

/** Forecasts every series of a CSV file; a series that cannot be read is named, and the others are forecast. */
export async function forecast(args: string[], out: Writable = process.stdout): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { season: { type: 'string' }, horizon: { type: 'string' }, level: { type: 'string', default: '80,95' } },
    allowPositionals: true,
    strict: true,
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Error(usage);
  const season = readCount('season', values.season);
  const horizon = readCount('horizon', values.horizon);
  const levels = readLevels(values.level);
  await access(path).catch(() => {
    throw new Error(`There is no file ${path}.`);
  });
  const grouped = await groupSeries(readTable(path));
  try {
    const book = await learn(grouped, season, horizon);
    await writeAll(grouped, { season, horizon, levels, book }, out);
  } catch (error) {
    // Whoever reads the output has seen enough, as `head` has.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  } finally {
    await grouped.remove();
  }
}

async function learn(grouped: GroupedSeries, season: number, horizon: number): Promise<Book> {
  const stride = Math.max(1, Math.floor(grouped.count / sampled));
  const counts = new Map<string, number>();
  const sample: PreparedSeries[] = [];
  let place = 0;
  for await (const { name, cells } of grouped.all()) {
    if (place++ % stride !== 0) continue;
    const read = attempt(() => readSeries(name, cells, season));
    if (!read.value) continue;
    const prepared = prepare(read.value.values, season);
    const count = counts.get(prepared.class.pattern) ?? 0;
    if (count >= rules.backtest.seriesPerClass) continue;
    counts.set(prepared.class.pattern, count + 1);
    sample.push(prepared);
  }
  return learnBook(await askLearned(sample, horizon, true), horizon);
}

interface Wanted {
  season: number;
  horizon: number;
  levels: readonly number[];
  book: Book;
}

async function writeAll(
  grouped: GroupedSeries,
  { season, horizon, levels, book }: Wanted,
  out: Writable,
): Promise<void> {
  let fault: Error | undefined;
  out.once('error', (error) => {
    fault = error;
  });
  const write = async (text: string) => {
    if (fault) throw fault;
    if (!out.write(text)) await once(out, 'drain');
  };
  const progress = openProgressLine();
  let [done, failed] = [0, 0];
  await write(headerLine(levels));
  let waiting: { series: FileSeries; prepared: PreparedSeries }[] = [];
  const writeWaiting = async () => {
    const asked = await askLearned(
      waiting.map(({ prepared }) => prepared),
      horizon,
      false,
    );
    for (const [index, prepared] of asked.entries()) {
      const series = waiting[index]?.series;
      if (series) await write(linesOf(series, prepared, forecastSeries(prepared, horizon, levels, book), book));
    }
    waiting = [];
  };
  for await (const { name, cells } of grouped.all()) {
    const made = attempt(() => {
      const series: FileSeries = readSeries(name, cells, season);
      return { series, prepared: prepare(series.values, season) };
    });
    if (made.value !== undefined) waiting.push(made.value);
    else {
      failed += 1;
      if (failed <= errorsShown) console.error(made.error);
    }
    done += 1;
    if (waiting.length >= sideBySide) await writeWaiting();
    progress.show(`${done} of ${grouped.count} series`);
  }
  await writeWaiting();
  progress.clear();
  if (failed > errorsShown) console.error(`and ${failed - errorsShown} more.`);
  if (failed > 0) process.exitCode = 1;
}

function attempt<T>(make: () => T): { value?: T; error?: string } {
  try {
    return { value: make() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function readCount(name: string, text: string | undefined): number {
  const value = /^\d+$/u.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= 10_000)) throw new Error(`--${name} must be a whole number from 1 to 10000.\n${usage}`);
  return value;
}

function readLevels(text: string): number[] {
  const levels = text.split(',').map((part) => Number(part.trim() || Number.NaN));
  if (levels.every((level) => level >= 1 && level <= 99)) return levels.map((level) => level / 100);
  throw new Error(`--level must be percentages from 1 to 99, such as 80,95, not ${text}.`);
}
