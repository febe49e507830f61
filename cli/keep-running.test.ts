import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const module = new URL('keep-running.mjs', import.meta.url).href;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-keep-running-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program that does at its n-th start what `body` says of n. */
async function keep(name: string, body: string, whileRunning = (_pid: number) => {}) {
  const count = join(folder, `${name}.count`);
  const program = join(folder, `${name}.mjs`);
  writeFileSync(count, '0');
  writeFileSync(
    program,
    `import { readFileSync, writeFileSync } from 'node:fs';
     const n = Number(readFileSync(${JSON.stringify(count)}, 'utf8')) + 1;
     writeFileSync(${JSON.stringify(count)}, String(n));
     ${body}`,
  );
  const script = `import { keepRunning } from ${JSON.stringify(module)}; keepRunning([${JSON.stringify(program)}], process.env);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (text) => {
    words += String(text);
  });
  child.stdout.once('data', () => whileRunning(child.pid ?? 0));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, words, starts: Number(readFileSync(count, 'utf8')) };
}

test('a program that lost its store is started again, and ends as its last run does', async () => {
  const { code, words, starts } = await keep('heals', 'process.exit(n < 3 ? 75 : 7);');
  expect({ code, starts }).toEqual({ code: 7, starts: 3 });
  expect(words).toContain('The server is started again (2 of at most 5 times).');
});

test('one that loses it again and again is given up, in words', async () => {
  const { code, words, starts } = await keep('gives up', 'process.exit(75);');
  expect({ code, starts }).toEqual({ code: 75, starts: 6 });
  expect(words).toContain('The data store was lost 6 times within 10 minutes. The server is not started again.');
});

test('one that says so and cannot end is killed and started again', async () => {
  const { code, starts } = await keep('hangs', "if (n === 1) { process.send('store-lost', () => { for (;;); }); }");
  expect({ code, starts }).toEqual({ code: 0, starts: 2 });
});

test.each([0, 1, 2])('one that ends by itself with %d is not started again', async (ending) => {
  expect(await keep(`ends-${ending}`, `process.exit(${ending});`)).toEqual({ code: ending, words: '', starts: 1 });
});

test('one that was asked to stop is not started again', async () => {
  const body = "process.on('SIGTERM', () => process.exit(75)); console.log('up'); setInterval(() => {}, 1000);";
  const { code, starts } = await keep('stops', body, (pid) => process.kill(pid, 'SIGTERM'));
  expect({ code, starts }).toEqual({ code: 75, starts: 1 });
});
