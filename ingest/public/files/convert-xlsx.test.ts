import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { convertXlsx } from './convert-xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'pestle-xlsx-'));
afterAll(() => rmSync(folder, { recursive: true }));

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const workbook = (settings = '') => `<?xml version="1.0"?><workbook ${main}>${settings}<sheets/></workbook>`;
const shared = `<sst ${main}><si><t>Product ID</t></si><si><r><t>Rich </t></r><r><t>&amp; styled</t></r><rPh><t>no</t></rPh></si><si><t>two_x000D_
lines</t></si></sst>`;
const sheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;

async function convert(parts: Record<string, string>): Promise<string> {
  const path = join(folder, 'a.xlsx');
  writeFileSync(path, zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
  const [first = ''] = await convertXlsx(path, 'a.xlsx', folder);
  return readFileSync(first, 'utf8');
}

describe('a spreadsheet', () => {
  it('becomes CSV: shared and inline texts, numbers, truth values, dates as days, gaps and short rows', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Date, of "it"</t></is></c><c r="C1" t="str"><v>C</v></c><c r="D1" t="s"><v>1</v></c></row>
      <row r="2"><c r="A2"><v>213690</v></c><c r="B2" s="1"><v>4.5796E4</v></c><c r="D2" t="b"><v>1</v></c></row>
      <row r="3"/><row r="4"><c><v>1.5</v></c><c t="e"><v>#N/A</v></c><c t="s"><v>2</v></c></row>`;
    expect(
      await convert({
        'xl/workbook.xml': workbook(),
        'xl/sharedStrings.xml': shared,
        'xl/worksheets/sheet1.xml': sheet(rows),
      }),
    ).toBe('Product ID,"Date, of ""it""",C,Rich & styled\r\n213690,45796,,true\r\n1.5,,"two\r\nlines",\r\n');
  });

  it.each([
    [
      'counts from 1904',
      { 'xl/workbook.xml': workbook('<workbookPr date1904="1"/>'), 'xl/worksheets/sheet1.xml': sheet('') },
      'from 1904',
    ],
    ['has no sheet', { 'xl/workbook.xml': workbook() }, 'has no sheet'],
    ['has no workbook', { 'xl/worksheets/sheet1.xml': sheet('') }, 'has no workbook'],
    [
      'is cut off',
      { 'xl/workbook.xml': workbook(), 'xl/worksheets/sheet1.xml': sheet('').slice(0, -5) },
      'not readable as a part of a spreadsheet',
    ],
    [
      'asks for an outside file',
      { 'xl/workbook.xml': workbook(), 'xl/worksheets/sheet1.xml': '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>' },
      'document type',
    ],
    [
      'refers to a text that is not there',
      { 'xl/workbook.xml': workbook(), 'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>7</v></c></row>') },
      'no shared text number 7',
    ],
    [
      'has a cell in no place',
      { 'xl/workbook.xml': workbook(), 'xl/worksheets/sheet1.xml': sheet('<row><c r="ZZZZ1"><v>7</v></c></row>') },
      'not the place of a cell',
    ],
    [
      'has a cell far out',
      { 'xl/workbook.xml': workbook(), 'xl/worksheets/sheet1.xml': sheet('<row><c r="XFD1"><v>7</v></c></row>') },
      'more than 500 columns',
    ],
  ])('that %s is refused', async (_, parts, reason) => {
    await expect(convert(parts as unknown as Record<string, string>)).rejects.toThrow(reason);
  });
});
