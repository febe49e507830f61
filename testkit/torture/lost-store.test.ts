import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { ensureBuilt } from '../../cli/prepare.mjs';
import { readServerNote } from '../../server/server-note.ts';
import { writeMovements, writeReferenceFiles } from './import-files.ts';
import { inspectWarehouse, isAfter } from './inspect-warehouse.ts';
import { finish, send } from './local-calls.ts';

/** What `npm start` does once everything is installed and built. */
const start = `import { runProgram } from ${JSON.stringify(new URL('../../cli/run-program.mjs', import.meta.url).href)}; runProgram(['serve']);`;
const loseStore = new URL('lose-store.mjs', import.meta.url).href;
const minutes = 60_000;

let dataDir: string;
let wish: string;
let program: ChildProcess;
let said = '';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pestle-lost-store-'));
  wish = join(dataDir, 'lose-the-store');
  cpSync(inject('templates').embedded, dataDir, { recursive: true });
  await ensureBuilt();
  program = spawn(process.execPath, ['--input-type=module', '--eval', start], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO_SCALE: '0',
      PORT: '0',
      LOG_LEVEL: 'warn',
      LOSE_STORE: wish,
      NODE_OPTIONS: `--import=${loseStore}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text) => {
      said += String(text);
    });
}, 4 * minutes);
afterAll(async () => {
  if (program.exitCode === null) program.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const starts = () => said.match(/is ready on/gu)?.length ?? 0;
const untilStarted = (times: number) =>
  vi.waitFor(
    async () => {
      expect(starts(), said).toBe(times);
      expect(await readServerNote(dataDir)).toBeDefined();
    },
    { timeout: 2 * minutes, interval: 100 },
  );

test('`npm start` starts a server again whose store is lost in the middle of an import: every committed row is there, and the import lands once', {
  timeout: 5 * minutes,
}, async () => {
  const files = join(dataDir, 'sent');
  mkdirSync(files);
  await untilStarted(1);
  const first = await readServerNote(dataDir);
  await finish(dataDir, await send(dataDir, writeReferenceFiles(files)));
  await finish(dataDir, await send(dataDir, writeMovements(files, 1)));

  const job = await send(dataDir, writeMovements(files, 2));
  writeFileSync(wish, '');
  const reader = setInterval(() => void fetch(`${first?.address}/api/readyz`).catch(() => undefined), 100);
  await untilStarted(2).finally(() => clearInterval(reader));
  await vi.waitFor(async () => expect((await readServerNote(dataDir))?.token).not.toBe(first?.token), 10_000);
  expect(said).toContain('the warehouse cannot be opened again in this process, which ends');
  expect(said).toContain('The server is started again (1 of at most 5 times).');
  expect(await finish(dataDir, job)).toMatchObject({ status: 'done' });

  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const found = await inspectWarehouse(dataDir);
  expect(isAfter(found, 2)).toBe(true);
  expect(found.loads).toBe(2);
});
