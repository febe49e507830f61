import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/pestle.js', import.meta.url));

export interface Product {
  address: string;
  /** Ends it the way a power cut would: no signal handler runs. */
  kill(): Promise<void>;
}

/** Starts the built product without waiting for it. */
export function launch(dataDir: string): ChildProcess {
  return spawn(process.execPath, [program, 'serve'], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO_SCALE: '0',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the built product and waits until it serves. */
export async function startProduct(dataDir: string, patience = 60_000): Promise<Product> {
  const child = launch(dataDir);
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
    setTimeout(() => reject(new Error(`The product did not start:\n${said}`)), patience).unref();
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    return { address: await ready, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
