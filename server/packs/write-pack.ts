import { createHash } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';
import { csvCell } from '../../contracts/csv-cell.ts';
import type { FrozenLoad } from '../../contracts/evidence.ts';
import type { PackContent, PackTable } from '../../domains/shared/work/pack-kind.ts';
import { headOf, headStyle, valueIn, widthOf } from '../reports/export/file-columns.ts';
import { type Sheet, type SheetCell, writeWorkbook } from '../reports/export/write-workbook.ts';
import { asFileColumn, headLines, type PackHead } from './pack-head.ts';
import { printPack } from './print-pack.ts';

/** A file of a pack as the manifest lists it. */
export interface PackedFile {
  name: string;
  bytes: number;
  sha256: string;
}

const loadTable = (loads: readonly FrozenLoad[]): PackTable => ({
  name: 'Loads',
  says: 'The files that the rows came from. A hash tells whether a file is the one that was loaded.',
  columns: [
    { key: 'id', label: 'Load', type: 'count' },
    { key: 'entity', label: 'What', type: 'text' },
    { key: 'file', label: 'File', type: 'text' },
    { key: 'sha256', label: 'Hash of the file', type: 'code' },
    { key: 'loadedAt', label: 'Loaded at (UTC)', type: 'datetime' },
  ],
  rows: loads.map((load) => ({ ...load })),
});

/** The tables of a pack, the loads last. */
export const tablesOf = ({ tables, loads }: PackContent): PackTable[] =>
  loads.length > 0 ? [...tables, loadTable(loads)] : [...tables];

/** Every file of a pack but the manifest. */
async function filesOf(head: PackHead, content: PackContent): Promise<{ name: string; content: Uint8Array }[]> {
  const tables = tablesOf(content);
  const names = new Set<string>();
  const free = (name: string): string => {
    for (let count = 1; ; count++) {
      const [stem = '', ending = ''] = [name.replace(/\.[^.]*$/u, ''), /\.[^.]*$/u.exec(name)?.[0]];
      const wanted = count === 1 ? name : `${stem}-${count}${ending}`;
      if (names.has(wanted.toLowerCase())) continue;
      names.add(wanted.toLowerCase());
      return wanted;
    }
  };
  return [
    { name: free('pack.xlsx'), content: await workbookOf(head, content, tables) },
    { name: free('pack.html'), content: Buffer.from(printPack(head, content, tables)) },
    ...tables.map((table) => ({
      name: free(`csv/${plainName(table.name)}.csv`),
      content: Buffer.from(csvOf(table)),
    })),
    ...(content.files ?? []).map((file) => ({ name: free(`files/${plainName(file.name)}`), content: file.content })),
  ];
}

const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 100);

/** A ZIP whose manifest names every other file with its hash. Gives back what the manifest lists, once all is read. */
export async function writePack(
  head: PackHead,
  content: PackContent,
): Promise<{ zip: Uint8Array[]; files: PackedFile[] }> {
  const parts = await filesOf(head, content);
  const files = parts.map(({ name, content: bytes }) => ({
    ...{ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  }));
  const manifest = {
    pack: head.kind,
    title: content.title,
    company: head.company,
    asked_by: head.by,
    asked_at: head.askedAt.toISOString(),
    known_at: head.knownAt.toISOString(),
    chain: head.chain,
    loads: content.loads,
    files,
  };
  const zip: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    zip.push(chunk);
  });
  const all = [...parts, { name: 'manifest.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }];
  for (const { name, content: bytes } of all) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = head.askedAt;
    archive.add(file);
    file.push(bytes, true);
  }
  archive.end();
  return { zip, files };
}

function csvOf({ columns, rows }: PackTable): string {
  const shown = columns.map(asFileColumn);
  const lines = [
    shown.map((column) => csvCell(headOf(column))),
    ...rows.map((row) => shown.map((column) => csvCell(valueIn(column, row[column.key])))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

const longestSheetName = 31;

/** Sheets have names of their own, short and without signs that a workbook keeps for itself. */
function sheetNames(tables: readonly PackTable[]): string[] {
  const taken = new Set(['summary', 'definitions']);
  return tables.map(({ name }) => {
    const plain = name.replaceAll(/[\\/?*[\]:']/gu, ' ').trim() || 'Table';
    for (let count = 1; ; count++) {
      const mark = count === 1 ? '' : ` ${count}`;
      const wanted = `${plain.slice(0, longestSheetName - mark.length)}${mark}`;
      if (taken.has(wanted.toLowerCase())) continue;
      taken.add(wanted.toLowerCase());
      return wanted;
    }
  });
}

async function workbookOf(head: PackHead, content: PackContent, tables: PackTable[]): Promise<Buffer> {
  const print = { title: content.title, foot: `${head.company}, asked for by ${head.by}` };
  const names = sheetNames(tables);
  const text = (value: string): SheetCell => ({ value, style: 'wrapped' });
  const name = (value: string): SheetCell => ({ value, style: 'name' });
  const sheets: Sheet[] = [
    {
      ...{ name: 'Summary', widths: [34, 70], print },
      rows: inTurn([
        [name('Pack'), text(content.title)],
        ...headLines(head).map(([label, value]) => [name(label), text(value)]),
        ...content.summary.map(({ label, value }) => [name(label), text(value)]),
      ]),
    },
    ...tables.map(({ columns, rows }, index): Sheet => {
      const shown = columns.map(asFileColumn);
      return {
        ...{ name: names[index] ?? '', hasHead: true, print },
        widths: shown.map((column) => widthOf(column, rows.slice(0, 200) as never, undefined)),
        rows: inTurn([
          shown.map((column): SheetCell => ({ value: headOf(column), style: headStyle(column) })),
          ...rows.map((row) =>
            shown.map((column): SheetCell => ({ value: valueIn(column, row[column.key]), type: column.type })),
          ),
        ]),
      };
    }),
    {
      ...{ name: 'Definitions', widths: [26, 30, 80], print },
      rows: inTurn(
        tables.flatMap(({ columns, says }, index) => [
          [name(names[index] ?? ''), text(''), text(says ?? '')],
          ...columns.map(({ label, definition }) => [text(''), name(label), text(definition ?? '')]),
        ]),
      ),
    },
  ];
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* inTurn(rows: SheetCell[][]): AsyncGenerator<SheetCell[]> {
  yield* rows;
}
