import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvCell } from '../../../contracts/csv-cell.ts';
import type { Staging } from '../../../warehouse/engine.ts';
import { quoteName } from '../../check/column-checks.ts';
import { rejectColumns } from '../../files/column-names.ts';
import type { Reject } from '../../refusal.ts';
import type { OpenedPublicFile } from '../files/open-public-file.ts';
import { placeOf, type RowsRead } from '../files/read-rows.ts';
import { fileRows } from '../public-format.ts';
import type { StagedOutput } from './stage-output.ts';

const mostShown = 100;
const rowsAtOnce = 5_000;

export interface Refused {
  staged: StagedOutput;
  read: RowsRead;
  /** Rows that could not be split into cells are told once, with the first table. */
  isFirst: boolean;
}

/** Writes every row that was not stored, as it was published, with its line and reason; returns the path and the first few. */
export async function keepPublicRejects(
  staging: Staging,
  file: OpenedPublicFile,
  table: string,
  { staged: { faults }, read, isFirst }: Refused,
  folder: string,
): Promise<{ path: string; first: Reject[] }> {
  const ragged = isFirst ? read.ragged : [];
  const places = faults.map(({ record }) => placeOf(record, read.ragged));
  const lineOf = await file.linesOf([...places, ...ragged.map(({ record }) => record)]);
  const fields = Object.keys(file.format.fields);
  const published = fields.map((name) => file.format.fields[name]?.called[0] ?? name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${table}.rejected.csv`);
  await writeFile(path, csvLine([...rejectColumns, ...published]), { mode: 0o600 });
  // A row without cells of its own stands, as it is, where the first cell would.
  const whole = ragged.map(({ record, reason, text }) => csvLine([String(lineOf(record)), '', reason, text]));
  await writeFile(path, whole.join(''), { flag: 'a' });
  for (let start = 0; start < faults.length; start += rowsAtOnce) {
    const part = faults.slice(start, start + rowsAtOnce);
    const originals = await staging.rows<Record<string, string | null> & { record: number }>(
      `select record, ${fields.map((name) => `cast(${quoteName(name)} as varchar) as ${quoteName(name)}`).join(', ')}
       from ${fileRows} where record in (${part.map(({ record }) => record).join(', ')})`,
    );
    const byRecord = new Map(originals.map((row) => [row.record, row]));
    const lines = part.map(({ record, column, reason }, index) => {
      const cells = fields.map((name) => byRecord.get(record)?.[name] ?? '');
      return csvLine([String(lineOf(places[start + index] ?? record)), column, reason, ...cells]);
    });
    await writeFile(path, lines.join(''), { flag: 'a' });
  }
  const first = [
    ...ragged.map(({ record, reason }) => ({ line: lineOf(record), column: '', reason })),
    ...faults.map(({ column, reason }, index) => ({ line: lineOf(places[index] ?? 0), column, reason })),
  ];
  return { path, first: first.sort((a, b) => a.line - b.line).slice(0, mostShown) };
}

const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
