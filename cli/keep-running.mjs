// @ts-check
import { spawn } from 'node:child_process';
import { storeLost } from './exit-codes.mjs';

/** A fault that comes back as often as this, within as many milliseconds, is not healed by another start. */
const mostStarts = { count: 5, within: 10 * 60_000 };

/** In milliseconds: a process in which DuckDB still works cannot end by itself. */
const longestEnding = 2_000;

/**
 * Runs Node with the given arguments until it ends, and ends as it did. Where it ends because its data store was lost, it is started
 * again. @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
export function keepRunning(args, env) {
  /** @type {import('node:child_process').ChildProcess} */
  let program;
  /** @type {number[]} */
  let losses = [];
  let isStopped = false;

  const start = () => {
    let hasLostStore = false;
    const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
    program = child;
    child.on('message', (message) => {
      if (message !== 'store-lost') return;
      hasLostStore = true;
      setTimeout(() => child.kill('SIGKILL'), longestEnding).unref();
    });
    child.on('exit', (code, signal) => {
      if (!hasLostStore && code !== storeLost) process.exit(code ?? (signal ? 128 : 1));
      if (isStopped) process.exit(storeLost);
      startAgain();
    });
  };
  const startAgain = () => {
    const now = Date.now();
    losses = [...losses.filter((time) => now - time < mostStarts.within), now];
    if (losses.length > mostStarts.count) {
      const minutes = mostStarts.within / 60_000;
      console.error(
        `The data store was lost ${losses.length} times within ${minutes} minutes. The server is not started again. ` +
          'See "When the data store has a fault" in docs/administration.md.',
      );
      process.exit(storeLost);
    }
    console.error(
      `The data store had a fault and could not be opened again. The server is started again (${losses.length} of at most ${mostStarts.count} times).`,
    );
    start();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      isStopped = true;
      program.kill(signal);
    });
  }
  start();
}
