import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ImportJob } from '../../contracts/imports.ts';
import { makeSecret } from '../../state/secrets.ts';
import { manifestName } from '../files/extract-moment.ts';
import { isData, isSendable } from '../recognize-file.ts';
import { ImportRefused } from '../refusal.ts';

/** Where things are in the data folder. */
export const spoolFolder = join('warehouse', 'spool');
export const rejectsFolder = join('warehouse', 'rejects');

/** A new folder for the files of a job, within the data folder. Nothing in its name can be guessed. */
export async function makeJobFolder(dataDir: string): Promise<string> {
  const folder = join(spoolFolder, makeSecret().slice(0, 16));
  await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
  return folder;
}

/** Which data folder this is; two servers on one state must not run each other's jobs. */
export async function readHome(dataDir: string): Promise<string> {
  const path = join(dataDir, spoolFolder, 'home');
  await mkdir(join(dataDir, spoolFolder), { recursive: true, mode: 0o700 });
  await writeFile(path, makeSecret(), { mode: 0o600, flag: 'wx' }).catch(ignore('EEXIST'));
  return readFile(path, 'utf8');
}

/**
 * Puts a file, or a folder with its files, into a job's folder: linked where it can be, copied where not. A folder keeps its name, which
 * may say when its files were read from the sender's system.
 */
export async function takeFiles(path: string, target: string): Promise<void> {
  const found = await stat(path).catch(() => {
    throw new ImportRefused(basename(path), 'cannot be found, or not be read');
  });
  if (!found.isDirectory()) return takeFile(path, target);
  const names = (await listFiles(path, isData)).map(({ name }) => name);
  if (names.length === 0) throw new ImportRefused(basename(path), 'is a folder without a file to load');
  const folder = join(target, basename(path) || 'files');
  await mkdir(folder, { mode: 0o700 });
  const manifest = await stat(join(path, manifestName)).catch(() => undefined);
  for (const name of manifest ? [...names, manifestName] : names) await takeFile(join(path, name), folder);
}

async function takeFile(path: string, target: string): Promise<void> {
  const place = join(target, basename(path));
  await link(path, place).catch(() =>
    copyFile(path, place, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') throw new ImportRefused(basename(path), 'does not fit on the disk');
      throw new ImportRefused(basename(path), 'cannot be read');
    }),
  );
}

/** The files of a job. A folder that was dropped whole stands inside the job's own; of one by one each was meant. */
export async function listJobFiles(folder: string): Promise<{ folder: string; files: ImportJob['files'] }> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  const dropped = entries.length === 1 && only?.isDirectory() ? join(folder, only.name) : undefined;
  const files = dropped ? await listFiles(dropped, isData) : await listFiles(folder, isSendable);
  return { folder: dropped ?? folder, files };
}

/** The files of a folder that are meant to be loaded, by name. */
async function listFiles(folder: string, isMeant: (name: string) => boolean): Promise<ImportJob['files']> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== manifestName && isMeant(entry.name))
    .map((entry) => entry.name);
  return Promise.all(names.sort().map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
}

/** Folders whose job is unknown: their upload was cut off. */
export async function removeOrphans(dataDir: string, known: Set<string>): Promise<void> {
  for (const entry of await readdir(join(dataDir, spoolFolder), { withFileTypes: true })) {
    const folder = join(spoolFolder, entry.name);
    if (entry.isDirectory() && !known.has(folder)) await rm(join(dataDir, folder), { recursive: true, force: true });
  }
}

const day = 24 * 3_600_000;
/** Rejected rows hold what hospitals sent; nobody mends a feed after that long. */
const rejectsKept = 90 * day;

export async function removeOldRejects(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, rejectsFolder);
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtime } = await stat(join(folder, name));
    if (now.getTime() - mtime.getTime() > rejectsKept) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Where the rejects files of a job go: under the name that nobody can guess. */
export const rejectsOf = (dataDir: string, job: { folder: string }): string =>
  join(dataDir, rejectsFolder, basename(job.folder));

export const listRejects = async (dataDir: string, job: { folder: string }): Promise<string[]> =>
  (await readdir(rejectsOf(dataDir, job)).catch(() => [])).filter((name) => name.endsWith('.rejected.csv')).sort();

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
