import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from './api-client.ts';
import { findLosses } from './inspect.ts';
import { type Product, startProduct } from './product.ts';
import { Random } from './random.ts';
import { Writer } from './writer.ts';

export interface TortureOptions {
  dataDir: string;
  rounds: number;
  seed: number;
  /** Stops after the round that passes this, in milliseconds. */
  timeLimit: number;
  onRound?: (round: number, soFar: TortureResult) => void;
}

export interface TortureResult {
  rounds: number;
  acknowledged: number;
  losses: string[];
}

/** How many writes a server lives to acknowledge: a count and not a time, so that a slow machine is tortured as much. */
const mostWrites = 20;
const writersAtOnce = 4;

/** Kills the server again and again while four writers write, and compares the store with what was acknowledged. */
export async function killWhileWriting(options: TortureOptions): Promise<TortureResult> {
  const random = new Random(options.seed);
  const client = new ApiClient();
  const started = Date.now();
  const result: TortureResult = { rounds: 0, acknowledged: 0, losses: [] };
  let product: Product = await startProduct(options.dataDir);
  try {
    client.address = product.address;
    await client.signIn('demo');
    const writers = Array.from(
      { length: writersAtOnce },
      (_, number) => new Writer(`w${number}`, client, random, number === 0),
    );

    for (let round = 1; round <= options.rounds && Date.now() - started < options.timeLimit; round++) {
      const writing = Promise.all(writers.map((writer) => writer.writeUntilKilled()));
      const enough = result.acknowledged + random.between(1, mostWrites);
      for (let ms = 0; ms < 10_000 && countAcknowledged(writers) < enough; ms += 5) await wait(5);
      await wait(random.between(0, 30));
      await product.kill();
      await writing;

      product = await startProduct(options.dataDir);
      client.address = product.address;
      const losses = findLosses(writers, await client.list(), await client.readHome());
      result.losses.push(...losses.map((loss) => `Round ${round}: ${loss}`));
      result.rounds = round;
      result.acknowledged = countAcknowledged(writers);
      options.onRound?.(round, result);
    }
    return result;
  } finally {
    await product.kill();
  }
}

const countAcknowledged = (writers: Writer[]): number => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
