import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { serverNote } from '../contracts/imports.ts';

export type ServerNote = z.infer<typeof serverNote>;

const noteIn = (dataDir: string): string => join(dataDir, 'server.json');

/** Leaves word in the data folder, for its owner only, of where the running server is reached. */
export async function writeServerNote(dataDir: string, note: ServerNote): Promise<void> {
  const path = noteIn(dataDir);
  await writeFile(`${path}.new`, JSON.stringify(note), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** The note of a server that runs, or of one that was killed: whoever reads it finds out by calling. */
export async function readServerNote(dataDir: string): Promise<ServerNote | undefined> {
  try {
    return serverNote.parse(JSON.parse(await readFile(noteIn(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
    return undefined;
  }
}

export const removeServerNote = (dataDir: string): Promise<void> => rm(noteIn(dataDir), { force: true });
