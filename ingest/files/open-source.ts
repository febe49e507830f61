import { stat } from 'node:fs/promises';
import type { Staging } from '../../warehouse/engine.ts';
import { quoteText } from '../../warehouse/quote-text.ts';
import type { Entity } from '../../warehouse/schema/define.ts';
import { quoteName } from '../check/column-checks.ts';
import { type FileSource, type FileType, fileTypeOf } from '../check/file-source.ts';
import { ImportRefused } from '../refusal.ts';
import type { BroughtIn } from './bring-in.ts';
import { readCsvHeader, refuseMissing } from './csv-header.ts';

export interface OpenedSource extends FileSource {
  /** Columns that no column of the entity is named like; they are not read. */
  unknown: string[];
}

const longestLine = 4 * 1024 * 1024;

/** Opens a file of an entity for the staging. */
export async function openSource(staging: Staging, file: BroughtIn, entity: Entity): Promise<OpenedSource> {
  return file.path.endsWith('.parquet') ? openParquet(staging, file, entity) : openCsv(file, entity);
}

/** In bytes. To hold the rows of such a file in memory costs less than what is done to avoid it. */
const smallFile = 4 * 1024 * 1024;

/** As many as a year of a hospital has; counting them up takes the engine a few hundredths of a second. */
const expectedRows = 2_000_000;

/** Every column as text: what a value means is decided by the check, which can say why it is wrong. */
async function openCsv(file: BroughtIn, entity: Entity): Promise<OpenedSource> {
  const { columns, unknown } = await readCsvHeader(file.path, file.name, entity);
  const named = columns.map((column) => `${quoteText(column)}: 'VARCHAR'`).join(', ');
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
  const relation = `read_csv(${quoteText(file.path)}, ${options.join(', ')})`;
  const { size } = await stat(file.path);
  return {
    relation: size < smallFile ? relation : asLarge(relation, columns.length),
    columns: new Map(columns.filter((column) => !unknown.includes(column)).map((column) => [column, 'text'])),
    isColumnar: false,
    unknown,
  };
}

/**
 * The engine takes any text file for 42 rows, and would hold all of a large one in memory to look up a few thousand codes in
 * it, instead of the other way round. Rows that never come, and that it cannot rule out, make it expect many.
 */
const asLarge = (relation: string, columns: number): string =>
  `(select * from ${relation} union all select ${Array.from({ length: columns }, () => 'null').join(', ')} from range(${expectedRows}) where random() > 2)`;

async function openParquet(staging: Staging, file: BroughtIn, entity: Entity): Promise<OpenedSource> {
  const relation = `read_parquet(${quoteText(file.path)}, file_row_number = true)`;
  const described = await staging
    .rows<{ column_name: string; column_type: string }>(`describe select * from ${relation}`)
    .catch(() => {
      throw new ImportRefused(file.name, 'is not readable as Parquet');
    });
  const known = new Map(entity.columns.map((column) => [column.name, column]));
  const columns = new Map<string, FileType>();
  for (const { column_name: name, column_type: duckDbType } of described) {
    if (!known.has(name)) continue;
    const type = fileTypeOf(duckDbType);
    if (!type) throw new ImportRefused(file.name, `column "${name}" has type ${duckDbType}, which cannot be read`);
    columns.set(name, type);
  }
  refuseMissing(file.name, entity, new Set(columns.keys()));
  const unknown = described
    .map((row) => row.column_name)
    .filter((name) => !known.has(name) && name !== 'file_row_number');
  const listed = [...columns.keys()].map(quoteName).join(', ');
  return {
    relation: `(select ${listed}, file_row_number as position from ${relation})`,
    columns,
    isColumnar: true,
    unknown,
  };
}
