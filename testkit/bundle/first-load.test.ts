import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeFirstLoads, measureFirstLoads, shellBudget } from './first-load.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-bundle-'));
  mkdirSync(join(folder, '.vite'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build with chunks of so many bytes that no compression makes smaller. */
function build(sizes: Record<string, number>, marks: Record<string, string> = { 'button.js': 'anticon' }): void {
  const manifest = {
    'index.html': { file: 'main.js', imports: ['_react'], dynamicImports: ['app/shell-providers.tsx', 'page'] },
    _react: { file: 'react.js' },
    'app/shell-providers.tsx': {
      file: 'shell.js',
      imports: ['_react', '_button', 'index.html'],
      dynamicImports: ['page'],
    },
    _button: { file: 'button.js', imports: ['_react'] },
    page: { file: 'page.js', imports: ['_react', '_button'] },
    'features/sign-in/login-page.tsx': { file: 'login.js', imports: ['_react', 'index.html'] },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  for (const { file } of Object.values(manifest)) {
    const bytes = Buffer.concat([Buffer.from(marks[file] ?? ''), randomBytes(sizes[file] ?? 100)]);
    writeFileSync(join(folder, file), bytes);
  }
}

test('the first load of the shell is its chunk, the entry and what both need, each once, and no page', () => {
  build({ 'page.js': 500_000 });
  const { shell } = measureFirstLoads(folder);
  expect(shell.files.map(({ file }) => file).sort()).toEqual(['button.js', 'main.js', 'react.js', 'shell.js']);
  expect(shell.bytes).toBe(shell.files.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(judgeFirstLoads(measureFirstLoads(folder))).toEqual([]);
});

test('a shell of 200 kB is too large, wherever the bytes are', () => {
  for (const file of ['main.js', 'react.js', 'shell.js', 'button.js']) {
    build({ [file]: shellBudget });
    expect(judgeFirstLoads(measureFirstLoads(folder))).toEqual([expect.stringContaining('must stay under 200.0 kB')]);
  }
});

test('a sign-in page that loads the component library is found', () => {
  build({}, { 'button.js': 'anticon', 'main.js': 'var(--ant-color)' });
  expect(judgeFirstLoads(measureFirstLoads(folder))).toEqual([
    'features/sign-in/login-page.tsx loads the component library, which nobody needs before signing in.',
  ]);
});

test('a check that can no longer see the library or the shell says so', () => {
  build({}, {});
  expect(judgeFirstLoads(measureFirstLoads(folder))).toEqual([expect.stringContaining('gone blind')]);
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  expect(() => measureFirstLoads(folder)).toThrow('the shell is loaded in another way now');
});
