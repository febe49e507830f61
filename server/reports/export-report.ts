import { Readable } from 'node:stream';
import { findPage } from '../../catalog/pages.ts';
import { csvCell } from '../../contracts/csv-cell.ts';
import { type Cell, mostRowsAtOnce, type ReportColumn } from '../../contracts/report.ts';
import { roundFigure, writeSeries } from '../../contracts/round-figure.ts';
import type { Asked } from '../../query/define/asked.ts';
import { askedFor } from './asked-for.ts';
import { describeColumns } from './describe-report.ts';
import { describeGrain } from './group-table.ts';
import type { ReportQuestion } from './read-question.ts';
import { readTable } from './read-table.ts';
import { readZones } from './read-zones.ts';
import type { Reader } from './reader.ts';
import { settleRequired } from './settle-required.ts';
import { type SheetCell, writeWorkbook } from './write-workbook.ts';

const rowsAtOnce = 20_000;
/** Small series are asked for by the names of their rows: of more at once the question would be too long. */
const rowsWithSeriesAtOnce = mostRowsAtOnce;

export interface ExportedFile {
  name: string;
  type: string;
  content: Readable;
}

/** The whole result under the filters, row after row. The first rows are read before anything is sent, so that what fails, fails clearly. */
export async function exportReport(
  reader: Reader,
  sent: ReportQuestion,
  format: 'csv' | 'xlsx',
): Promise<ExportedFile> {
  const { question, missing } = await settleRequired(reader, sent);
  const { report, table } = question;
  const { asked, data } = await askedFor(reader, question, missing.length > 0);
  const own = describeColumns(report, table);
  const zones = await readZones(reader, own, question);
  const columns: FileColumn[] = zones && own.some(({ key }) => key === 'facility') ? [...own, zoneColumn] : own;
  const read = { ...question, columns: own.map(({ key }) => key) };
  const atOnce = columns.some(({ type }) => type === 'spark') ? rowsWithSeriesAtOnce : rowsAtOnce;
  const readBatch = (offset: number) =>
    readTable(reader, { ...read, slice: { ...read.slice, limit: atOnce, offset } }, asked, {
      totals: [],
      drawn: [],
      shown: atOnce,
      chart: null,
    });
  const first = await readBatch(0);
  const rows = async function* () {
    let batch = first;
    for (let offset = 0; batch.rows.length > 0; offset += atOnce) {
      yield zones ? batch.rows.map((row) => ({ ...row, zone: zones[String(row.facility_code)] ?? null })) : batch.rows;
      if (batch.rows.length < atOnce) return;
      batch = await readBatch(offset + atOnce);
    }
  };
  const page = findPage(report.page)?.route.split('/').at(-1)?.split('?')[0] ?? report.page;
  const name = `${page}-${asked.to}${searchInName(question)}.${format}`;
  if (format === 'csv') {
    return { name, type: 'text/csv; charset=utf-8', content: Readable.from(writeCsv(columns, rows())) };
  }
  const sheets = [
    { name: 'Data', rows: dataSheet(columns, rows(), first.totals) },
    { name: 'Definitions', rows: definitionSheet(question, asked, data.asOf, columns) },
  ];
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, type, content: Readable.from(writeWorkbook(sheets)) };
}

/** A file whose rows were searched is called so: its totals are not those of the page. */
function searchInName({ search }: ReportQuestion): string {
  if (!search) return '';
  const words = search.text
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return words === '' ? '-searched' : `-search-${words.slice(0, 40)}`;
}

/** A time in a file must be one that can be sorted and reckoned with, so its zone stands in a column of its own. */
const zoneColumn: FileColumn = {
  key: 'zone',
  label: 'Time zone',
  type: 'code',
  unit: null,
  definition: 'Of the facility: the times in the row are by its clock.',
  has_total: false,
  words: null,
};

/** What a file says of a column. */
type FileColumn = Pick<ReportColumn, 'key' | 'label' | 'type' | 'unit' | 'definition' | 'has_total' | 'words'>;

type Rows = AsyncIterable<Record<string, Cell>[]>;

/** Words for people instead of the words of the store, and figures without digits that nobody measured. */
function tell(column: FileColumn, value: Cell | undefined): string | number | boolean | null {
  if (value === undefined) return null;
  if (Array.isArray(value)) return writeSeries(value);
  if (typeof value === 'number') return roundFigure(value, column.type);
  return column.words?.[String(value)] ?? value;
}

async function* writeCsv(columns: FileColumn[], batches: Rows): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ label }) => csvCell(label)).join(',')}\r\n`;
  for await (const rows of batches) {
    const lines = rows.map((row) => columns.map((column) => csvCell(tell(column, row[column.key]))).join(','));
    yield `${lines.join('\r\n')}\r\n`;
  }
}

async function* dataSheet(
  columns: FileColumn[],
  batches: Rows,
  totals: Record<string, Cell>,
): AsyncGenerator<SheetCell[]> {
  yield columns.map(({ label }) => ({ value: label, type: 'head' }));
  for await (const rows of batches) {
    for (const row of rows)
      yield columns.map((column) => ({ value: tell(column, row[column.key]), type: column.type }));
  }
  const hasTotals = columns.some(
    ({ has_total, key }) => has_total && totals[key] !== null && totals[key] !== undefined,
  );
  if (!hasTotals) return;
  yield columns.map((column, index): SheetCell => {
    if (column.has_total) return { value: tell(column, totals[column.key]), type: column.type, isTotal: true };
    return { value: index === 0 ? 'Total' : null, type: 'text', isTotal: true };
  });
}

async function* definitionSheet(
  { report, detail, table, filters, search, groupedBy }: ReportQuestion,
  asked: Asked,
  asOf: string | null,
  columns: FileColumn[],
): AsyncGenerator<SheetCell[]> {
  const text = (...values: (string | null)[]): SheetCell[] => values.map((value) => ({ value, type: 'text' }));
  yield text('Report', `${findPage(report.page)?.title ?? ''} (${report.page})${detail ? `, ${detail.of.title}` : ''}`);
  yield text('Question', report.question);
  if (report.time === 'period') yield text('Days', `${asked.from} to ${asked.to}`);
  if (report.time === 'as_of') yield text('As of the end of', asked.to);
  if (!detail && groupedBy) yield text('Rows', describeGrain(report, groupedBy));
  yield text('Newest data', asOf);
  for (const [name, values] of Object.entries(filters)) yield text(`Filter ${name}`, values.join(', '));
  if (search) yield text('Search', search.text);
  yield text('Source', table.of.source);
  yield [];
  yield ['Column', 'Unit', 'Definition'].map((value) => ({ value, type: 'head' }));
  for (const { label, unit, definition } of columns) yield text(label, unit, definition);
}
