import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ImportRefused } from '../../refusal.ts';
import { NotThisFormat } from '../../standards/not-this-format.ts';
import { XmlReader, type XmlToken } from '../../standards/xml/xml-reader.ts';
import { listZip, unpackEntry, type ZipEntry } from './read-zip.ts';
import { SheetRows } from './sheet-rows.ts';

const mostBytes = 256 * 1024 * 1024;
const mostSheets = 20;
const isSheet = /^xl\/worksheets\/[^/]+\.xml$/u;

/** Writes every sheet of a spreadsheet as a CSV file into a folder; returns their paths, in the order of the archive. */
export async function convertXlsx(path: string, name: string, folder: string): Promise<string[]> {
  const entries = await listZip(path, name);
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
    throw new ImportRefused(name, `is a spreadsheet of more than ${mostBytes / 1024 / 1024} MB when unpacked`);
  const sheets = entries.filter((entry) => isSheet.test(entry.name));
  if (sheets.length === 0) throw new ImportRefused(name, 'is not a spreadsheet: it has no sheet');
  if (sheets.length > mostSheets) throw new ImportRefused(name, `has more than ${mostSheets} sheets`);

  const unpacked = { packed: (await stat(path)).size, bytes: 0 };
  const read = async (entry: ZipEntry, take: (token: XmlToken) => void) => {
    const part = join(folder, 'xlsx-part.xml');
    await unpackEntry(path, name, entry, part, unpacked);
    await readXml(part, `${name}: ${entry.name}`, take);
  };
  await refuseOtherCalendar(entries, name, read);
  const shared = await readShared(entries, read);
  const converted: string[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const target = join(folder, `sheet-${index + 1}.csv`);
    const rows = new SheetRows(shared);
    const file = createWriteStream(target, { mode: 0o600 });
    await read(sheet, (token) => {
      const line = rows.take(token);
      if (line !== undefined) file.write(line);
    });
    await new Promise<void>((resolve, reject) =>
      file.end((error?: Error | null) => (error ? reject(error) : resolve())),
    );
    converted.push(target);
  }
  return converted;
}

async function readXml(path: string, name: string, take: (token: XmlToken) => void): Promise<void> {
  const reader = new XmlReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const push = (text: string) => {
    for (const token of reader.push(text)) take(token);
  };
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        push(decoder.decode(chunk, { stream: true }));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), sink);
    push(decoder.decode());
    reader.end();
  } catch (error) {
    if (error instanceof NotThisFormat || error instanceof TypeError)
      throw new ImportRefused(name, `is not readable as a part of a spreadsheet: ${error.message}`);
    throw error;
  }
}

type ReadPart = (entry: ZipEntry, take: (token: XmlToken) => void) => Promise<void>;

/** Some spreadsheets of Apple computers count days from 1904: their dates would all be four years off. */
async function refuseOtherCalendar(entries: ZipEntry[], name: string, read: ReadPart): Promise<void> {
  const workbook = entries.find((entry) => entry.name === 'xl/workbook.xml');
  if (!workbook) throw new ImportRefused(name, 'is not a spreadsheet: it has no workbook');
  await read(workbook, (token) => {
    if (
      token.is === 'open' &&
      token.name === 'workbookPr' &&
      /^(?:1|true)$/u.test(token.attributes.get('date1904') ?? '')
    )
      throw new ImportRefused(name, 'counts its dates from 1904: save it with dates from 1900');
  });
}

/** The texts that cells refer to by number. What is written in several styles is one text; how it is pronounced is none. */
async function readShared(entries: ZipEntry[], read: ReadPart): Promise<string[]> {
  const part = entries.find((entry) => entry.name === 'xl/sharedStrings.xml');
  const texts: string[] = [];
  if (!part) return texts;
  const path: string[] = [];
  await read(part, (token) => {
    if (token.is === 'open') {
      path.push(token.name);
      if (token.name === 'si') texts.push('');
    } else if (token.is === 'close') path.pop();
    else if (path.at(-1) === 't' && !path.includes('rPh')) texts[texts.length - 1] += token.text;
  });
  return texts;
}
