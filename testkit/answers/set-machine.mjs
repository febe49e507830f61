// @ts-check
/**
 * Loaded into the process of a checkout before its own code. The clock starts at ANSWERS_NOW, and the machine has ANSWERS_THREADS
 * cores as far as Node says: the embedded store takes as many threads.
 */
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const { ANSWERS_NOW, ANSWERS_THREADS } = process.env;

if (ANSWERS_NOW) {
  const ahead = Date.parse(ANSWERS_NOW) - Date.now();
  const RealDate = Date;
  const realNow = RealDate.now;
  const now = () => realNow() + ahead;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  });
  RealDate.now = now;
}

if (ANSWERS_THREADS) {
  const cores = Number(ANSWERS_THREADS);
  os.availableParallelism = () => cores;
  syncBuiltinESMExports();
}
