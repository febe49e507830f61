import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('../dist/pestle.js', import.meta.url));
/** Machine code in one pass, not in two, and memory that need not be cleared: what runs for a second has no use for more. */
export const quickly = ['--liftoff-only', '--no-opt', '--initial-heap-size=512'];
const prepare = new URL('../cli/prepare.mjs', import.meta.url).href;

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of the built product in a folder of its own, with nothing of the surrounding settings. */
export async function runPestle(
  args: string[],
  options: { env: Record<string, string>; cwd: string; input?: string },
): Promise<Outcome> {
  await ensureBuiltOnce();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...quickly, program, ...args], {
      cwd: options.cwd,
      env: { PATH: process.env.PATH, ...options.env },
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    const outcome = { stdout: '', stderr: '' };
    child.stdout.on('data', (text) => {
      outcome.stdout += String(text);
    });
    child.stderr.on('data', (text) => {
      outcome.stderr += String(text);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...outcome }));
    child.stdin.end(options.input ?? '');
  });
}

let built: Promise<unknown> | undefined;
/**
 * Started from its sources, each command would have them compiled anew, which takes longer than the command. In a process
 * of its own, because a build takes over the surrounding NODE_ENV, and here that says "test".
 */
function ensureBuiltOnce(): Promise<unknown> {
  const script = `import { ensureBuilt } from ${JSON.stringify(prepare)}; await ensureBuilt();`;
  built ??= promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH },
  });
  return built;
}
