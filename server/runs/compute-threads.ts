import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../contracts/problem.ts';
import type { Compute } from '../../domains/shared/work/computation.ts';

/** In megabytes: what one thread may have for itself, where nothing else is said. One that needs more ends, and the server goes on. */
const usualMemory = 384;
const idleMs = 60_000;

interface Thread {
  worker: Worker;
  ending: NodeJS.Timeout | undefined;
}

interface ThreadOptions {
  memoryMb?: number | undefined;
  /** Other threads of the machine come first. */
  isInBackground?: boolean;
}

/** Threads for computations. One that is idle for a minute ends; another begins when it is needed. */
export class ComputeThreads {
  readonly #idle: Thread[] = [];
  readonly #options: ThreadOptions;

  constructor(options: ThreadOptions = {}) {
    this.#options = options;
  }

  /** A thread for the length of the work. It ends at once where the work is given up. */
  async use<T>(signal: AbortSignal | undefined, work: (compute: Compute) => Promise<T>): Promise<T> {
    const thread = this.#open();
    let isBroken = false;
    const end = () => {
      isBroken = true;
      void thread.worker.terminate();
    };
    signal?.addEventListener('abort', end, { once: true });
    try {
      return await work((computation, input) => ask(thread.worker, computation.name, input));
    } catch (error) {
      // What it may still be at work on is of no use to anybody.
      end();
      throw error;
    } finally {
      signal?.removeEventListener('abort', end);
      if (!isBroken) this.#rest(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#idle.splice(0).map(({ worker, ending }) => {
        clearTimeout(ending);
        return worker.terminate();
      }),
    );
  }

  #open(): Thread {
    const thread = this.#idle.pop();
    if (thread) {
      clearTimeout(thread.ending);
      return thread;
    }
    const worker = openWorker(this.#options);
    // A failure is reported to who waits for the answer; without anybody waiting it must not end the server.
    worker.on('error', () => undefined);
    worker.unref();
    return { worker, ending: undefined };
  }

  #rest(thread: Thread): void {
    thread.ending = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(thread), 1);
      void thread.worker.terminate();
    }, idleMs);
    thread.ending.unref();
    this.#idle.push(thread);
  }
}

function ask<Out>(worker: Worker, name: string, input: unknown): Promise<Out> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = ({ output, error }: { output?: Out; error?: unknown }) =>
      settle(() => (error === undefined ? resolve(output as Out) : reject(error)));
    const onError = (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Problem('run-too-large') : error));
    const onExit = () => settle(() => reject(new Error('The thread of the computation has ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage({ name, input });
  });
}

/** Beside the program where it is built; from its source where it is not, with what reads TypeScript. */
function openWorker({ memoryMb = usualMemory, isInBackground = false }: ThreadOptions): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const workerData = { isInBackground };
  const here = import.meta.url;
  if (here.endsWith('.ts')) {
    const file = JSON.stringify(new URL('./compute-thread.ts', here).href);
    const source = `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); });`;
    return new Worker(source, { eval: true, execArgv: [], resourceLimits, workerData });
  }
  const built = [new URL('./compute-thread.js', here), new URL('../compute-thread.js', here)];
  const file = built.find((one) => existsSync(one));
  if (!file) throw new Error('The program of the computing threads is not built.');
  return new Worker(file, { execArgv: [], resourceLimits, workerData });
}
