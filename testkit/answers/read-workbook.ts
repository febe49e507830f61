import { unzipSync } from 'fflate';

/** A cell as it is stored: a number, a text, or nothing. */
export type SheetValue = string | number | boolean | null;

export interface SheetContent {
  name: string;
  rows: SheetValue[][];
  /** Number formats of each column, without those of its head. */
  formats: string[][];
}

/** The cells of a workbook that the product wrote. The bytes of the zip say when it was made and are not compared. */
export function readWorkbook(bytes: Uint8Array): SheetContent[] {
  const files = unzipSync(bytes);
  const textOf = (name: string) => Buffer.from(files[name] ?? new Uint8Array()).toString('utf8');
  const formats = readFormats(textOf('xl/styles.xml'));
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/gu)].map(([, name = '']) =>
    unescapeXml(name),
  );
  return names.map((name, index) => ({ name, ...readSheet(textOf(`xl/worksheets/sheet${index + 1}.xml`), formats) }));
}

/** The number format of each style, by its index. */
function readFormats(styles: string): string[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/gu)].map(([, id = '', code = '']) => [
      id,
      unescapeXml(code),
    ]),
  );
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(styles)?.[1] ?? '';
  return [...cells.matchAll(/<xf numFmtId="(\d+)"/gu)].map(([, id = '']) => codes.get(id) ?? '');
}

function readSheet(xml: string, formats: string[]): Pick<SheetContent, 'rows' | 'formats'> {
  const used: Set<string>[] = [];
  const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gsu)].map(([, row = ''], number) =>
    [...row.matchAll(/<c s="(\d+)"(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gsu)].map(([, style, type, inner], column) => {
      used[column] ??= new Set();
      if (number > 0) used[column].add(formats[Number(style)] ?? '');
      return inner === undefined ? null : readValue(type, inner);
    }),
  );
  return { rows, formats: used.map((codes) => [...codes].sort()) };
}

function readValue(type: string | undefined, inner: string): SheetValue {
  const text = unescapeXml(inner.replace(/<[^>]*>/gu, ''));
  if (type === 'inlineStr') return text;
  return type === 'b' ? text === '1' : Number(text);
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescapeXml = (xml: string): string => xml.replace(/&(?:amp|lt|gt|quot);/gu, (code) => signs[code] ?? code);
