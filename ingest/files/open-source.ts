import { stat } from 'node:fs/promises';
import { type ParquetFacts, probeParquet } from '../../warehouse/engines/probe-parquet.ts';
import { quoteText } from '../../warehouse/quote-text.ts';
import type { Entity } from '../../warehouse/schema/define.ts';
import { quoteName } from '../check/column-checks.ts';
import { type FileSource, type FileType, fileTypeOf } from '../check/file-source.ts';
import { ImportRefused } from '../refusal.ts';
import { type BroughtIn, isBomb, mostGrowth, refuseBomb } from './bring-in.ts';
import { checkNames } from './column-names.ts';
import { readCsvHeader } from './csv-header.ts';
import { explainParquet, isParquet } from './explain-engine-error.ts';
import { inspectText } from './inspect-text.ts';

export interface OpenedSource extends FileSource {
  /** What of the file is not read, in words. */
  warnings: string[];
}

const longestLine = 4 * 1024 * 1024;

/** Opens a file of an entity for the staging. */
export async function openSource(file: BroughtIn, entity: Entity): Promise<OpenedSource> {
  return isParquet(file.path) ? openParquet(file, entity) : openCsv(file, entity);
}

/** In bytes. To hold the rows of such a file in memory costs less than what is done to avoid it. */
const smallFile = 4 * 1024 * 1024;

/** As many as a year of a hospital has; counting them up takes the engine a few hundredths of a second. */
const expectedRows = 2_000_000;

/** Every column as text: what a value means is decided by the check, which can say why it is wrong. */
async function openCsv(file: BroughtIn, entity: Entity): Promise<OpenedSource> {
  const { columns, warnings, isRejects } = await readCsvHeader(file.path, file.name, entity);
  await inspectText(file.path, file.name);
  const names = columns.map((column, index) => column ?? `unread ${index}`);
  const named = names.map((name) => `${quoteText(name)}: 'VARCHAR'`).join(', ');
  const options = [
    `columns = {${named}}`,
    'auto_detect = false',
    'header = true',
    "delim = ','",
    `quote = '"'`,
    `escape = '"'`,
    `max_line_size = ${longestLine}`,
    `buffer_size = ${4 * longestLine}`,
    'strict_mode = true',
  ];
  const read = `read_csv(${quoteText(file.path)}, ${options.join(', ')})`;
  const relation = isRejects ? withoutApostrophes(read, names) : read;
  const { size } = await stat(file.path);
  return {
    relation: size < smallFile ? relation : asLarge(relation, columns.length),
    columns: new Map(columns.filter((column) => column !== undefined).map((column) => [column, 'text'])),
    isColumnar: false,
    warnings,
  };
}

/** In the files of rejected rows that we wrote, an apostrophe keeps a spreadsheet from running a cell. */
function withoutApostrophes(relation: string, columns: string[]): string {
  const cells = columns.map((column) => {
    const name = quoteName(column);
    return `case when regexp_matches(${name}, '^''[=+@\t\r-]') then substr(${name}, 2) else ${name} end as ${name}`;
  });
  return `(select ${cells.join(', ')} from ${relation})`;
}

/**
 * The engine takes any text file for 42 rows, and would hold all of a large one in memory to look up a few thousand codes in
 * it, instead of the other way round. Rows that never come, and that it cannot rule out, make it expect many.
 */
const asLarge = (relation: string, columns: number): string =>
  `(select * from ${relation} union all select ${Array.from({ length: columns }, () => 'null').join(', ')} from range(${expectedRows}) where random() > 2)`;

/** Any text that a column may hold fits many times over; a longer one is of another kind, or made to fill the memory. */
const longestText = 1024 * 1024;
/** In rows: so many are loaded in a second, however small the file. */
const rowsCount = 1_000_000;

/** What a file unpacks to is known before it is unpacked, and counted while it is. */
async function probe(file: BroughtIn, entity: Entity): Promise<ParquetFacts> {
  const grows = ({ rows, bytes }: { rows: number; bytes: number }) =>
    isBomb(file.bytes, bytes) || (rows > rowsCount && rows > file.bytes * mostGrowth);
  const facts = await probeParquet(file.path, new Set(entity.columns.map(({ name }) => name)), grows).catch(
    (error: unknown) => {
      throw new ImportRefused(file.name, `is damaged, or no Parquet file${explainParquet(error)}`);
    },
  );
  const long = facts.texts.find(({ longest }) => longest > longestText);
  if (long) throw new ImportRefused(file.name, `column "${long.name}" holds a text longer than 1 MB`);
  const zero = facts.texts.find(({ hasZero }) => hasZero);
  if (zero) throw new ImportRefused(file.name, `column "${zero.name}" holds a zero byte, which is no text`);
  const bytes = facts.texts.reduce((sum, text) => sum + text.bytes, 0);
  if (grows({ rows: facts.rows, bytes: Math.max(bytes, facts.unpackedBytes) })) throw refuseBomb(file.name);
  return facts;
}

async function openParquet(file: BroughtIn, entity: Entity): Promise<OpenedSource> {
  const facts = await probe(file, entity);
  const checked = checkNames(
    file.name,
    entity,
    facts.columns.map(({ name }) => name),
  );
  const columns = new Map<string, FileType>();
  for (const [index, { type: duckDbType }] of facts.columns.entries()) {
    const name = checked.columns[index];
    if (name === undefined) continue;
    const type = fileTypeOf(duckDbType);
    if (!type) throw new ImportRefused(file.name, `column "${name}" has type ${duckDbType}, which cannot be read`);
    columns.set(name, type);
  }
  const listed = [...columns.keys()].map(quoteName).join(', ');
  return {
    relation: `(select ${listed}, file_row_number as position from read_parquet(${quoteText(file.path)}, file_row_number = true))`,
    columns,
    isColumnar: true,
    warnings: checked.warnings,
  };
}
