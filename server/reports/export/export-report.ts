import { Readable } from 'node:stream';
import { findPage } from '../../../catalog/pages.ts';
import { csvCell } from '../../../contracts/csv-cell.ts';
import { type Cell, mostRowsAtOnce } from '../../../contracts/report.ts';
import { askedFor } from '../asked-for.ts';
import { readFreshness } from '../company-data.ts';
import { unitsOfRows, unitsOfTotals } from '../count-in-units.ts';
import { describeColumns } from '../describe-report.ts';
import type { ReportQuestion } from '../read-question.ts';
import { readTable } from '../read-table.ts';
import { readZones } from '../read-zones.ts';
import { type Reader, readSet } from '../reader.ts';
import { saySettings } from '../say-settings.ts';
import { settleRequired } from '../settle-required.ts';
import { countColumns, withContainers } from './count-columns.ts';
import { type FileColumn, headOf, headStyle, valueIn, widthOf, zoneColumn } from './file-columns.ts';
import {
  daysInWords,
  type Exported,
  exportedInWords,
  type Line,
  momentInWords,
  questionInWords,
  titleOf,
} from './question-in-words.ts';
import { type Sheet, type SheetCell, writeWorkbook } from './write-workbook.ts';

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
  exported: Exported,
): Promise<ExportedFile> {
  const { question, missing } = await settleRequired(reader, sent);
  const { report, table } = question;
  const { asked, data } = await askedFor(reader, question, missing.length > 0);
  const set = await readSet(reader);
  const own = saySettings(describeColumns(report, table), set);
  const zones = await readZones(reader, own, question);
  const counted = countColumns(own, question.inContainers);
  const columns: FileColumn[] = zones && own.some(({ key }) => key === 'facility') ? [...counted, zoneColumn] : counted;
  const read = { ...question, columns: own.map(({ key }) => key) };
  const atOnce = columns.some(({ type }) => type === 'spark') ? rowsWithSeriesAtOnce : rowsAtOnce;
  const readBatch = (offset: number) =>
    readTable(reader, { ...read, slice: { ...read.slice, limit: atOnce, offset } }, asked, {
      totals: unitsOfTotals({ table, kpis: [] }),
      drawn: unitsOfRows(table),
      shown: atOnce,
      chart: null,
    });
  const first = await readBatch(0);
  const inZone = (rows: Record<string, Cell>[]) =>
    zones ? rows.map((row) => ({ ...row, zone: zones[String(row.facility_code)] ?? null })) : rows;
  const rows = async function* () {
    let batch = first;
    for (let offset = 0; batch.rows.length > 0; offset += atOnce) {
      yield inZone(withContainers(batch.rows, columns));
      if (batch.rows.length < atOnce) return;
      batch = await readBatch(offset + atOnce);
    }
  };
  const page = findPage(report.page)?.route.split('/').at(-1)?.split('?')[0] ?? report.page;
  const name = `${page}-${asked.to}${searchInName(question)}.${format}`;
  if (format === 'csv') {
    return { name, type: 'text/csv; charset=utf-8', content: Readable.from(writeCsv(columns, rows())) };
  }
  const days = daysInWords(question, asked);
  const print = { title: [titleOf(question), days].filter(Boolean).join(' · '), foot: exportedInWords(exported) };
  const freshness = await readFreshness(reader, table.of, data);
  const lines: Line[] = [
    ['Report', titleOf(question)],
    ...saySettings(await questionInWords(reader, question, asked, columns), set),
    ['Newest data', freshness.asOf ? momentInWords(new Date(freshness.asOf)) : '—'],
    ...(freshness.words ? [['Note', freshness.words] satisfies Line] : []),
    ['Source', saySettings(table.of.source, set)],
    ['Exported', exportedInWords(exported).replace(/^Exported /u, '')],
  ];
  const seen = inZone(withContainers(first.rows.slice(0, rowsMeasured), columns));
  const [totals = {}] = withContainers([first.totals], columns);
  const sheets: Sheet[] = [
    {
      name: 'Data',
      widths: columns.map((column) => widthOf(column, seen, totals[column.key])),
      hasHead: true,
      print,
      // Nothing has no total.
      rows: dataSheet(columns, rows(), first.rows.length > 0 ? totals : {}),
    },
    { name: 'Definitions', widths: definitionWidths, print, rows: definitionSheet(lines, columns) },
  ];
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, type, content: Readable.from(writeWorkbook(sheets)) };
}

/** The first rows say how wide columns are. */
const rowsMeasured = 500;
const definitionWidths = [28, 16, 100];

/** A file whose rows were searched is called so: its totals are not those of the page. */
function searchInName({ search }: ReportQuestion): string {
  if (!search) return '';
  const words = search.text
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return words === '' ? '-searched' : `-search-${words.slice(0, 40)}`;
}

type Rows = AsyncIterable<Record<string, Cell>[]>;

async function* writeCsv(columns: FileColumn[], batches: Rows): AsyncGenerator<string> {
  yield `\uFEFF${columns.map((column) => csvCell(headOf(column))).join(',')}\r\n`;
  for await (const rows of batches) {
    const lines = rows.map((row) => columns.map((column) => csvCell(valueIn(column, row[column.key]))).join(','));
    yield `${lines.join('\r\n')}\r\n`;
  }
}

async function* dataSheet(
  columns: FileColumn[],
  batches: Rows,
  totals: Record<string, Cell>,
): AsyncGenerator<SheetCell[]> {
  yield columns.map((column) => ({ value: headOf(column), style: headStyle(column) }));
  for await (const rows of batches) {
    for (const row of rows)
      yield columns.map((column) => ({ value: valueIn(column, row[column.key]), type: column.type }));
  }
  const hasTotals = columns.some(
    ({ has_total, key }) => has_total && totals[key] !== null && totals[key] !== undefined,
  );
  if (!hasTotals) return;
  yield columns.map((column, index): SheetCell => {
    if (column.has_total) return { value: valueIn(column, totals[column.key]), type: column.type, isTotal: true };
    return { value: index === 0 ? 'Total' : null, type: 'text', isTotal: true };
  });
}

async function* definitionSheet(lines: Line[], columns: FileColumn[]): AsyncGenerator<SheetCell[]> {
  for (const [name, value] of lines)
    yield [
      { value: name, style: 'name' },
      { value, type: 'text' },
    ];
  yield [];
  yield ['Column', 'Unit', 'Definition'].map((value) => ({ value, style: 'head' }));
  for (const { label, unit, definition } of columns)
    yield [
      { value: label, style: 'name' },
      { value: unit, type: 'text' },
      { value: definition, style: 'wrapped' },
    ];
}
