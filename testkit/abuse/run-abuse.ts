import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../torture/product.ts';
import { Abuser } from './abuser.ts';
import {
  askWithoutEnd,
  type Size,
  sendDamagedFiles,
  sendHostileFiles,
  sendSlowly,
  simulateAtOnce,
  type Target,
} from './attacks.ts';
import { newTally, peakMemory, type Tally } from './tally.ts';

export const sizes: Record<'small' | 'usual', Size> = {
  small: { simulations: 7, questions: 120, damaged: 21, slow: 3 },
  usual: { simulations: 30, questions: 200, damaged: 400, slow: 50 },
};

export interface Abuse {
  tallies: Tally[];
  /** In MB: the most that the server ever took; null where the system does not tell. */
  peak: number | null;
}

/** Attacks a product of its own, each a bounded one, and sees that it stays up. */
export async function runAbuse(size: Size, seed: number, onTally: (tally: Tally) => void): Promise<Abuse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pestle-abuse-'));
  const product = await startProduct(dataDir, '0.02');
  try {
    const one = await new Abuser(product.address).signIn('demo');
    const other = await new Abuser(product.address).signIn('supplier');
    const target: Target = { one, other, dataDir };
    const tallies: Tally[] = [];
    const attacks = [
      () => simulateAtOnce(target, size),
      () => askWithoutEnd(target, size),
      () => sendHostileFiles(target),
      () => sendDamagedFiles(target, size, seed),
      () => sendSlowly(target, size),
      () => isUp(target),
    ];
    for (const attack of attacks) {
      const tally = await attack();
      tallies.push(tally);
      onTally(tally);
    }
    return { tallies, peak: peakMemory(product.pid) };
  } finally {
    await product.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function isUp({ one, other }: Target): Promise<Tally> {
  const tally = newTally('afterwards');
  for (const user of [one, other]) {
    const { status, text } = await user.call('GET', 'reports/1059');
    tally.requests++;
    if (status === 200) tally.answered++;
    else tally.broken.push(`${status} ${text.slice(0, 120)}`);
  }
  return tally;
}
