import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { columnName } from './workbook-parts.ts';
import { type Sheet, type SheetCell, writeWorkbook } from './write-workbook.ts';

async function* rowsOf(...rows: SheetCell[][]): AsyncGenerator<SheetCell[]> {
  yield* rows;
}

const print = { title: 'Usage & waste (1077) · Nov 1, 2026', foot: 'Exported by demo' };
const head = (value: string): SheetCell => ({ value, style: 'head' });
const data: Sheet = {
  name: 'Data',
  widths: [24, 9],
  hasHead: true,
  print,
  rows: rowsOf(
    [head('Item'), head('Used')],
    [
      { value: 'Ketamine', type: 'text' },
      { value: 3, type: 'quantity' },
    ],
    [
      { value: '00409-2051-05', type: 'code' },
      { value: 2.5, type: 'quantity' },
    ],
    [
      { value: '2026-11-01', type: 'date' },
      { value: '2026-11-01T12:00:00', type: 'datetime' },
    ],
    [
      { value: 'Total', type: 'text', isTotal: true },
      { value: 5.5, type: 'quantity', isTotal: true },
    ],
  ),
};
const words: Sheet = { name: 'Definitions', widths: [20], print, rows: rowsOf([{ value: 'Report', style: 'name' }]) };

describe('a workbook', () => {
  let files: Record<string, Uint8Array>;
  beforeAll(async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeWorkbook([data, words])) chunks.push(chunk);
    files = unzipSync(Buffer.concat(chunks));
  });
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  const sheet = (number: number) => textOf(`xl/worksheets/sheet${number}.xml`);

  test('has columns as wide as what is in them', () => {
    expect(sheet(1)).toContain('<col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="9"');
  });

  test('leaves its head in view and filters the rows below it, without the total', () => {
    expect(sheet(1)).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet(1)).toContain('<autoFilter ref="A1:B4"/>');
    expect(textOf('xl/workbook.xml')).toContain(">'Data'!$A$1:$B$4</definedName>");
    expect(sheet(2)).not.toMatch(/autoFilter|pane/u);
  });

  test('is printed wide, with its head, title and number on every page', () => {
    for (const number of [1, 2]) {
      expect(sheet(number)).toContain('<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
      expect(sheet(number)).toContain('<oddHeader>&amp;LUsage &amp;&amp; waste (1077) · Nov 1, 2026</oddHeader>');
      expect(sheet(number)).toContain('<oddFooter>&amp;LExported by demo&amp;RPage &amp;P of &amp;N</oddFooter>');
    }
    expect(textOf('xl/workbook.xml')).toContain("'Data'!$1:$1");
  });

  test('holds figures as figures, days as days, and codes as text', () => {
    const formats = [...textOf('xl/styles.xml').matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/gu)];
    const codeOf = new Map(formats.map(([, id = '', code = '']) => [id, code]));
    const [, xfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(textOf('xl/styles.xml')) ?? [];
    const styles = [...xfs.matchAll(/<xf numFmtId="(\d+)"/gu)].map(([, id = '']) => id);
    const cells = [...sheet(1).matchAll(/<c s="(\d+)"[^>]*>(.*?)<\/c>/gu)].slice(2, 8);
    const found = cells.map(([, style, inner = '']) => [
      codeOf.get(styles[Number(style)] ?? '') ?? styles[Number(style)],
      inner.replace(/<[^>]*>/gu, ''),
    ]);
    expect(found).toEqual([
      ['0', 'Ketamine'],
      ['#,##0', '3'],
      ['49', '00409-2051-05'],
      ['#,##0.00##', '2.5'],
      ['mmm d, yyyy', '46327'],
      ['mmm d, yyyy h:mm AM/PM', '46327.5'],
    ]);
  });
});

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [702, 'ZZ'],
  [703, 'AAA'],
])('column %i is %s', (number, name) => expect(columnName(number)).toBe(name));
