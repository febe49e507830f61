// @ts-check
import { join } from 'node:path';
import { keepRunning } from './keep-running.mjs';
import { projectFolder } from './project-folder.mjs';

/** In MB: the rows of an answer live as long as it takes to send them. With less room they are moved aside while the reader waits. */
const roomForAnswers = ['--max-semi-space-size=32'];

/** Runs the built program with the given arguments until it ends; a server that lost its data store is started again. @param {string[]} args */
export function runProgram(args) {
  const program = join(projectFolder, 'dist', 'pestle.js');
  keepRunning([...roomForAnswers, program, ...args], {
    // The thread pool is sized when a process starts, so it must be set from outside: long queries must not hold up files.
    UV_THREADPOOL_SIZE: '16',
    NODE_ENV: 'production',
    ...process.env,
  });
}
