// @ts-check
/** Runs a TypeScript program of this repository that works on the built product: `node cli/run-ts.mjs FILE [arguments]`. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { projectFolder } from './project-folder.mjs';

await ensureInstalled();
await ensureBuilt();
const [, , file = '', ...args] = process.argv;
const { register } = await import('tsx/esm/api');
register();
const path = resolve(projectFolder, file);
process.argv = [process.argv[0] ?? 'node', path, ...args];
await import(pathToFileURL(path).href);
