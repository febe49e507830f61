// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from './project-folder.mjs';

/** In MB: the rows of an answer live as long as it takes to send them. With less room they are moved aside while the reader waits. */
const roomForAnswers = ['--max-semi-space-size=32'];

/** Runs the built program with the given arguments until it ends. @param {string[]} args */
export function runProgram(args) {
  const program = spawn(process.execPath, [...roomForAnswers, join(projectFolder, 'dist', 'pestle.js'), ...args], {
    stdio: 'inherit',
    // The thread pool is sized when a process starts, so it must be set from outside: long queries must not hold up files.
    env: { UV_THREADPOOL_SIZE: '16', NODE_ENV: 'production', ...process.env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => program.kill(signal));
  }
  program.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 1)));
}
