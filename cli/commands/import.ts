import { copyFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LocalJob } from '../../contracts/imports.ts';
import type { Settings } from '../../server/settings.ts';
import { throughServer } from '../call-server.ts';
import type { ImportDesk } from '../import/import-desk.ts';
import { describeEnd, describeProgress } from '../import/import-words.ts';
import { openServerDesk } from '../import/server-desk.ts';
import { withStoreDesk } from '../import/store-desk.ts';
import { openProgressLine } from '../progress-line.ts';

const usage = 'Usage: pestle import PATH --company CODE [--accept-partial]';
const lookEvery = 250;

interface Load {
  path: string;
  company: string;
  acceptPartial: boolean;
}

/** Loads a file or a folder: through the server that runs on the same data folder, or else by itself. */
export async function importFiles(settings: Settings, args: string[]): Promise<void> {
  const load = readArguments(args);
  const isDone = await throughServer(
    settings,
    (note) => follow(openServerDesk(note), load),
    () => withStoreDesk(settings, (desk) => follow(desk, load)),
  );
  if (!isDone) process.exitCode = 1;
}

function readArguments(args: string[]): Load {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { company: { type: 'string' }, 'accept-partial': { type: 'boolean', default: false } },
  });
  const [path, ...others] = positionals;
  if (!path || others.length > 0 || !values.company) throw new Error(usage);
  return { path: resolve(path), company: values.company, acceptPartial: values['accept-partial'] };
}

async function follow(desk: ImportDesk, load: Load): Promise<boolean> {
  const started = Date.now();
  let job = await desk.start(load);
  const line = openProgressLine();
  const stopListening = onInterrupt(async () => {
    line.show('cancelling');
    // Too late to cancel: then it ends as it would have.
    await desk.cancel(job).catch(() => undefined);
  });
  try {
    while (job.status === 'waiting' || job.status === 'running') {
      line.show(describeProgress(job.progress));
      await wait(lookEvery);
      job = await desk.look(job);
    }
  } finally {
    line.clear();
    stopListening();
  }
  const rejects = await handOverRejects(job, load.path);
  const words = describeEnd(job, rejects, (Date.now() - started) / 1000);
  const isDone = job.status === 'done';
  for (const text of words) (isDone ? console.log : console.error)(text);
  return isDone;
}

/** Beside the input, where whoever mends the file looks first; where that cannot be written, they stay with the server. */
async function handOverRejects(job: LocalJob, path: string): Promise<string[]> {
  const isFolder = (await stat(path)).isDirectory();
  const beside = isFolder ? path : dirname(path);
  return Promise.all(
    job.outcome.rejects_files.map(async (name) => {
      const kept = join(job.rejects_folder, name);
      const target = join(beside, name);
      return copyFile(kept, target).then(
        () => target,
        () => kept,
      );
    }),
  );
}

/** The first Ctrl-C cancels. A terminal sends it to every process of the command, so it may come more than once. */
function onInterrupt(cancel: () => Promise<void>): () => void {
  let isCancelled = false;
  const stop = () => {
    if (isCancelled) return;
    isCancelled = true;
    void cancel();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  };
}
