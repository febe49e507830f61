import { copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoredImport } from '../../state/import-jobs.ts';
import { listRejects, rejectsOf } from './job-folder.ts';

/**
 * What happens to the files of a job that has ended: what was sent to us is removed; what somebody put into the watched
 * folder is theirs and moves aside, with a word on why where it was not loaded.
 */
export async function putAway(dataDir: string, job: StoredImport, now: Date): Promise<void> {
  const folder = join(dataDir, job.folder);
  if (job.folder === '') return;
  if (job.source === 'inbox') await moveAside(dataDir, folder, job, now);
  await rm(folder, { recursive: true, force: true });
}

async function moveAside(dataDir: string, folder: string, job: StoredImport, now: Date): Promise<void> {
  const inbox = dirname(dirname(folder));
  const shelf = join(inbox, job.status === 'done' ? '.done' : '.refused');
  await mkdir(shelf, { recursive: true, mode: 0o700 });
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  for (const name of await readdir(folder).catch(() => [])) {
    const place = join(shelf, `${stamp}-${name}`);
    await move(join(folder, name), place);
    if (job.status === 'done') continue;
    for (const file of await listRejects(dataDir, job)) {
      await copyFile(join(rejectsOf(dataDir, job), file), `${place}.${file}`);
    }
    // Whoever watches the shelf finds the whole text or none.
    const unfinished = join(shelf, `.${stamp}-${name}.part`);
    await writeFile(unfinished, explain(job), { mode: 0o600 });
    await rename(unfinished, `${place}.txt`);
  }
}

/** Across file systems a rename cannot reach. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  });
}

function explain({ status, message, outcome }: StoredImport): string {
  const shown = outcome.rejects.map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`);
  const more = outcome.rejected_rows - shown.length;
  return [
    `This was not loaded (${status}). Nothing in the store was changed.`,
    message ?? '',
    ...(shown.length > 0 ? ['', ...shown] : []),
    ...(more > 0 ? [`and ${more} more rows: the rejects file beside this one holds all of them.`] : []),
    '',
  ].join('\n');
}
