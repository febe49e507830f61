import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteInterface } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export interface EmbeddedPostgres {
  pglite: PGlite;
  close(): Promise<void>;
}

const checkpointEvery = 5 * 60_000;

/** PostgreSQL inside this process, in a folder of its own, with commits that survive a power cut. */
export async function openEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = takeLock(join(folder, 'lock'));
  try {
    const pglite = await PGlite.create({
      fs: new DurableNodeFs(join(folder, 'pgdata')),
      startParams: durableStartParams,
    });
    // Neither checkpoints nor vacuum run by themselves in a single-process PostgreSQL; without them the log only grows.
    const housekeeping = setInterval(() => void pglite.exec('checkpoint').catch(() => undefined), checkpointEvery);
    housekeeping.unref();
    return {
      pglite,
      async close() {
        clearInterval(housekeeping);
        await pglite.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** PGlite starts with fsync off (-F), for browsers; a hospital's data deserves the opposite. */
const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'].flatMap((setting) => ['-c', setting]),
];

/** The parts of Emscripten's file system that PGlite does not describe in its types. */
interface NodeFsModule {
  NODEFS: { stream_ops: Record<string, unknown> };
}

/** PGlite's file system has no fsync: the call from PostgreSQL would succeed without reaching the disk. */
class DurableNodeFs extends NodeFS {
  override async init(pg: PGliteInterface & PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: NodeFsModule) => {
      module.NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    };
    const preRun = (emscriptenOpts.preRun ?? []) as ((module: never) => void)[];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [addFsync as (module: never) => void, ...preRun],
      } as typeof emscriptenOpts,
    };
  }
}

/**
 * PGlite itself lets two processes write one folder, which destroys it. The lock names its owner's process; a lock whose
 * owner is gone (kill -9) is taken over.
 */
function takeLock(path: string): () => void {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(path, 'utf8'));
      if (isRunning(owner)) {
        throw new Error(
          `The data folder is in use by process ${owner}. Stop it first, or choose another DATA_DIR. (lock: ${path})`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The lock ${path} could not be taken.`);
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
