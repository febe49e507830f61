import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listCompanies } from '../../state/companies.ts';
import { findImportOfFolder } from '../../state/import-jobs.ts';
import type { State } from '../../state/open-state.ts';
import { putAway } from './archive-files.ts';
import { inboxOf, listArrived, listWorking, putBack, takeArrived } from './inbox-folders.ts';
import type { Imports } from './open-imports.ts';

export interface InboxOptions {
  state: State;
  imports: Imports;
  dataDir: string;
  now: () => Date;
  onFailure: (error: unknown) => void;
  /** How often to look, in milliseconds. */
  every?: number;
}

const usualEvery = 2_000;
/** How long a file must have been still, in milliseconds. */
const stillFor = 5_000;

/** Who put a file there is not known; the log says how it came. */
const sender = { user: { id: null, username: 'inbox folder' }, address: 'local', userAgent: undefined };

/**
 * Looks into the watched folders again and again: what has stopped growing becomes a job. Polling works on every file
 * system, network ones included, and a hospital's feed does not mind a second.
 */
export async function watchInbox(options: InboxOptions): Promise<{ stop(): Promise<void> }> {
  const { state, dataDir, onFailure, every = usualEvery } = options;
  const companies = async () => {
    const all = await state.atFrontDesk(listCompanies);
    for (const { code } of all) await mkdir(join(dataDir, inboxOf(code)), { recursive: true, mode: 0o700 });
    return all;
  };
  for (const company of await companies()) await tidy(options, company);

  const seen = new Map<string, { looks: string; since: number }>();
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    for (const company of await companies()) await lookForNew(options, company, seen);
  };
  const lookAgain = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch(onFailure)
        .then(() => {
          if (!isStopped) lookAgain();
        });
    }, every);
    timer.unref();
  };
  lookAgain();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

interface Company {
  id: number;
  code: string;
}

async function lookForNew(
  { dataDir, imports, now }: InboxOptions,
  company: Company,
  seen: Map<string, { looks: string; since: number }>,
): Promise<void> {
  const inbox = join(dataDir, inboxOf(company.code));
  // Read before looking: what took its time to be listed was not still for that long.
  const time = now().getTime();
  for (const { name, looks } of await listArrived(inbox)) {
    const path = join(inbox, name);
    const known = seen.get(path);
    if (known?.looks !== looks) {
      seen.set(path, { looks, since: time });
      continue;
    }
    if (time - known.since < stillFor) continue;
    // What does not find room stays where it was put.
    if (!(await imports.hasRoom(company.id))) return;
    seen.delete(path);
    const folder = await takeArrived(dataDir, company.code, name);
    await imports
      .submit(company.id, { folder, source: 'inbox', acceptPartial: false }, sender)
      .catch(async (error: unknown) => {
        await putBack(dataDir, company.code, folder);
        throw error;
      });
  }
}

/** After a crash: what was taken without becoming a job goes back, what had ended is put away. The rest is resumed. */
async function tidy({ state, dataDir, now }: InboxOptions, company: Company): Promise<void> {
  for (const folder of await listWorking(dataDir, company.code)) {
    const job = await state.inCompany(company.id, (db) => findImportOfFolder(db, folder));
    if (!job) await putBack(dataDir, company.code, folder);
    else if (job.ended_at) await putAway(dataDir, job, now());
  }
}
