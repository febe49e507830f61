import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
let path: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a lock names its owner, and giving it back leaves nothing', () => {
  const release = lockFolder(path);
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `, 'u'));
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a second lock in the same process is refused with the number of the process and what to do', () => {
  const release = lockFolder(path);
  expect(() => lockFolder(path)).toThrow(
    `The data folder is in use by process ${process.pid}. Stop it first, or choose another DATA_DIR.`,
  );
  release();
  lockFolder(path)();
});

test('a lock of another living process is refused, and taken over once that process was killed', async () => {
  const child = spawnHolder();
  await once(child, 'spawn');
  await waitUntil(() => existsSync(path));
  expect(() => lockFolder(path)).toThrow(`The data folder is in use by process ${child.pid}.`);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(path)).toBe(true);
  lockFolder(path)();
});

test.runIf(process.platform === 'linux')(
  'a lock is dead when its number has gone to another process since',
  async () => {
    const child = spawnHolder();
    await once(child, 'spawn');
    await waitUntil(() => existsSync(path));
    writeFileSync(path, `${child.pid} 12345`);
    lockFolder(path)();
  },
);

test.each(['', 'garbage', '-1 5', '0 0'])('a lock file that holds %j stops nobody', (content) => {
  writeFileSync(path, content);
  lockFolder(path)();
  expect(readdirSync(folder)).toEqual([]);
});

/** Another process that takes the lock by its own code and keeps it. */
function spawnHolder(): ChildProcess {
  const lock = new URL('./folder-lock.ts', import.meta.url).href;
  const program = `const { lockFolder } = await import(${JSON.stringify(lock)}); lockFolder(${JSON.stringify(path)}); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 400 && !condition(); attempt++) await new Promise((next) => setTimeout(next, 25));
  expect(condition()).toBe(true);
}
