// @ts-check
/** `npm test`: from a fresh clone to one line that says how many tests passed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../../cli/prepare.mjs';
import { installPrograms } from './install-programs.mjs';
import { useQuickFolder } from './quick-folder.mjs';
import { describe, sum } from './tally.mjs';

/** @typedef {{ name: string, seconds: string, tally: import('./tally.mjs').Tally }} Outcome */

useQuickFolder();
const reports = mkdtempSync(join(tmpdir(), 'pestle-reports-'));
/** @type {Outcome[]} */
const outcomes = [];

// Said on the way out, whatever the way: an installation that fails ends the process, and that is a failure too.
process.on('exit', (code) => {
  rmSync(reports, { recursive: true, force: true });
  const total = sum(outcomes.map((outcome) => outcome.tally));
  if (code !== 0 && total.failed === 0) total.failed = 1;
  console.log('');
  for (const { name, seconds, tally } of outcomes) {
    console.log(`${tally.failed > 0 ? '✗' : '✓'} ${name.padEnd(36)} ${seconds.padStart(7)} s   ${describe(tally)}`);
    for (const failure of tally.failures ?? []) console.log(`    ${failure}`);
  }
  console.log(describe(total));
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => process.exit(130));

const programs = installPrograms();
await ensureInstalled();
const { rounds } = await import('./steps.mjs');
for (const lanes of rounds) await Promise.all(lanes.map(runLane));

/** @param {import('./steps.mjs').Step[]} steps */
async function runLane(steps) {
  for (const step of steps) await runStep(step);
}

/** @param {import('./steps.mjs').Step} step */
async function runStep({ name, run }) {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const tally = await run(reports, programs).catch((/** @type {unknown} */ error) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${describe(tally)} in ${seconds} s`);
  outcomes.push({ name, seconds, tally });
  if (tally.failed > 0) process.exitCode = 1;
}
