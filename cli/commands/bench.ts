import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { benchAnomalies, printAnomalies } from '../../bench/anomaly-bench.ts';
import { benchChecks } from '../../bench/check-bench.ts';
import { benchDecisions } from '../../bench/decision-bench.ts';
import { importCases } from '../../bench/import-cases.ts';
import { type Measured, measureCase, reportCase } from '../../bench/measure.ts';
import { writeMovementFiles } from '../../bench/movement-files.ts';
import { benchNotices } from '../../bench/notice-bench.ts';
import { benchReports } from '../../bench/report-bench.ts';
import { writeResults } from '../../bench/write-results.ts';
import type { Settings } from '../../server/settings.ts';
import { readOptions } from '../arguments.ts';

const program = fileURLToPath(new URL('../pestle.js', import.meta.url));
const fullSize = 5_000_000;
/** Of the demo hospital: large enough for every provider to have some dozen cases in half a year. */
const anomalyScale = 0.5;

/** Of the demo hospital. */
const decidedScale = 0.3;
const checkedScales = [0.01, 0.05, 0.3];

const number = z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/u, 'must be a number')), z.transform(Number));

const options = z.object({
  scale: z._default(number, 1),
  of: z._default(z.enum(['import', 'reports', 'anomalies', 'checks', 'decisions', 'notices']), 'import'),
  case: z.optional(z.enum(Object.keys(importCases))),
  folder: z.optional(z.string()),
  rows: z.optional(z.string()),
  /** The address of an empty PostgreSQL database, to be measured beside the embedded store. */
  postgres: z.optional(z.string()),
  /** Where the companies of reports stay for another run. */
  keep: z.optional(z.string()),
  /** Which reports, such as 1016,1054; all of them where it is not said. */
  pages: z.optional(z.string().check(z.regex(/^\d{4}(,\d{4})*$/u, 'must be numbers of pages, such as 1016,1054'))),
  /** For how many minutes a slow machine is waited for. */
  patience: z._default(number, 0),
  /** From which seed to which, such as 1-20. */
  seeds: z.optional(z.string().check(z.regex(/^\d+-\d+$/u, 'must be two numbers, such as 1-20'))),
});

/** Measures in one run, beside the engine's own work on the same file; prints a table and the same as JSON, and adds the table to bench/results. */
export async function bench(_settings: Settings, args: string[]): Promise<void> {
  const given = readOptions(args, [], options);
  const { case: name, folder } = given;
  if (name && folder) return reportCase(name, async () => (await importCases[name]?.(folder)) ?? 0);

  const lines: string[] = [];
  await measure(given, (line) => {
    lines.push(line);
    console.log(line);
  });
  const title = `${given.of}, scale ${given.scale}${given.pages ? `, pages ${given.pages}` : ''}`;
  console.log(`Added to ${await writeResults({ title, lines })}.`);
}

type Say = (line: string) => void;

async function measure(given: z.infer<typeof options>, say: Say): Promise<void> {
  if (given.of === 'reports') {
    const { scale, postgres: postgresUrl = '', keep: keepIn = '', patience } = given;
    const pages = given.pages?.split(',') ?? [];
    return benchReports({ scale, postgresUrl, keepIn, patience, pages }, say);
  }
  if (given.of === 'checks') {
    const scales = checkedScales.map((scale) => scale * given.scale);
    return benchChecks(scales, seedsOf(given.seeds ?? '1-5'), say);
  }
  if (given.of === 'notices') return benchNotices(given.scale, say);
  if (given.of === 'decisions') return benchDecisions(decidedScale * given.scale, say);
  if (given.of === 'anomalies') {
    const seeds = seedsOf(given.seeds ?? '1-20');
    return printAnomalies(await benchAnomalies({ seeds, scale: anomalyScale * given.scale }, say), say);
  }

  const rows = Math.round(fullSize * given.scale);
  const files = await mkdtemp(join(tmpdir(), 'pestle-bench-'));
  try {
    say(`Writing ${rows} movements …`);
    await writeMovementFiles(files, rows);
    const results: Measured[] = [];
    say('case             seconds      rows/s   peak MB');
    for (const each of Object.keys(importCases)) {
      const measured = await measureCase(program, each, files, rows);
      results.push(measured);
      printCase(measured, say);
    }
    printRatios(results, say);
  } finally {
    await rm(files, { recursive: true, force: true });
  }
}

function seedsOf(range: string): number[] {
  const [first = 1, last = 1] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** At once: a later case that fails does not take what was measured with it. */
function printCase({ case: name, milliseconds, rows, peakMegabytes }: Measured, say: Say): void {
  const perSecond = Math.round(rows / (milliseconds / 1000)).toLocaleString('en-US');
  say(
    `${name.padEnd(16)} ${(milliseconds / 1000).toFixed(2).padStart(7)} ${perSecond.padStart(11)} ${String(peakMegabytes).padStart(9)}`,
  );
}

function printRatios(results: Measured[], say: Say): void {
  const time = (name: string) => results.find((result) => result.case === name)?.milliseconds ?? Number.NaN;
  const ratios = {
    'CSV import against COPY': time('copy-csv') / time('import-csv'),
    'Parquet import against COPY': time('copy-parquet') / time('import-parquet'),
  };
  for (const [name, ratio] of Object.entries(ratios)) say(`${name}: ${ratio.toFixed(2)} times its speed`);
  say(JSON.stringify({ results, ratios }));
}
