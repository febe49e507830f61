// @ts-check
/** `npm run unit`: vitest with these arguments; `--changed`, or `--changed=COMMIT`, runs what the change touches. */
import { projectFolder } from '../../cli/project-folder.mjs';
import { changedFiles, testsOf } from './changed-tests.mjs';
import { runTool } from './run-tool.mjs';

// The tool runs in a group of its own, which Ctrl+C does not reach; it is ended on the way out.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => process.exit(130));

const asked = process.argv.slice(2);
const [changed, since] = (asked.find((word) => /^--changed(?:=|$)/u.test(word)) ?? '').split('=');
const others = asked.filter((word) => !word.startsWith('--changed'));
const files = changed ? changedFiles(projectFolder, since) : [];
if (changed && files.length === 0) console.log(`Nothing differs from ${since ?? 'the last commit'}.`);
else if (!(await runTool('vitest', [...(changed ? testsOf(files) : ['run']), ...others], { minutes: 60 })))
  process.exitCode = 1;
