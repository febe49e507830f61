import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callServer } from '../../cli/call-server.ts';
import { localCheck } from '../../contracts/maintenance.ts';
import { smallHospital } from '../warehouses/small-hospital.ts';
import { ApiClient } from './api-client.ts';
import { call, finish, send, startNoted } from './local-calls.ts';
import { type Place, Planner } from './planner.ts';
import type { Product } from './product.ts';
import { Random } from './random.ts';

export interface DecidingOptions {
  dataDir: string;
  kills: number;
  seed: number;
  onKill?: (kill: number, soFar: DecidingResult) => void;
}

export interface DecidingResult {
  kills: number;
  acknowledged: number;
  problems: string[];
}

/** How many deeds a server lives to acknowledge. */
const mostDeeds = 8;

const places: Place[] = ['PHARM', 'ADC1'].flatMap((location) =>
  ['PROP', 'FENT'].map((item) => ({ facility: 'MAIN', location, item })),
);
const ndcOf: Record<string, string> = { PROP: '63323-269-10', FENT: '0409-9094-22' };

/**
 * Kills the server again and again while four people decide. Each time every acknowledged decision is in force, the page shows
 * exactly what is in force, and a request that was under way is decided once, however often it is sent.
 */
export async function killWhileDeciding({ dataDir, kills, seed, onKill }: DecidingOptions): Promise<DecidingResult> {
  const random = new Random(seed);
  const client = new ApiClient();
  const result: DecidingResult = { kills: 0, acknowledged: 0, problems: [] };
  let product: Product = await startNoted(dataDir);
  try {
    await finish(dataDir, await send(dataDir, writeStock(dataDir)));
    client.address = product.address;
    await client.signIn('demo');
    const planners = places.map((place) => new Planner(place, client, random));
    for (let kill = 1; kill <= kills; kill++) {
      const planning = Promise.all(planners.map((planner) => planner.planUntilKilled()));
      const enough = countAcknowledged(planners) + random.between(1, mostDeeds);
      for (let ms = 0; ms < 10_000 && countAcknowledged(planners) < enough; ms += 5) await wait(5);
      await wait(random.between(0, 60));
      await product.kill();
      await planning;
      product = await startNoted(dataDir);
      client.address = product.address;
      const found = [...(await checkShown(dataDir, client))];
      for (const planner of planners) found.push(...(await planner.findLosses()));
      found.push(...(await checkShown(dataDir, client)));
      result.problems.push(...found.map((problem) => `Kill ${kill}: ${problem}`));
      result.kills = kill;
      result.acknowledged = countAcknowledged(planners);
      onKill?.(kill, result);
    }
    return result;
  } finally {
    await product.kill();
  }
}

const countAcknowledged = (planners: Planner[]): number =>
  planners.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** What the page filters in is what is in force, and `pestle check` agrees. */
async function checkShown(dataDir: string, client: ApiClient): Promise<string[]> {
  const [shown, inForce] = [await client.readPlanned(), await client.listPlans({})];
  const written = (rows: { item: string; location: string; min: number | null }[]) =>
    rows.map(({ item, location, min }) => `${location} ${item} ${min}`).sort();
  const [onPage, kept] = [
    written(shown),
    written(inForce.map(({ item, location, planned_min }) => ({ item, location, min: planned_min }))),
  ];
  const problems =
    onPage.join() === kept.join() ? [] : [`The page shows ${onPage.join(', ')}; in force are ${kept.join(', ')}.`];
  const companies = await call(dataDir, (note) => callServer(note, localCheck, 'GET', 'check'));
  return [
    ...problems,
    ...companies.flatMap(({ company, findings }) =>
      findings.map(({ name, broken }) => `check of ${company}: ${broken} rows break ${name}.`),
    ),
  ];
}

/** Reference files, and something on hand at each place. */
function writeStock(dataDir: string): string {
  const folder = join(dataDir, 'sent');
  mkdirSync(folder, { recursive: true });
  const rows = places.flatMap(({ location, item }, index) => [
    `R${index},MAIN,${location},${ndcOf[item]},2026-05-01T08:00:00,receive,500,1\n`,
    ...Array.from(
      { length: 20 },
      (_, day) =>
        `D${index}-${day},MAIN,${location},${ndcOf[item]},2026-05-${String(day + 5).padStart(2, '0')}T10:00:00,dispense,2,\n`,
    ),
  ]);
  const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost\n';
  for (const [entity, text] of Object.entries({ ...smallHospital, movements: head + rows.join('') }))
    writeFileSync(join(folder, `${entity}.csv`), text);
  return folder;
}
