import { mkdir, readdir, rename, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSecret } from '../../state/secrets.ts';
import { isData } from '../recognize-file.ts';

/** The watched folder of a company, within the data folder. */
export const inboxOf = (companyCode: string): string => join('inbox', companyCode);
/** What is being loaded stays near where it was put: a crash between two steps loses nothing. */
const workingFolder = '.working';

/** Something in a watched folder, and what it looks like: a file that still grows looks different each time. */
export interface Arrived {
  name: string;
  looks: string;
}

/** Files and folders that are meant to be loaded. */
export async function listArrived(inbox: string): Promise<Arrived[]> {
  const entries = (await readdir(inbox, { withFileTypes: true }).catch(() => [])).filter(
    (entry) => (entry.isFile() || entry.isDirectory()) && isData(entry.name),
  );
  const arrived: Arrived[] = [];
  for (const entry of entries) {
    const path = join(inbox, entry.name);
    const looks = entry.isDirectory() ? await lookInto(path) : await lookAt(path);
    if (looks !== '') arrived.push({ name: entry.name, looks });
  }
  return arrived;
}

/** Takes a file or folder out of the watched folder, in one step, and gives back the job's folder. */
export async function takeArrived(dataDir: string, companyCode: string, name: string): Promise<string> {
  const inbox = inboxOf(companyCode);
  const folder = join(inbox, workingFolder, makeSecret().slice(0, 16));
  await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
  await rename(join(dataDir, inbox, name), join(dataDir, folder, name));
  return folder;
}

/** The job folders of a company's watched folder, of this life or a former one. */
export async function listWorking(dataDir: string, companyCode: string): Promise<string[]> {
  const folder = join(inboxOf(companyCode), workingFolder);
  return (await readdir(join(dataDir, folder)).catch(() => [])).map((name) => join(folder, name));
}

/** Puts back what was taken and never became a job. What has the same name by now stays, and the older one gets another. */
export async function putBack(dataDir: string, companyCode: string, folder: string): Promise<void> {
  for (const name of await readdir(join(dataDir, folder))) {
    const place = join(dataDir, inboxOf(companyCode), name);
    const isTaken = await stat(place).then(
      () => true,
      () => false,
    );
    // A file named after an entity is recognized by its beginning, and a number may follow.
    const other = name.replace(/(?=\.(?:csv|csv\.gz|parquet)$)|$/u, `-${Date.now()}`);
    await rename(join(dataDir, folder, name), isTaken ? join(dataDir, inboxOf(companyCode), other) : place);
  }
  await rmdir(join(dataDir, folder));
}

async function lookAt(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found ? `${found.size} ${found.mtimeMs}` : '';
}

/** An empty folder is not finished: somebody is about to put files into it. */
async function lookInto(folder: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const looks = await Promise.all(names.map(async (name) => `${name} ${await lookAt(join(folder, name))}`));
  return looks.join('\n');
}
