import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectFolder } from '../../cli/project-folder.mjs';
import { describe, sum, tallyPlaywright, tallyVitest } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'pestle-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const report = (content: object) => {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] };

test('a good run counts what passed and what was skipped', () => {
  expect(tallyVitest(report(vitest), true)).toEqual({ passed: 5, failed: 0, skipped: 3 });
  expect(tallyPlaywright(report(playwright), true)).toEqual({ passed: 4, failed: 0, skipped: 1 });
});

test('a file that could not be loaded is a failure, and what failed is told at the end', () => {
  const testResults = [
    { name: join(projectFolder, 'a/one.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    {
      name: join(projectFolder, 'a/two.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2\n\n  at line 3'] },
        { status: 'passed', fullName: 'takes off', failureMessages: [] },
      ],
    },
    { name: 'three.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(tallyVitest(report({ ...vitest, numFailedTests: 1, testResults }), false)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: [
      'a/one.test.ts\n      no such module',
      'a/two.test.ts › adds up\n      expected 1 to be 2\n        at line 3',
    ],
  });
});

test('a browser test that passed at the second try, and a setup that broke, are failures', () => {
  const broken = { stats: { ...playwright.stats, flaky: 1, unexpected: 2 }, errors: [{ message: 'setup' }] };
  expect(tallyPlaywright(report(broken), false)).toMatchObject({ failed: 4 });
});

test('a run that ended badly without a failed test has failed', () => {
  expect(tallyVitest(report(vitest), false)).toMatchObject({ failed: 1 });
  expect(tallyPlaywright(report(playwright), false)).toMatchObject({ failed: 1 });
});

test('a run without a report is an error', () => {
  expect(() => tallyVitest(join(folder, 'missing.json'), true)).toThrow('ENOENT');
});

test('the last line names skipped tests only where there are any', () => {
  expect(
    describe(
      sum([
        { passed: 1, failed: 0, skipped: 0 },
        { passed: 2, failed: 1, skipped: 0 },
      ]),
    ),
  ).toBe('3 passed, 1 failed');
  expect(describe({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
});
