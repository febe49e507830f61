// @ts-check
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectFolder } from '../../cli/project-folder.mjs';

/**
 * How many tests there were, and in words those that failed, for the end of a long output.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Tally
 */

/** A check that is one test. @param {boolean} well @returns {Tally} */
export const tallyOne = (well) => ({ passed: well ? 1 : 0, failed: well ? 0 : 1, skipped: 0 });

/**
 * The tests of a vitest run. A file that could not even be loaded has no tests to count, but is a failure all the same.
 * @param {string} report @param {boolean} well @returns {Tally}
 */
export function tallyVitest(report, well) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = readReport(report);
  /** @type {VitestFile[]} */
  const failedFiles = testResults.filter((/** @type {VitestFile} */ file) => file.status === 'failed');
  const isFailed = (/** @type {{ status: string }} */ test) => test.status === 'failed';
  const unloaded = failedFiles.filter((file) => !file.assertionResults.some(isFailed));
  const failures = [
    ...unloaded.map((file) => inWords(file.name, file.message)),
    ...failedFiles.flatMap((file) =>
      file.assertionResults
        .filter(isFailed)
        .map((test) => inWords(`${file.name} › ${test.fullName}`, test.failureMessages[0])),
    ),
  ];
  return orFailed(
    {
      passed: numPassedTests,
      failed: numFailedTests + unloaded.length,
      skipped: numPendingTests + numTodoTests,
      ...(failures.length > 0 ? { failures } : {}),
    },
    well,
  );
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile */

/** The name of what failed, with the first lines of why. @param {string} name @param {string} [why] */
const inWords = (name, why = '') =>
  [relative(projectFolder, name), ...why.split('\n').filter(Boolean).slice(0, 8)].join('\n      ');

/** The tests of a Playwright run; one that passed at the second try has failed once. @param {string} report @param {boolean} well @returns {Tally} */
export function tallyPlaywright(report, well) {
  const { stats, errors } = readReport(report);
  const failed = stats.unexpected + stats.flaky + errors.length;
  return orFailed({ passed: stats.expected, failed, skipped: stats.skipped }, well);
}

/** @param {string} report */
function readReport(report) {
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** A run that ended badly without a failed test (a crash, an unhandled error) has failed. @param {Tally} tally @param {boolean} well */
const orFailed = (tally, well) => (well || tally.failed > 0 ? tally : { ...tally, failed: 1 });

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
  }
  return total;
}

/** @param {Tally} tally */
export function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
