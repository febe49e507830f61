import { Zip, ZipDeflate } from 'fflate';
import type { ColumnType } from '../../../contracts/report.ts';
import { styleOfText, styleOfValue, stylesXml, type TextStyle } from './sheet-styles.ts';
import { columnName, firstPartsOf, mainNamespace, type PrintedSheet, workbookXml, xmlText } from './workbook-parts.ts';

/** A text in a style of its own, or a value that is written by what its column holds. */
export type SheetCell =
  | { value: string | null; style: TextStyle }
  | { value: string | number | boolean | null; type: ColumnType; isTotal?: boolean };

export interface Sheet {
  name: string;
  /** How wide the columns are, in characters. */
  widths: number[];
  /** The first row names the columns: it stays in view and on every printed page, and the rows below it can be filtered. */
  hasHead?: true;
  /** Printed above and below every page. */
  print: { title: string; foot: string };
  rows: AsyncIterable<SheetCell[]>;
}

const daysFromEpochOfSheets = 25_569;
/** A wall clock has no zone: read as one of UTC it stays as it is, wherever the server runs. */
function toSerial(text: string): number {
  const isDay = text.length === 10;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text);
  const moment = isDay ? `${text}T00:00:00Z` : hasZone ? text : `${text.replace(' ', 'T')}Z`;
  return Date.parse(moment) / 86_400_000 + daysFromEpochOfSheets;
}

function cellXml(cell: SheetCell): string {
  const { value } = cell;
  const style = 'style' in cell ? styleOfText(cell.style) : styleOfValue(value, cell.type, cell.isTotal);
  if (value === null) return `<c s="${style}"/>`;
  if (typeof value === 'number') return `<c s="${style}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c s="${style}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if ('type' in cell && (cell.type === 'date' || cell.type === 'datetime')) {
    const serial = toSerial(value);
    if (Number.isFinite(serial)) return `<c s="${style}"><v>${serial}</v></c>`;
  }
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

const rowsPerChunk = 500;

/** An Excel workbook, made while its rows are read. What says how many rows there are comes behind them. */
export async function* writeWorkbook(sheets: Sheet[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const take = () => {
    const taken = ready;
    ready = [];
    return taken;
  };
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 3 });
    zip.add(file);
    return file;
  };
  for (const [name, text] of Object.entries(firstPartsOf(sheets.length))) add(name).push(Buffer.from(text), true);
  add('xl/styles.xml').push(Buffer.from(stylesXml(mainNamespace, xmlText)), true);
  const written: PrintedSheet[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const file = add(`xl/worksheets/sheet${index + 1}.xml`);
    file.push(Buffer.from(startOf(sheet, index === 0)));
    let lines: string[] = [];
    let rows = 0;
    let totals = 0;
    for await (const row of sheet.rows) {
      rows++;
      if (row.some((cell) => 'isTotal' in cell && cell.isTotal)) totals++;
      lines.push(`<row>${row.map(cellXml).join('')}</row>`);
      if (lines.length < rowsPerChunk) continue;
      file.push(Buffer.from(lines.join('')));
      lines = [];
      yield* take();
    }
    // Totals are no rows to be filtered or put in order.
    const filtered = sheet.hasHead ? `A1:${columnName(sheet.widths.length)}${rows - totals}` : null;
    file.push(Buffer.from(`${lines.join('')}${endOf(sheet, filtered)}`), true);
    written.push({ name: sheet.name, filtered });
    yield* take();
  }
  add('xl/workbook.xml').push(Buffer.from(workbookXml(written)), true);
  zip.end();
  yield* take();
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function startOf({ widths, hasHead }: Sheet, isOpen: boolean): string {
  const pane = hasHead
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>'
    : '';
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${mainNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView${isOpen ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>
<cols>${cols.join('')}</cols><sheetData>`;
}

/** Wide on paper, all columns on one page across, and as many pages down as the rows take. */
function endOf({ print }: Sheet, filtered: string | null): string {
  return `</sheetData>${filtered ? `<autoFilter ref="${filtered}"/>` : ''}
<pageMargins left="0.4" right="0.4" top="0.7" bottom="0.6" header="0.3" footer="0.3"/>
<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>
<headerFooter><oddHeader>${printed(`&L${sign(print.title)}`)}</oddHeader><oddFooter>${printed(`&L${sign(print.foot)}&RPage &P of &N`)}</oddFooter></headerFooter></worksheet>`;
}

const longestPrinted = 120;
/** A text in a header: an ampersand begins an instruction there, and digits first would be a size of letters. */
const sign = (text: string): string =>
  text
    .slice(0, longestPrinted)
    .replaceAll('&', '&&')
    .replace(/^(?=\d)/u, ' ');
const printed = (instructions: string): string => xmlText(instructions);
