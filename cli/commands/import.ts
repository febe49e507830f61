import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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

const usage = 'Usage: pestle import PATH --company CODE [--accept-partial] [--restore-zeros] [--rejects FOLDER]';
const lookEvery = 250;

/** What Ctrl-C arrives on. */
type Signals = Pick<NodeJS.EventEmitter, 'on' | 'off'>;

interface Load {
  path: string;
  company: string;
  acceptPartial: boolean;
  restoreZeros: boolean;
  /** Where rejected rows are written. */
  rejects: string;
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
    options: {
      company: { type: 'string' },
      'accept-partial': { type: 'boolean', default: false },
      'restore-zeros': { type: 'boolean', default: false },
      rejects: { type: 'string', default: '.' },
    },
  });
  const [path, ...others] = positionals;
  if (!path || others.length > 0 || !values.company) throw new Error(usage);
  return {
    path: resolve(path),
    company: values.company,
    acceptPartial: values['accept-partial'],
    restoreZeros: values['restore-zeros'],
    rejects: resolve(values.rejects),
  };
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
    const rejects = await handOverRejects(job, load.rejects);
    const words = describeEnd(job, rejects, (Date.now() - started) / 1000);
    const isDone = job.status === 'done';
    for (const text of words) (isDone ? console.log : console.error)(text);
    return isDone;
  } finally {
    line.clear();
    ctrlC.stop();
  }
}

/** Where the user says; where that cannot be written, they stay with the server. */
async function handOverRejects(job: LocalJob, folder: string): Promise<string[]> {
  const names = job.outcome.rejects_files;
  if (names.length > 0) await mkdir(folder, { recursive: true }).catch(() => undefined);
  return Promise.all(
    names.map((name) => {
      const kept = join(job.rejects_folder, name);
      return copyAsNew(kept, folder, name).catch(() => kept);
    }),
  );
}

const mostCopies = 1_000;

/** What is there stays: it may be the rejected rows of before, which somebody is mending. */
async function copyAsNew(from: string, folder: string, name: string): Promise<string> {
  for (let copy = 1; copy <= mostCopies; copy++) {
    const target = join(folder, copy === 1 ? name : name.replace('.rejected.csv', `-${copy}.rejected.csv`));
    const isDone = await copyFile(from, target, constants.COPYFILE_EXCL).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isDone) return target;
  }
  throw new Error(`${folder} holds ${mostCopies} files named like ${name}.`);
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
