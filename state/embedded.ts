import { fsyncSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteInterface } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { copyEmptyDatabase } from './empty-database.ts';
import { lockFolder } from './folder-lock.ts';

export interface EmbeddedPostgres {
  pglite: PGlite;
  close(): Promise<void>;
}

/** PostgreSQL inside this process, in a folder of its own, with commits that survive a power cut. */
export async function openEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // PGlite itself lets two processes write one folder, which destroys it.
  const release = lockFolder(join(folder, 'lock'));
  try {
    const data = join(folder, 'pgdata');
    copyEmptyDatabase(data);
    const pglite = await PGlite.create({ fs: new DurableNodeFs(data), startParams });
    return {
      pglite,
      async close() {
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
const durable = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'];
/** Of its own memory for pages it takes little: to make 128 MB ready is a tenth of a start, and the machine remembers what was read. */
const modest = ['shared_buffers=16MB'];
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[...durable, ...modest].flatMap((setting) => ['-c', setting]),
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
