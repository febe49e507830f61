// @ts-check
/** `npm start`: from a fresh clone to a running product. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { runProgram } from './run-program.mjs';

await ensureInstalled();
await ensureBuilt();
runProgram(['serve']);
