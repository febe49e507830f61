// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../cli/prepare.mjs';
import { projectFolder } from '../../cli/project-folder.mjs';
import { inKilobytes, judgeFirstLoads, measureFirstLoads, shellBudget } from '../bundle/first-load.mjs';
import { runTool } from './run-tool.mjs';
import { tallyOne, tallyPlaywright, tallyVitest } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {import('./install-programs.mjs').Programs} Programs */
/** @typedef {{ name: string, run: (reports: string, programs: Programs) => Promise<Tally> }} Step */

const typeProjects = ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'];

/** @param {string} tool @param {string[]} args @param {Record<string, string>} [env] */
const runBeside = async (tool, args, env = {}) => tallyOne(await runTool(tool, args, { env, isBeside: true }));

/** Types are checked beside other work: on more threads, and clearing memory more often, it takes longer in all. */
const checkTypes = (/** @type {string} */ project) =>
  runBeside('tsc', ['-p', project, '--singleThreaded'], { GOGC: '400' });

/** What looks at the sources alone. @type {Step[]} */
const sourceChecks = [
  { name: 'Unused code (knip)', run: () => runBeside('knip', []) },
  { name: 'Format and lint (biome)', run: () => runBeside('biome', ['ci', '.']) },
  ...typeProjects
    .filter((project) => existsSync(join(projectFolder, project)))
    .map((project) => ({ name: `Types (${project})`, run: () => checkTypes(project) })),
  { name: 'Size of the first load', run: async () => tallyOne(checkFirstLoads()) },
];

/** @type {Step} */
const build = {
  name: 'Build',
  run: async () => {
    await ensureBuilt();
    return tallyOne(true);
  },
};

/** @type {Step} */
const pageTests = {
  name: 'Tests of what is drawn (vitest)',
  run: (reports) => runVitest('web', reports, { minutes: 15, isBeside: true }),
};

/** @type {Step} */
const storeTests = {
  name: 'Unit, store and API tests (vitest)',
  run: async (reports, { forStores }) => {
    await forStores;
    return runVitest('server', reports, { minutes: 35 });
  },
};

/** @param {string} project @param {string} reports @param {import('./run-tool.mjs').ToolOptions} options */
async function runVitest(project, reports, options) {
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return tallyVitest(report, await runTool('vitest', ['run', '--project', project, ...reporters], options));
}

/** @type {Step} */
const browserTests = {
  name: 'Browser tests (playwright)',
  run: async (reports, { chromium }) => {
    if (!(await chromium)) return tallyOne(false);
    const report = join(reports, 'playwright.json');
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return tallyPlaywright(report, await runTool('playwright', ['test', '--reporter=list,json'], { env, minutes: 35 }));
  },
};

/**
 * What `npm test` does: one round after another, the lanes of a round at once, the steps of a lane in order. Both cores are to be at
 * work all along: what is drawn is tested on one, beside the stores, and the sources are looked at while browser tests wait for the
 * product to start. A step that fails does not keep the others from running.
 * @type {Step[][][]}
 */
export const rounds = [[[build]], [[storeTests], [pageTests]], [[browserTests], sourceChecks]];

function checkFirstLoads() {
  const loads = measureFirstLoads(join(projectFolder, 'dist', 'web'));
  console.log(
    `The signed-in shell loads ${inKilobytes(loads.shell.bytes)} of JavaScript (gzip), of ${inKilobytes(shellBudget)} allowed:`,
  );
  for (const { file, bytes } of loads.shell.files) console.log(`  ${inKilobytes(bytes).padStart(9)}  ${file}`);
  const complaints = judgeFirstLoads(loads);
  for (const complaint of complaints) console.error(complaint);
  return complaints.length === 0;
}
