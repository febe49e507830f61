import { basename, join } from 'node:path';
import type { BroughtIn } from '../../files/bring-in.ts';
import { readHead } from '../../files/read-head.ts';
import { ImportRefused } from '../../refusal.ts';
import { publicFormats } from '../formats.ts';
import { recognizePublicFile } from '../recognize-public-file.ts';
import { convertXlsx } from './convert-xlsx.ts';
import { type OpenedPublicFile, openJson, openText } from './open-public-file.ts';
import { listZip, unpackEntry } from './read-zip.ts';

export interface PublicPart extends OpenedPublicFile {
  /** The day on which the publisher last wrote the file, where an archive tells. */
  written: string | undefined;
}

const headBytes = 64 * 1024;
const isReadable = /\.(?:txt|csv|json)$/iu;

/** The files with data in what was sent: itself, or those in an archive. What is none of the known is refused. */
export async function unpackPublicFile(file: BroughtIn, folder: string): Promise<PublicPart[]> {
  const head = await readHead(file.path, headBytes);
  const recognized = recognizePublicFile(head, file.name);
  if (!recognized) throw new ImportRefused(file.name, explainUnknown(head));
  if (recognized.packed === 'xlsx') return [await openSheet(file, folder)];
  if (recognized.packed === 'zip') return openArchive(file, folder);
  return [await openFile(file.path, file.name, file.name, undefined)];
}

async function openFile(path: string, name: string, sentAs: string, written: string | undefined): Promise<PublicPart> {
  const head = await readHead(path, headBytes);
  const recognized = recognizePublicFile(head, name);
  if (!recognized) throw new ImportRefused(sentAs, explainUnknown(head));
  const format = publicFormats[recognized.format];
  const opened =
    format.is === 'json'
      ? await openJson(path, name, format)
      : recognized.head && (await openText(path, name, format, recognized.head));
  if (!opened) throw new ImportRefused(sentAs, explainUnknown(head));
  return { ...opened, written };
}

async function openArchive(file: BroughtIn, folder: string): Promise<PublicPart[]> {
  const entries = (await listZip(file.path, file.name)).filter(({ name }) => isReadable.test(name));
  const unpacked = { packed: file.bytes, bytes: 0 };
  const parts: PublicPart[] = [];
  for (const [index, entry] of entries.entries()) {
    const path = join(folder, `entry-${index + 1}`);
    await unpackEntry(file.path, file.name, entry, path, unpacked);
    // A note or a licence may lie beside the data.
    if (!recognizePublicFile(await readHead(path, headBytes), entry.name)) continue;
    parts.push(await openFile(path, basename(entry.name), file.name, entry.day));
  }
  if (parts.length === 0)
    throw new ImportRefused(file.name, 'holds no file that is one of the public files known here');
  return parts;
}

/** The first sheet that is one. */
async function openSheet(file: BroughtIn, folder: string): Promise<PublicPart> {
  for (const path of await convertXlsx(file.path, file.name, folder)) {
    if (recognizePublicFile(await readHead(path, headBytes), basename(path)))
      return openFile(path, file.name, file.name, undefined);
  }
  throw new ImportRefused(file.name, 'is a spreadsheet, but none of its sheets is a public file known here');
}

function explainUnknown(head: Buffer): string {
  if (head.length === 0) return 'is empty';
  if (head.includes(0)) return 'is neither text nor JSON nor an archive';
  const text = head.toString('latin1').trimStart();
  if (/^<(?:!doctype|html)/iu.test(text)) return 'is a web page, not a file of data';
  if (/^[{[]/u.test(text)) return 'is JSON, but its records are those of none of the public files known here';
  const lines = /\r(?!\n)/u.test(text) && !text.includes('\n') ? ' and its lines end with CR alone' : '';
  return `is text, but its columns are those of none of the public files known here${lines}`;
}
