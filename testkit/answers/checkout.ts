import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const machine = new URL('set-machine.mjs', import.meta.url).href;
/** In milliseconds: the first start after a change of marts works them all out. */
const longestStart = 10 * 60_000;

/** How the product of a checkout runs. */
export interface Place {
  /** A clone of the repository at any commit: only its command line and its HTTP contract are used. */
  checkout: string;
  dataDir: string;
  /** What the product takes for the present. Days and periods depend on it. */
  now: string;
  threads: number;
}

/** Installs and builds the checkout where it is stale. */
export async function buildCheckout(checkout: string): Promise<void> {
  const prepare = pathToFileURL(join(checkout, 'cli', 'prepare.mjs')).href;
  const script = `import { ensureBuilt, ensureInstalled } from ${JSON.stringify(prepare)};
    await ensureInstalled(); await ensureBuilt();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    maxBuffer: 1e9,
  });
}

function start({ checkout, dataDir, now, threads }: Place, args: string[]): ChildProcess {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { PATH, DATABASE_URL = '', WAREHOUSE_URL = '' } = process.env;
  return spawn(process.execPath, ['--import', machine, join(checkout, 'dist', 'pestle.js'), ...args], {
    cwd: dataDir,
    env: {
      PATH,
      DATABASE_URL,
      WAREHOUSE_URL,
      NODE_ENV: 'production',
      UV_THREADPOOL_SIZE: '16',
      DATA_DIR: dataDir,
      DEMO_SCALE: '0',
      PORT: '0',
      ANSWERS_NOW: now,
      ANSWERS_THREADS: String(threads),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs one command of the checkout. */
export async function runCommand(place: Place, args: string[]): Promise<void> {
  const child = start(place, args);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`pestle ${args.join(' ')} ended with ${code}:\n${said}`);
}

export interface Served {
  address: string;
  stop(): Promise<void>;
}

/** Starts the server of the checkout and waits until it serves. */
export async function serve(place: Place): Promise<Served> {
  const child = start(place, ['serve']);
  const ended = once(child, 'exit');
  let said = '';
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (text: unknown) => {
      said = (said + String(text)).slice(-5_000);
      const address = /is ready on (http:\/\/\S+)/u.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server of ${place.checkout} ended with ${code}:\n${said}`)));
    setTimeout(() => reject(new Error(`The server did not start:\n${said}`)), longestStart).unref();
  });
  try {
    return { address: await ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
