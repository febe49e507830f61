import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFiles, testsOf } from './changed-tests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pestle-changed-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a change is what differs from a commit, new files included and lost ones left out', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  git('init', '-q');
  for (const file of ['same.ts', 'edited.ts', 'lost.ts', '.gitignore'])
    write(file, file === '.gitignore' ? 'out' : '1');
  git('add', '.');
  git('commit', '-qm', 'first');
  expect(changedFiles(folder)).toEqual([]);
  write('edited.ts', '2');
  write('new one.ts', '1');
  write('out', '1');
  rmSync(join(folder, 'lost.ts'));
  expect(changedFiles(folder).sort()).toEqual(['edited.ts', 'new one.ts']);
  git('add', '.');
  git('commit', '-qm', 'second');
  expect(changedFiles(folder)).toEqual([]);
  expect(changedFiles(folder, 'HEAD~1').sort()).toEqual(['edited.ts', 'new one.ts']);
});

test('a source brings the tests that import it, and those that read the repository', () => {
  const [how, ...rest] = testsOf(['query/define/sql.ts', 'docs/tour.md']);
  expect(how).toBe('related');
  expect(rest).toContain('query/define/sql.ts');
  expect(rest).toContain('testkit/house-rules/house-rules.test.ts');
  expect(rest).toContain('docs/docs.test.ts');
  expect(rest).not.toContain('docs/tour.md');
});

test('what every test stands on brings all of them', () => {
  expect(testsOf(['package-lock.json', 'docs/tour.md'])).toEqual(['run']);
  expect(testsOf(['vitest.config.ts'])).toEqual(['run']);
});
