// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../../cli/project-folder.mjs';

/** @typedef {{ env?: Record<string, string>, minutes?: number, isBeside?: boolean }} ToolOptions */

/**
 * Runs one of the installed tools; everything it prints is shown, at once or, beside others, when it has ended. A tool that does
 * not end is ended, with its children.
 * @param {string} tool @param {string[]} args @param {ToolOptions} [options]
 * @returns {Promise<boolean>} whether it ended well
 */
export function runTool(tool, args, { env = {}, minutes = 5, isBeside = false } = {}) {
  const child = spawn(join(projectFolder, 'node_modules', '.bin', tool), args, {
    cwd: projectFolder,
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
    detached: process.platform !== 'win32',
  });
  const endAll = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(text));
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      console.error(`${tool} did not end within ${minutes} minutes.`);
      endAll();
    }, minutes * 60_000);
    const finish = (/** @type {boolean} */ well) => {
      clearTimeout(timer);
      process.off('exit', endAll);
      process.stdout.write(Buffer.concat(said));
      resolve(well);
    };
    process.once('exit', endAll);
    child.once('error', (error) => {
      console.error(error.message);
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
