import { spawn } from 'node:child_process';

/** What one case took, and the most memory its process ever held. */
export interface Measured {
  case: string;
  milliseconds: number;
  rows: number;
  peakMegabytes: number;
}

/** Runs a case in a process of its own, so that memory is its own and nothing is warm by accident. */
export function measureCase(program: string, name: string, folder: string, rows: number): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [program, 'bench', '--case', name, '--folder', folder, '--rows', String(rows)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { UV_THREADPOOL_SIZE: '16', ...process.env },
      },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) return reject(new Error(`The case ${name} failed.`));
      const { milliseconds, rows: counted } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as Measured;
      const peak = Number(/peak (\d+)/u.exec(output)?.[1] ?? 0);
      resolve({ case: name, milliseconds, rows: counted, peakMegabytes: Math.round(peak / 1024) });
    });
  });
}

/** Runs the work of a case inside its own process and prints what `measureCase` reads. */
export async function reportCase(name: string, work: () => Promise<number>): Promise<void> {
  const started = performance.now();
  const rows = await work();
  const milliseconds = Math.round(performance.now() - started);
  console.log(`peak ${process.resourceUsage().maxRSS}`);
  console.log(JSON.stringify({ case: name, milliseconds, rows }));
}
