import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/pestle.js', import.meta.url));
/** PostgreSQL's machine code in one pass: what runs for a few minutes gets less from a second one than it takes. Memory is cleared seldom, and by one thread. */
const inOnePass = ['--liftoff-only', '--max-semi-space-size=64', '--single-threaded-gc'];
/** In milliseconds, without data to make first. */
const usualStart = 60_000;

export interface RunningProduct {
  address: string;
  stop(): Promise<void>;
}

/** Starts the built product on its own data folder, with nothing of the surrounding environment's settings. */
export async function startProduct(
  port: number,
  settings: Record<string, string> = {},
  longestStart = usualStart,
): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'pestle-e2e-'));
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...inOnePass, program, 'serve'], {
    cwd: folder,
    env: {
      ...definedOnly({ PATH, HOME, TMPDIR }),
      NODE_ENV: 'production',
      UV_THREADPOOL_SIZE: '16',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      DEMO_SCALE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };

  const deadline = Date.now() + longestStart;
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The product did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { address, stop };
}

/** A port that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/readyz`)).ok;
  } catch {
    return false;
  }
}

function definedOnly(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
