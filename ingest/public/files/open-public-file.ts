import { quoteText } from '../../../warehouse/quote-text.ts';
import { quoteName } from '../../check/column-checks.ts';
import { findLineNumbers } from '../../files/map-error-lines.ts';
import type { FileFacts, JsonFormat, PublicFormat, TextFormat } from '../public-format.ts';
import { textOf } from '../read/value-sql.ts';
import { prepareText } from './prepare-text.ts';
import { splitJsonRecords } from './split-json-records.ts';
import type { TextHead } from './text-head.ts';

/** A public file, made ready for the staging. */
export interface OpenedPublicFile {
  format: PublicFormat;
  facts: FileFacts;
  /** SQL of the rows: `record` and the fields of the format, without blanks around them. */
  rows: string;
  /** The day that the document says it is of. */
  day: string | undefined;
  /** Of how many records this is a part, where the document says so. */
  total: number | undefined;
  /** On which line of the published file records begin, counted from 1 with those that could not be read. */
  linesOf(records: number[]): Promise<(record: number) => number>;
}

/** Where the engine notes the rows of a text that it could not split into cells. */
export const raggedRows = 'public_ragged_rows';

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
    'ignore_errors = true',
    'store_rejects = true',
    `rejects_table = '${raggedRows}'`,
    `rejects_scan = '${raggedRows}_scans'`,
    'rejects_limit = 0',
  ];
  const fields = Object.entries(format.fields).map(([field, { called }]) => {
    const index = called.map((header) => head.columns.indexOf(header)).find((at) => at >= 0);
    return `${index === undefined ? 'cast(null as varchar)' : textOf(`c${index}`)} as ${quoteName(field)}`;
  });
  return {
    format,
    facts: { name, around: head.around, columns: head.columns },
    rows: `select row_number() over () as record, ${fields.join(', ')} from read_csv(${quoteText(target)}, ${options.join(', ')})`,
    day: undefined,
    total: undefined,
    async linesOf(records) {
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
    facts: { name, around: '', columns: [] },
    rows: `select row_number() over () as record, ${fields.join(', ')} from read_json(${quoteText(target)}, ${options.join(', ')})`,
    day: typeof meta.last_updated === 'string' ? meta.last_updated : undefined,
    total: typeof meta.results?.total === 'number' ? meta.results.total : undefined,
    linesOf: async () => (record) => lines[record - 1] ?? 1,
  };
}
