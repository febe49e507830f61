import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isBomb, mostGrowth, refuseBomb } from '../../files/bring-in.ts';
import { requireSpace } from '../../files/free-space.ts';
import { ImportRefused } from '../../refusal.ts';

export interface ZipEntry {
  name: string;
  packed: number;
  bytes: number;
  /** The day on which the packed file was last written, YYYY-MM-DD. */
  day: string;
  entry: Entry;
}

const mostEntries = 200;
/** Of the header before each file in an archive, without its name. */
const headerBytes = 30;

/** What of an archive was unpacked so far, all its files together. */
export interface Unpacked {
  packed: number;
  bytes: number;
}

/** What an archive says it holds; folders are left out. */
export async function listZip(path: string, name: string): Promise<ZipEntry[]> {
  const zip = await openZip(path, name);
  try {
    if (zip.entryCount > mostEntries) throw new ImportRefused(name, `holds more than ${mostEntries} files`);
    const all: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new ImportRefused(name, `"${entry.fileName}" in it is encrypted`);
      all.push(entry);
    }
    refuseOverlaps(all, name);
    return all.filter(({ fileName }) => !fileName.endsWith('/')).map(readEntry);
  } catch (error) {
    throw refusalOf(error, name, 'has a damaged table of contents');
  } finally {
    zip.close();
  }
}

/** Files that share bytes of the archive are one small file, named many times, that unpacks to many large ones. */
function refuseOverlaps(entries: Entry[], name: string): void {
  const inOrder = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1];
    const end = entry.relativeOffsetOfLocalHeader + headerBytes + entry.fileNameLength + entry.compressedSize;
    if (next && next.relativeOffsetOfLocalHeader < end)
      throw new ImportRefused(name, `"${entry.fileName}" and "${next.fileName}" in it overlap, and it was refused`);
  }
}

/** Unpacks one file of an archive. What is longer than it said, or not what it said, is refused; so is an archive that grows without measure. */
export async function unpackEntry(
  path: string,
  name: string,
  packed: ZipEntry,
  target: string,
  unpacked: Unpacked,
): Promise<void> {
  const { entry } = packed;
  const where = `"${packed.name}" in it`;
  if (!entry.canDecodeFileData()) throw new ImportRefused(name, `${where} is packed in a way that is not known here`);
  if (isBomb(packed.packed, packed.bytes))
    throw new ImportRefused(name, `${where} unpacks to more than ${mostGrowth} times its size and was refused`);
  await requireSpace(dirname(target), packed.bytes, name);
  const zip = await openZip(path, name);
  // The archive reader counts the bytes, but does not compare their checksum.
  let checksum = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      checksum = crc32(chunk, checksum);
      unpacked.bytes += chunk.length;
      done(isBomb(unpacked.packed, unpacked.bytes) ? refuseBomb(name) : null, chunk);
    },
  });
  try {
    await pipeline(await zip.openReadStreamPromise(entry), meter, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    const isTooLong = error instanceof Error && error.message.startsWith('too many bytes');
    throw refusalOf(
      error,
      name,
      `${where} is ${isTooLong ? 'longer than the archive says and was refused' : 'damaged'}`,
    );
  } finally {
    zip.close();
  }
  if (checksum !== entry.crc32) throw new ImportRefused(name, `${where} is damaged`);
}

async function openZip(path: string, name: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false });
  } catch (error) {
    throw refusalOf(error, name, 'is cut off: the table of contents of the zip archive is missing');
  }
}

function readEntry(entry: Entry): ZipEntry {
  const written = entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true });
  return {
    name: entry.fileName,
    packed: entry.compressedSize,
    bytes: entry.uncompressedSize,
    day: written.toISOString().slice(0, 10),
    entry,
  };
}

/** Errors of the archive have no code or one of zlib; those of the disk have one of their own and stay what they are. */
function refusalOf(error: unknown, name: string, what: string): unknown {
  if (error instanceof ImportRefused) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC') return new ImportRefused(name, 'does not fit on the disk');
  return code === '' || code.startsWith('Z_') ? new ImportRefused(name, what) : error;
}
