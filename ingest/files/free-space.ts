import { statfs } from 'node:fs/promises';
import { ImportRefused } from '../refusal.ts';

/** The stores write while files are unpacked: so much of the disk stays theirs. */
const keptFree = { bytes: 256 * 1024 * 1024, share: 0.02 };

/** In bytes: what files may take of the disk that a folder is on. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize - Math.min(keptFree.bytes, keptFree.share * blocks * bsize);
}

/** Refuses what does not fit before any of it is written. */
export async function requireSpace(folder: string, bytes: number, name: string): Promise<void> {
  if (bytes > (await freeSpace(folder)))
    throw new ImportRefused(name, 'does not fit on the disk: it needs more room than there is');
}
