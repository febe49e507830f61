import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresInstallation } from './find-postgres.ts';

export interface ThrowAwayPostgres {
  /** Where a database of this server is reached. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Nothing of it outlives the tests, so nothing needs to survive a power cut. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '60',
  autovacuum: 'off',
};

/** A new PostgreSQL server in a temporary folder, on a free port of this machine only. */
export async function startPostgres({ programs, runAs }: PostgresInstallation): Promise<ThrowAwayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-postgres-'));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const cluster = join(folder, 'cluster');
  const run = (program: string, args: string[]) =>
    spawn(join(programs, program), args, { ...runAs, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });

  await finish(run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-N', ...locale]));
  const port = await findFreePort();
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = run('postgres', ['-D', cluster, '-p', String(port), ...options]);
  const stopAtExit = () => server.kill('SIGQUIT');
  process.once('exit', stopAtExit);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));

  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await waitUntilReady(urlOf('postgres'), server);
  return {
    urlOf,
    async stop() {
      process.off('exit', stopAtExit);
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];

async function finish(program: ChildProcess): Promise<void> {
  let said = '';
  program.stderr?.on('data', (text) => {
    said += String(text);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    program.once('error', reject);
    program.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${said}`);
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  let said = '';
  server.stderr?.on('data', (text) => {
    said = (said + String(text)).slice(-2000);
  });
  for (let attempt = 0; attempt < 200 && server.exitCode === null; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL did not start: ${said}`);
}
