// @ts-check
/** `npm run dev`: the server restarts and the browser reloads whenever a source file changes. */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './prepare.mjs';
import { projectFolder } from './project-folder.mjs';

await ensureInstalled();
const run = (/** @type {string} */ tool, /** @type {string[]} */ args) =>
  spawn(process.execPath, [`${projectFolder}/node_modules/${tool}`, ...args], {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { UV_THREADPOOL_SIZE: '16', ...process.env },
  });
const programs = [
  run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'cli/main.ts', 'serve']),
  run('vite/bin/vite.js', []),
];
for (const program of programs) {
  program.on('exit', (code) => {
    for (const other of programs) other.kill();
    process.exit(code ?? 1);
  });
}
