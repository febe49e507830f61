import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ImportRefused } from '../refusal.ts';
import { freeSpace } from './free-space.ts';

export interface BroughtIn {
  /** Where the staging reads it: inside the folder that the engine allows. */
  path: string;
  /** As the sender named it. */
  name: string;
  /** SHA-256 of the file as it was sent. */
  hash: string;
  bytes: number;
}

/** Text packs ten to twenty times at best; what grows a thousandfold was made to fill a disk. */
export const mostGrowth = 200;
const growthCounts = 64 * 1024 * 1024;

export const isBomb = (packed: number, unpacked: number): boolean =>
  unpacked > growthCounts && unpacked > packed * mostGrowth;

export const refuseBomb = (name: string): ImportRefused =>
  new ImportRefused(name, `unpacks to more than ${mostGrowth} times its size and was refused`);

/** Puts a file within reach of the staging: linked where it can be, copied where not, unpacked where it is gzip. */
export async function bringIn(path: string, folder: string): Promise<BroughtIn> {
  const name = basename(path);
  const { size } = await stat(path);
  const hash = await hashOf(path);
  if (!name.endsWith('.gz')) {
    const target = join(folder, name);
    await link(path, target).catch(() => copyFile(path, target));
    return { path: target, name, hash, bytes: size };
  }
  const target = join(folder, name.slice(0, -'.gz'.length));
  await unpack(path, target, name, size);
  return { path: target, name, hash, bytes: size };
}

async function unpack(path: string, target: string, name: string, packed: number): Promise<void> {
  const free = await freeSpace(dirname(target));
  let written = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      const refusal = isBomb(packed, written)
        ? refuseBomb(name)
        : written > free
          ? new ImportRefused(name, 'does not fit on the disk')
          : null;
      done(refusal, chunk);
    },
  });
  try {
    await pipeline(createReadStream(path), createGunzip(), meter, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'Z_BUF_ERROR') throw new ImportRefused(name, 'is cut off: the gzip data ends too early');
    if (code.startsWith('Z_')) throw new ImportRefused(name, 'is not readable as gzip');
    if (code === 'ENOSPC') throw new ImportRefused(name, 'does not fit on the disk');
    throw error;
  }
}

/** Tells whether two files are the same. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
