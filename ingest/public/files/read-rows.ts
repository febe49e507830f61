import type { Staging } from '../../../warehouse/engine.ts';
import { ImportRefused } from '../../refusal.ts';
import { fileRows } from '../public-format.ts';
import { type OpenedPublicFile, raggedRows } from './open-public-file.ts';

/** A row with more or fewer cells than the header. */
export interface Ragged {
  /** Its place in the file, counted from 1 after the header. */
  record: number;
  reason: string;
  text: string;
}

export interface RowsRead {
  count: number;
  ragged: Ragged[];
}

/** A file of which every tenth row does not fit its header is not what it seems to be. */
const mostRagged = { share: 0.1, always: 20 };

/** Reads the rows into the staging. */
export async function readRows(staging: Staging, file: OpenedPublicFile): Promise<RowsRead> {
  for (const table of [raggedRows, `${raggedRows}_scans`]) await staging.run(`drop table if exists ${table}`);
  try {
    await staging.run(`create or replace temp table ${fileRows} as ${file.rows}`);
  } catch (error) {
    throw explainJson(error, file);
  }
  const count = await countRows(staging);
  const ragged = file.format.is === 'text' ? await findRagged(staging, file) : [];
  if (ragged.length > mostRagged.always && ragged.length > (count + ragged.length) * mostRagged.share) {
    const [first] = ragged;
    throw new ImportRefused(
      file.facts.name,
      `${ragged.length} of its ${count + ragged.length} rows do not fit its header (the first ${first?.reason})`,
    );
  }
  return { count, ragged };
}

/** Takes out what only continues or repeats another row; returns how many are left. */
export async function foldRows(staging: Staging, { format }: OpenedPublicFile): Promise<number> {
  if (format.fold) {
    await staging.run(`create or replace temp table public_folded_rows as ${format.fold}`);
    await staging.run(`create or replace temp table ${fileRows} as select * from public_folded_rows`);
    await staging.run('drop table public_folded_rows');
  }
  return countRows(staging);
}

async function countRows(staging: Staging): Promise<number> {
  const [row] = await staging.rows<{ count: number }>(`select count(*) as count from ${fileRows}`);
  return row?.count ?? 0;
}

/** An open quote swallows rows that nobody has seen: unlike a row with too few cells, it cannot be left out. */
async function findRagged(staging: Staging, file: OpenedPublicFile): Promise<Ragged[]> {
  const rows = await staging.rows<{ line: number; kind: string; says: string; text: string }>(
    `select line, cast(error_type as varchar) as kind, error_message as says, trim(csv_line, chr(10) || chr(13)) as text
     from ${raggedRows} qualify row_number() over (partition by line order by error_type desc, column_idx) = 1 order by line`,
  );
  const other = rows.find(({ kind }) => !/COLUMNS$/u.test(kind));
  if (other) {
    const lineOf = await file.linesOf([other.line - 1]);
    const what = /QUOTE/u.test(other.kind) ? 'has a quote that is not closed or not doubled' : 'cannot be read';
    throw new ImportRefused(file.facts.name, `line ${lineOf(other.line - 1)}: ${what}`);
  }
  // The engine counts the header, a row of several lines as one, and notes every cell that is missing.
  return rows.map(({ line, says, text }) => ({ record: line - 1, reason: explainCells(says), text }));
}

function explainCells(says: string): string {
  const [, expected, found] = /Columns: (\d+) Found: (\d+)/u.exec(says) ?? [];
  const cells = Number(found) > Number(expected) ? 'more' : found;
  return `has ${cells} cells where the header has ${expected}`;
}

/** The place of a row that was read among all rows of the file. */
export function placeOf(record: number, ragged: readonly Ragged[]): number {
  return ragged.reduce((place, missing) => (missing.record <= place ? place + 1 : place), record);
}

function explainJson(error: unknown, { facts }: OpenedPublicFile): unknown {
  const message = error instanceof Error ? error.message : '';
  const isOfJson = /JSON|cast/iu.test(message) && !/interrupt|CSV/iu.test(message);
  const record = /in (?:record|line) (\d+)/iu.exec(message)?.[1];
  return isOfJson ? new ImportRefused(facts.name, `is not valid JSON${record ? ` (record ${record})` : ''}`) : error;
}
