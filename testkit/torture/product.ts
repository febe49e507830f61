import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { quickly } from '../run-pestle.ts';

const program = fileURLToPath(new URL('../../dist/pestle.js', import.meta.url));

/** In milliseconds, on a machine that has other things to do. */
const longestStart = 3 * 60_000;

export interface Product {
  address: string;
  pid: number;
  /** Ends it the way a power cut would: no signal handler runs. */
  kill(): Promise<void>;
}

/** Starts the built product without waiting for it. `demoScale` is how much data the demo companies get. */
export function launch(dataDir: string, demoScale = '0'): ChildProcess {
  return spawn(process.execPath, [...quickly, program, 'serve'], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO_SCALE: demoScale,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the built product and waits until it serves. */
export async function startProduct(dataDir: string, demoScale = '0'): Promise<Product> {
  const child = launch(dataDir, demoScale);
  const ended = once(child, 'exit');
  let said = '';
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (text: unknown) => {
      said += String(text);
      const address = /is ready on (http:\/\/\S+)/u.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${said}`)));
    setTimeout(() => reject(new Error(`The product did not start:\n${said}`)), longestStart).unref();
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    return { address: await ready, pid: child.pid ?? 0, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
