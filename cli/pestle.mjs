#!/usr/bin/env node
// @ts-check
/** `npx pestle <command>`: the product's command line. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { runProgram } from './run-program.mjs';

await ensureInstalled();
await ensureBuilt();
runProgram(process.argv.slice(2));
