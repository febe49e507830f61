import { Zip, ZipDeflate } from 'fflate';
import type { ColumnType } from '../../contracts/report.ts';

export interface SheetCell {
  value: string | number | boolean | null;
  type: ColumnType | 'head';
  isTotal?: boolean;
}

export interface Sheet {
  name: string;
  rows: AsyncIterable<SheetCell[]>;
}

/** Number formats by what a column holds; the index is the style of the cell. */
const formats: Partial<Record<ColumnType, string>> = {
  money: '"$"#,##0.00',
  percent: '0.0%',
  count: '#,##0',
  quantity: '#,##0.##',
  days: '#,##0.0',
  hours: '#,##0.0',
  minutes: '#,##0.0',
  ratio: '0.00',
  score: '0',
  date: 'mmm d, yyyy',
  datetime: 'mmm d, yyyy h:mm',
};
const formatted = Object.keys(formats) as ColumnType[];
/** Style 0 is plain, 1 a head; then one for each format; then plain and the formats again, in bold for totals. */
const boldStyles = formatted.length + 2;
const styleOf = ({ type, isTotal }: SheetCell): number => {
  if (type === 'head') return 1;
  const index = formatted.indexOf(type);
  if (isTotal) return boldStyles + index + 1;
  return index < 0 ? 0 : index + 2;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// What XML cannot hold at all is left out.
const xmlText = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').replace(/[&<>"]/gu, (sign) => escapes[sign] ?? '');

const daysFromEpochOfSheets = 25_569;
const toSerial = (text: string): number =>
  Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text) / 86_400_000 + daysFromEpochOfSheets;

function cellXml(cell: SheetCell): string {
  const { value, type } = cell;
  const style = styleOf(cell);
  if (value === null) return `<c s="${style}"/>`;
  if (typeof value === 'number') return `<c s="${style}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c s="${style}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (type === 'date' || type === 'datetime') {
    const serial = toSerial(value);
    if (Number.isFinite(serial)) return `<c s="${style}"><v>${serial}</v></c>`;
  }
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

function stylesXml(): string {
  const numFmts = formatted.map(
    (type, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(formats[type] ?? '')}"/>`,
  );
  const xf = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const ofFont = (font: number) => [xf(0, font), ...formatted.map((_, index) => xf(164 + index, font))];
  const [plain = '', ...others] = ofFont(0);
  const styles = [plain, xf(0, 1), ...others, ...ofFont(1)];
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`;
}

function partsOf(sheets: Sheet[]): Record<string, string> {
  const numbered = sheets.map(({ name }, index) => ({ name, number: index + 1 }));
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${numbered.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${content}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}">${numbered.map(({ number }) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
  };
}

const rowsPerChunk = 500;

/** An Excel workbook, made while its rows are read. */
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
  for (const [name, text] of Object.entries(partsOf(sheets))) add(name).push(Buffer.from(text), true);
  for (const [index, sheet] of sheets.entries()) {
    const file = add(`xl/worksheets/sheet${index + 1}.xml`);
    file.push(
      Buffer.from(
        `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
      ),
    );
    let lines: string[] = [];
    for await (const row of sheet.rows) {
      lines.push(`<row>${row.map(cellXml).join('')}</row>`);
      if (lines.length < rowsPerChunk) continue;
      file.push(Buffer.from(lines.join('')));
      lines = [];
      yield* take();
    }
    file.push(Buffer.from(`${lines.join('')}</sheetData></worksheet>`), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
