import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { callServer } from '../../cli/call-server.ts';
import { localCheck } from '../../contracts/maintenance.ts';
import { ApiClient } from './api-client.ts';
import { call, startNoted } from './local-calls.ts';
import type { Product } from './product.ts';
import { Random } from './random.ts';
import { Worker } from './worker.ts';

export interface WorkingOptions {
  dataDir: string;
  kills: number;
  seed: number;
  onKill?: (kill: number, soFar: WorkingResult) => void;
}

export interface WorkingResult {
  kills: number;
  acknowledged: number;
  packs: number;
  problems: string[];
}

/** How many deeds a server lives to acknowledge. */
const mostDeeds = 8;
const longestPack = 120_000;

/**
 * Kills the server again and again while four people move work items and ask for packs. Each time every acknowledged entry is there,
 * a request that was under way is done once, every pack that was asked for is made, its link gives the same bytes, and no sealed entry
 * is other than it was.
 */
export async function killWhileWorking({ dataDir, kills, seed, onKill }: WorkingOptions): Promise<WorkingResult> {
  const random = new Random(seed);
  const client = new ApiClient();
  const result: WorkingResult = { kills: 0, acknowledged: 0, packs: 0, problems: [] };
  let product: Product = await startNoted(dataDir);
  try {
    client.address = product.address;
    await client.signIn('demo');
    const workers = ['a', 'b', 'c', 'd'].map((name) => new Worker(name, client, random));
    for (let kill = 1; kill <= kills; kill++) {
      const working = Promise.all(workers.map((worker) => worker.workUntilKilled()));
      const enough = countAcknowledged(workers) + random.between(1, mostDeeds);
      for (let ms = 0; ms < 10_000 && countAcknowledged(workers) < enough; ms += 5) await wait(5);
      await wait(random.between(0, 60));
      await product.kill();
      await working;
      product = await startNoted(dataDir);
      client.address = product.address;
      const found: string[] = [];
      for (const worker of workers) found.push(...(await worker.findLosses()));
      for (const worker of workers) found.push(...(await checkPacks(client, worker)));
      found.push(...(await checkStores(dataDir)));
      result.problems.push(...found.map((problem) => `Kill ${kill}: ${problem}`));
      result.kills = kill;
      result.acknowledged = countAcknowledged(workers);
      result.packs = workers.reduce((sum, { packs }) => sum + packs.length, 0);
      onKill?.(kill, result);
    }
    return result;
  } finally {
    await product.kill();
  }
}

const countAcknowledged = (workers: Worker[]): number =>
  workers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** Every pack that was acknowledged is made, and what its link gave before it gives again. */
async function checkPacks(client: ApiClient, { packs }: Worker): Promise<string[]> {
  const problems: string[] = [];
  for (const pack of packs) {
    const deadline = Date.now() + longestPack;
    let job = await client.readJob(pack.id);
    while (!job.ended_at && Date.now() < deadline) {
      await wait(50);
      job = await client.readJob(pack.id);
    }
    if (job.status !== 'done') problems.push(`pack ${pack.id} is ${job.status}: ${job.message}`);
    else {
      const hash = createHash('sha256')
        .update(await client.readFile(pack.id))
        .digest('hex');
      if (hash !== job.file?.sha256 || hash !== (pack.sha256 ?? hash))
        problems.push(`pack ${pack.id} has other bytes.`);
      pack.sha256 = hash;
    }
  }
  return problems;
}

async function checkStores(dataDir: string): Promise<string[]> {
  const companies = await call(dataDir, (note) => callServer(note, localCheck, 'GET', 'check'));
  return companies.flatMap(({ company, findings }) =>
    findings.map(({ name, broken }) => `check of ${company}: ${broken} rows break ${name}.`),
  );
}
