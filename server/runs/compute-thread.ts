import { parentPort } from 'node:worker_threads';
import { computations } from './computations.ts';

/** The thread's side: one computation after the other, until it is ended. */
parentPort?.on('message', ({ name, input }: { name: string; input: unknown }) => {
  try {
    const computation = computations.find((one) => one.name === name);
    if (!computation) throw new Error(`There is no computation ${name}.`);
    parentPort?.postMessage({ output: computation.compute(input as never) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
