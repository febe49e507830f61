import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { ImportRefused } from '../../refusal.ts';

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  bytes: number;
  checksum: number;
  /** The day on which the packed file was last written, YYYY-MM-DD. */
  day: string;
  offset: number;
}

const [endMark, entryMark, localMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const [endSize, entrySize, localSize] = [22, 46, 30];
const longestComment = 0xffff;
const mostEntries = 200;
/** Text packs ten to thirty times; what grows a thousandfold was made to fill a disk. */
const mostGrowth = 200;
const growthCounts = 64 * 1024 * 1024;
/** A length that says: it stands elsewhere, because the archive is larger than four gigabytes. */
const elsewhere = 0xffffffff;

/** What an archive says it holds; folders are left out. */
export async function listZip(path: string, name: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = await readAt(file, Math.max(0, size - endSize - longestComment), endSize + longestComment);
    const end = findEnd(tail);
    if (end < 0) throw new ImportRefused(name, 'is cut off: the table of contents of the zip archive is missing');
    const count = tail.readUInt16LE(end + 10);
    const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (offset === elsewhere) throw new ImportRefused(name, 'is a zip archive of more than 4 GB: unpack it first');
    if (count > mostEntries) throw new ImportRefused(name, `holds more than ${mostEntries} files`);
    return readEntries(await readAt(file, offset, length), count, name);
  } finally {
    await file.close();
  }
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - endSize; at >= 0; at--) if (tail.readUInt32LE(at) === endMark) return at;
  return -1;
}

function readEntries(table: Buffer, count: number, name: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + entrySize > table.length || table.readUInt32LE(at) !== entryMark)
      throw new ImportRefused(name, 'has a damaged table of contents');
    const [nameLength, extra, comment] = [28, 30, 32].map((from) => table.readUInt16LE(at + from));
    const entryName = table.toString('utf8', at + entrySize, at + entrySize + (nameLength ?? 0));
    if ((table.readUInt16LE(at + 8) & 1) === 1) throw new ImportRefused(name, `"${entryName}" in it is encrypted`);
    const entry = {
      name: entryName,
      method: table.readUInt16LE(at + 10),
      day: readDay(table.readUInt16LE(at + 14)),
      checksum: table.readUInt32LE(at + 16),
      packed: table.readUInt32LE(at + 20),
      bytes: table.readUInt32LE(at + 24),
      offset: table.readUInt32LE(at + 42),
    };
    if (!entryName.endsWith('/')) entries.push(entry);
    at += entrySize + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Seven bits of years since 1980, four of months, five of days. */
const readDay = (bits: number): string =>
  [(bits >> 9) + 1980, String((bits >> 5) & 15).padStart(2, '0'), String(bits & 31).padStart(2, '0')].join('-');

/** Unpacks one file of an archive. What is longer than it said, or not what it said, is refused. */
export async function unpackEntry(path: string, name: string, entry: ZipEntry, target: string): Promise<void> {
  const where = `"${entry.name}" in it`;
  if (entry.method !== 0 && entry.method !== 8)
    throw new ImportRefused(name, `${where} is packed in a way that is not known here`);
  if (entry.bytes > growthCounts && entry.bytes > entry.packed * mostGrowth)
    throw new ImportRefused(name, `${where} unpacks to more than ${mostGrowth} times its size and was refused`);
  const start = await findData(path, name, entry);
  let [written, checksum] = [0, 0];
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      checksum = crc32(chunk, checksum);
      const isLonger = written > entry.bytes;
      done(
        isLonger ? new ImportRefused(name, `${where} is longer than the archive says and was refused`) : null,
        chunk,
      );
    },
  });
  const source = createReadStream(path, { start, end: Math.max(start, start + entry.packed - 1) });
  const steps = entry.method === 8 ? [createInflateRaw(), meter] : [meter];
  try {
    await pipeline([source, ...steps, createWriteStream(target, { mode: 0o600 })]);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code.startsWith('Z_')) throw new ImportRefused(name, `${where} is damaged`);
    if (code === 'ENOSPC') throw new ImportRefused(name, 'does not fit on the disk');
    throw error;
  }
  if (written !== entry.bytes || checksum !== entry.checksum) throw new ImportRefused(name, `${where} is damaged`);
}

async function findData(path: string, name: string, entry: ZipEntry): Promise<number> {
  const file = await open(path);
  try {
    const head = await readAt(file, entry.offset, localSize);
    if (head.length < localSize || head.readUInt32LE(0) !== localMark)
      throw new ImportRefused(name, `"${entry.name}" in it is damaged`);
    return entry.offset + localSize + head.readUInt16LE(26) + head.readUInt16LE(28);
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.min(length, 64 * 1024 * 1024));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
  return buffer.subarray(0, bytesRead);
}
