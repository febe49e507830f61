import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvCell } from '../contracts/csv-cell.ts';
import type { Staging } from '../warehouse/engine.ts';
import type { Entity } from '../warehouse/schema/define.ts';
import { quoteName } from './check/column-checks.ts';
import type { FileSource } from './check/file-source.ts';
import { type Fault, numberedRows } from './check/find-faults.ts';
import type { BroughtIn } from './files/bring-in.ts';
import { rejectColumns } from './files/column-names.ts';
import { isParquet } from './files/explain-engine-error.ts';
import { findLineNumbers } from './files/map-error-lines.ts';
import type { Reject } from './refusal.ts';

const mostShown = 100;
const rowsAtOnce = 5_000;

/** Writes every faulty row, as it was sent, with its line and reason beside it; returns the path and the first few. */
export async function keepRejects(
  staging: Staging,
  file: BroughtIn,
  source: FileSource,
  faults: Fault[],
  folder: string,
  entity: Entity,
): Promise<{ path: string; first: Reject[] }> {
  const lines = isParquet(file.path)
    ? undefined
    : await findLineNumbers(
        file.path,
        faults.map(({ record }) => record),
      );
  const lineOf = (record: number) => (lines ? (lines.get(record) ?? record + 1) : record);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${entity.name}.rejected.csv`);
  const columns = [...source.columns.keys()];
  await writeFile(path, `${[...rejectColumns, ...columns].map(csvCell).join(',')}\r\n`, { mode: 0o600 });
  for (let start = 0; start < faults.length; start += rowsAtOnce) {
    const part = faults.slice(start, start + rowsAtOnce);
    const originals = await staging.rows<Record<string, string | null> & { record: number }>(
      `select record, ${columns.map((name) => `cast(${quoteName(name)} as varchar) as ${quoteName(name)}`).join(', ')}
       from ${numberedRows} where record in (${part.map(({ record }) => record).join(', ')})`,
    );
    const byRecord = new Map(originals.map((row) => [row.record, row]));
    const text = part.map((fault) => {
      const original = byRecord.get(fault.record);
      const cells = [
        String(lineOf(fault.record)),
        fault.column,
        fault.reason,
        ...columns.map((name) => original?.[name] ?? ''),
      ];
      return `${cells.map(csvCell).join(',')}\r\n`;
    });
    await writeFile(path, text.join(''), { flag: 'a' });
  }
  const first = faults
    .slice(0, mostShown)
    .map(({ record, column, reason }) => ({ line: lineOf(record), column, reason }));
  return { path, first };
}
