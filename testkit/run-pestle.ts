import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of the product from its sources, in a folder of its own, with nothing of the surrounding settings. */
export function runPestle(
  args: string[],
  options: { env: Record<string, string>; cwd: string; input?: string },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program, ...args], {
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
