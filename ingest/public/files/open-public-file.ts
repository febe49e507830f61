import { basename } from 'node:path';
import type { Workbench } from '../../../warehouse/engine.ts';
import { quoteName, quoteText } from '../../check/column-checks.ts';
import { findLineNumbers } from '../../files/line-numbers.ts';
import { ImportRefused } from '../../refusal.ts';
import { type FileFacts, fileRows, type JsonFormat, type PublicFormat, type TextFormat } from '../public-format.ts';
import { textOf } from '../read/value-sql.ts';
import { prepareText } from './prepare-text.ts';
import { splitJsonRecords } from './split-json-records.ts';
import type { TextHead } from './text-head.ts';

/** A public file, made ready for the workbench. */
export interface OpenedPublicFile {
  format: PublicFormat;
  facts: FileFacts;
  /** SQL of the rows: `record` and the fields of the format, without blanks around them. */
  rows: string;
  /** The day that the document says it is of. */
  day: string | undefined;
  /** Of how many records this is a part, where the document says so. */
  total: number | undefined;
  lineOf(records: number[]): Promise<(record: number) => number>;
}

const longestLine = 4 * 1024 * 1024;
const longestRecord = 64 * 1024 * 1024;

export async function openText(
  path: string,
  name: string,
  format: TextFormat,
  head: TextHead,
): Promise<OpenedPublicFile> {
  const target = `${path}.utf8`;
  await prepareText(path, target, name, head.linesAbove);
  const columns = head.columns.map((_, index) => `'c${index}': 'VARCHAR'`).join(', ');
  const quote = format.quoted ? '"' : '';
  const options = [
    `columns = {${columns}}`,
    'auto_detect = false',
    'header = true',
    `delim = '${format.delimiter}'`,
    `quote = '${quote}'`,
    `escape = '${quote}'`,
    `max_line_size = ${longestLine}`,
    `buffer_size = ${4 * longestLine}`,
    'strict_mode = true',
  ];
  const fields = Object.entries(format.fields).map(([field, { called }]) => {
    const index = called.map((header) => head.columns.indexOf(header)).find((at) => at >= 0);
    return `${index === undefined ? 'cast(null as varchar)' : textOf(`c${index}`)} as ${quoteName(field)}`;
  });
  return {
    format,
    facts: { name, around: head.around },
    rows: `select row_number() over () as record, ${fields.join(', ')} from read_csv(${quoteText(target)}, ${options.join(', ')})`,
    day: undefined,
    total: undefined,
    async lineOf(records) {
      const lines = format.quoted ? await findLineNumbers(target, records) : new Map<number, number>();
      return (record) => (lines.get(record) ?? record + 1) + head.linesAbove;
    },
  };
}

export async function openJson(path: string, name: string, format: JsonFormat): Promise<OpenedPublicFile> {
  const target = `${path}.records`;
  const { around, lines } = await splitJsonRecords(path, target, name, format.list);
  const columns = Object.values(format.fields).map(
    ({ called: [key = ''], nested }) => `${quoteText(key)}: '${nested ? 'JSON' : 'VARCHAR'}'`,
  );
  const fields = Object.entries(format.fields).map(
    ([
      field,
      {
        called: [key = ''],
      },
    ]) => `${quoteName(key)} as ${quoteName(field)}`,
  );
  const options = [
    "format = 'newline_delimited'",
    `columns = {${columns.join(', ')}}`,
    `maximum_object_size = ${longestRecord}`,
  ];
  const meta = (around.meta ?? {}) as { last_updated?: unknown; results?: { total?: unknown } };
  return {
    format,
    facts: { name, around: '' },
    rows: `select row_number() over () as record, ${fields.join(', ')} from read_json(${quoteText(target)}, ${options.join(', ')})`,
    day: typeof meta.last_updated === 'string' ? meta.last_updated : undefined,
    total: typeof meta.results?.total === 'number' ? meta.results.total : undefined,
    lineOf: async () => (record) => lines[record - 1] ?? 1,
  };
}

/** Reads the rows into the workbench; returns how many there are. */
export async function readRows(bench: Workbench, file: OpenedPublicFile): Promise<number> {
  try {
    await bench.run(`create or replace temp table ${fileRows} as ${file.rows}`);
  } catch (error) {
    throw explain(error, file);
  }
  return countRows(bench);
}

/** Takes out what only continues or repeats another row; returns how many are left. */
export async function foldRows(bench: Workbench, { format }: OpenedPublicFile): Promise<number> {
  if (format.fold) {
    await bench.run(`create or replace temp table public_folded_rows as ${format.fold}`);
    await bench.run(`create or replace temp table ${fileRows} as select * from public_folded_rows`);
    await bench.run('drop table public_folded_rows');
  }
  return countRows(bench);
}

async function countRows(bench: Workbench): Promise<number> {
  const [row] = await bench.rows<{ count: number }>(`select count(*) as count from ${fileRows}`);
  return row?.count ?? 0;
}

function explain(error: unknown, { format, facts }: OpenedPublicFile): unknown {
  const message = error instanceof Error ? error.message : '';
  if (format.is !== 'json' || !/JSON|cast/iu.test(message) || /interrupt/iu.test(message)) return error;
  const record = /in (?:record|line) (\d+)/iu.exec(message)?.[1];
  return new ImportRefused(basename(facts.name), `is not valid JSON${record ? ` (record ${record})` : ''}`);
}
