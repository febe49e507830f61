import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workbench } from '../../../warehouse/engine.ts';
import { quoteName } from '../../check/column-checks.ts';
import type { Reject } from '../../refusal.ts';
import type { OpenedPublicFile } from '../files/open-public-file.ts';
import { fileRows } from '../public-format.ts';
import type { StagedFault } from './stage-output.ts';

const mostShown = 100;
const rowsAtOnce = 5_000;

/** Writes every row that was not stored, as it was published, with its line and reason; returns the path and the first few. */
export async function keepPublicRejects(
  bench: Workbench,
  file: OpenedPublicFile,
  table: string,
  faults: StagedFault[],
  folder: string,
): Promise<{ path: string; first: Reject[] }> {
  const lineOf = await file.lineOf(faults.map(({ record }) => record));
  const fields = Object.keys(file.format.fields);
  const published = fields.map((name) => file.format.fields[name]?.called[0] ?? name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${table}.rejected.csv`);
  await writeFile(path, csvLine(['line', 'column', 'reason', ...published]), { mode: 0o600 });
  for (let start = 0; start < faults.length; start += rowsAtOnce) {
    const part = faults.slice(start, start + rowsAtOnce);
    const originals = await bench.rows<Record<string, string | null> & { record: number }>(
      `select record, ${fields.map((name) => `cast(${quoteName(name)} as varchar) as ${quoteName(name)}`).join(', ')}
       from ${fileRows} where record in (${part.map(({ record }) => record).join(', ')})`,
    );
    const byRecord = new Map(originals.map((row) => [row.record, row]));
    const lines = part.map(({ record, column, reason }) =>
      csvLine([String(lineOf(record)), column, reason, ...fields.map((name) => byRecord.get(record)?.[name] ?? '')]),
    );
    await writeFile(path, lines.join(''), { flag: 'a' });
  }
  const first = faults
    .slice(0, mostShown)
    .map(({ record, column, reason }) => ({ line: lineOf(record), column, reason }));
  return { path, first };
}

const csvLine = (cells: string[]): string =>
  `${cells.map((value) => (/[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`;
