import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { computations } from './computations.ts';

/** On Linux it is the thread that gives way; elsewhere it would be the whole server. */
if (workerData?.isInBackground && process.platform === 'linux') setPriority(0, 10);

/** The thread's side: one computation after the other, until it is ended. */
parentPort?.on('message', async ({ name, input }: { name: string; input: unknown }) => {
  try {
    const computation = computations.find((one) => one.name === name);
    if (!computation) throw new Error(`There is no computation ${name}.`);
    parentPort?.postMessage({ output: await computation.compute(input as never) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
