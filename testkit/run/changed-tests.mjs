// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What every test stands on: after a change here all of them run. */
const beneathAll = /^(?:package(?:-lock)?\.json|vitest\.config\.ts|testkit\/stores\/global-setup\.ts)$/u;
/** Tests that read the repository itself, by path: no import tells what they depend on. */
const readers = [
  'testkit/house-rules/house-rules.test.ts',
  'testkit/house-rules/typed-files.test.ts',
  'testkit/spec-coverage.test.ts',
  'docs/docs.test.ts',
];
const isText = (/** @type {string} */ file) => file.endsWith('.md');

/**
 * The arguments of vitest that run what a change of these files touches: the tests that import one of them, directly or not.
 * @param {string[]} changed from the root of the repository
 * @returns {string[]}
 */
export function testsOf(changed) {
  if (changed.some((file) => beneathAll.test(file))) return ['run'];
  const sources = changed.filter((file) => !isText(file));
  return ['related', '--run', '--passWithNoTests', ...sources, ...readers];
}

/**
 * The files that differ from a commit, those that git does not know yet included, those that are gone left out.
 * @param {string} folder the root of the repository @param {string} [since]
 * @returns {string[]}
 */
export function changedFiles(folder, since = 'HEAD') {
  const ask = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0').filter(Boolean);
  const changed = [
    ...ask('diff', '--name-only', '-z', '--merge-base', since),
    ...ask('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return changed.filter((file) => existsSync(join(folder, file)));
}
