import { copyFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LocalJob } from '../../contracts/imports.ts';
import type { Settings } from '../../server/settings.ts';
import { throughServer } from '../call-server.ts';
import type { ImportTarget } from '../import/import-target.ts';
import { describeEnd, describeProgress } from '../import/import-words.ts';
import { withLocalImport } from '../import/local-import.ts';
import { openRemoteImport } from '../import/remote-import.ts';
import { openProgressLine } from '../progress-line.ts';

const usage = 'Usage: pestle import PATH --company CODE [--accept-partial]';
const lookEvery = 250;

/** What Ctrl-C arrives on. */
type Signals = Pick<NodeJS.EventEmitter, 'on' | 'off'>;

interface Load {
  path: string;
  company: string;
  acceptPartial: boolean;
}

/** Loads a file or a folder: through the server that runs on the same data folder, or else by itself. */
export async function importFiles(settings: Settings, args: string[], signals: Signals = process): Promise<void> {
  const load = readArguments(args);
  const isDone = await throughServer(
    settings,
    (note) => follow(openRemoteImport(note), load, signals),
    () => withLocalImport(settings, (target) => follow(target, load, signals)),
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

async function follow(target: ImportTarget, load: Load, signals: Signals): Promise<boolean> {
  const started = Date.now();
  const line = openProgressLine();
  const ctrlC = listenFor(signals);
  try {
    const submitted = await target.start(load);
    let job = submitted;
    // Where it is too late to cancel, it ends as it would have.
    ctrlC.pressed.then(() => target.cancel(submitted)).catch(() => undefined);
    while (job.status === 'waiting' || job.status === 'running') {
      line.show(describeProgress(job.progress));
      await wait(lookEvery);
      job = await target.look(job);
    }
    line.clear();
    const rejects = await handOverRejects(job, load.path);
    const words = describeEnd(job, rejects, (Date.now() - started) / 1000);
    const isDone = job.status === 'done';
    for (const text of words) (isDone ? console.log : console.error)(text);
    return isDone;
  } finally {
    line.clear();
    ctrlC.stop();
  }
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

/** The first Ctrl-C counts. A terminal sends it to every process of the command, so it may come more than once. */
function listenFor(signals: Signals) {
  const names = ['SIGINT', 'SIGTERM'];
  let told = () => {};
  const pressed = new Promise<void>((resolve) => {
    told = resolve;
  });
  for (const name of names) signals.on(name, told);
  return {
    pressed,
    stop() {
      for (const name of names) signals.off(name, told);
    },
  };
}
