import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCompanies } from '../demo/generate/generate-companies.ts';
import type { Planted } from '../demo/generate/truth.ts';
import { domains } from '../domains/all-domains.ts';
import { importLoad } from '../ingest/import-load.ts';
import type { Engine } from '../warehouse/engine.ts';
import { refreshMarts } from '../warehouse/marts/pipeline.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';
import { rankCasesPlainly, rankUsersPlainly } from './anomaly-baseline.ts';
import { rankCasesByScore, rankUsersByWaste } from './rank-anomalies.ts';

const companyId = 1;
const judgedDays = 180;
const topPlaces = 10;
const wasteKinds = ['rising waste', 'wasted whole'];

/** What was planted, and the place it has in our ranking and in the plain one; 0 where it is in neither. */
export interface Found {
  what: string;
  who: string;
  place: number;
  plainPlace: number;
}

export interface SeedResult {
  seed: number;
  planted: Found[];
  /** People who stand out and do no wrong. */
  honest: Found[];
  users: number;
  cases: number;
}

/** Companies with planted waste, one per seed: where our rankings and the plain ones put what was planted. */
export async function benchAnomalies(
  { seeds, scale }: { seeds: number[]; scale: number },
  say: (line: string) => void,
): Promise<SeedResult[]> {
  const results: SeedResult[] = [];
  for (const seed of seeds) {
    const result = await rankSeed(seed, scale);
    results.push(result);
    const places = (found: Found[]) => found.map(({ what, place, plainPlace }) => `${what} ${place}/${plainPlace}`);
    say(
      `seed ${seed}, ${result.users} users, ${result.cases} cases: ${places(result.planted).join(', ')} · honest: ${places(result.honest).join(', ')}`,
    );
  }
  return results;
}

/** In how many of the companies each planted kind was among the first ten, ours beside the plain ranking. */
export function tallyFound(results: SeedResult[], of: 'planted' | 'honest') {
  const kinds = new Map<string, { times: number; ours: number; plain: number }>();
  for (const { what, place, plainPlace } of results.flatMap((result) => result[of])) {
    const kind = kinds.get(what) ?? { times: 0, ours: 0, plain: 0 };
    kind.times += 1;
    if (place > 0 && place <= topPlaces) kind.ours += 1;
    if (plainPlace > 0 && plainPlace <= topPlaces) kind.plain += 1;
    kinds.set(what, kind);
  }
  return [...kinds].map(([what, counts]) => ({ what, ...counts }));
}

export function printAnomalies(results: SeedResult[], say: (line: string) => void): void {
  for (const of of ['planted', 'honest'] as const) {
    say(`${of === 'planted' ? 'planted' : 'honest outlier'} | in the first ${topPlaces} | plainly`);
    for (const { what, times, ours, plain } of tallyFound(results, of))
      say(`${what} | ${ours} of ${times} | ${plain} of ${times}`);
  }
  const below = (of: 'place' | 'plainPlace') => results.filter((result) => isHonestBelow(result, of)).length;
  say(
    `every honest outlier below every planted user | ${below('place')} of ${results.length} | ${below('plainPlace')} of ${results.length}`,
  );
  say(JSON.stringify(results));
}

/** Whether nobody who does no wrong stands above somebody who does; who has no place stands last. */
export function isHonestBelow({ planted, honest }: SeedResult, of: 'place' | 'plainPlace'): boolean {
  const placesOf = (found: Found[]) => found.map((one) => one[of] || Number.POSITIVE_INFINITY);
  const users = planted.filter(({ what }) => wasteKinds.includes(what));
  return Math.max(...placesOf(users)) < Math.min(...placesOf(honest));
}

async function rankSeed(seed: number, scale: number): Promise<SeedResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pestle-bench-'));
  const engine = await openWarehouse({ dataDir, warehouseUrl: '', domains });
  try {
    const { planted, end } = await fillCases(engine, seed, scale);
    const period = { from: isoDay(end - judgedDays + 1), to: isoDay(end) };
    const users = await rankUsersByWaste(engine, companyId, period);
    const cases = await rankCasesByScore(engine, companyId, period);
    const plainUsers = await rankUsersPlainly(engine, companyId, period);
    const plainCases = await rankCasesPlainly(engine, companyId, period);
    const scored = users.filter(({ z }) => z !== null).map(({ user }) => user);
    const placeOf = (code: string, ranked: string[]) => ranked.indexOf(code) + 1;
    const ofUser = ({ what, who = '' }: Planted): Found => ({
      what,
      who,
      place: placeOf(who, scored),
      plainPlace: placeOf(who, plainUsers),
    });
    const codes = cases.map(({ case_code }) => case_code);
    const ofCase = ({ what, rows: [code = ''] }: Planted): Found => ({
      what,
      who: code,
      place: placeOf(code, codes),
      plainPlace: placeOf(code, plainCases),
    });
    return {
      seed,
      planted: [
        ...planted.filter(({ what }) => wasteKinds.includes(what)).map(ofUser),
        ...planted.filter(({ what }) => what === 'single case').map(ofCase),
      ],
      honest: planted
        .filter(({ kind, who }) => kind === 'honest outlier' && users.some(({ user }) => user === who))
        .map(ofUser),
      users: scored.length,
      cases: cases.length,
    };
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const entities = [
  'facilities',
  'locations',
  'items',
  'products',
  'package_sizes',
  'prices',
  'staff',
  'staff_aliases',
  'shifts',
  'encounters',
  'cases',
  'case_handovers',
  'case_doses',
  'case_wastes',
  'medication_orders',
  'adc_transactions',
  'movements',
];
/** A year of a hospital, as far as cases go by it. */
async function fillCases(engine: Engine, seed: number, scale: number): Promise<{ planted: Planted[]; end: number }> {
  const folder = await mkdtemp(join(engine.filesFolder, 'bench-'));
  const end = Date.parse('2026-11-14') / 86_400_000;
  const [company] = await generateCompanies({ folder, seed, months: 12, end, scale, companies: 1 });
  if (!company) throw new Error('No company was generated.');
  const files = entities.map((entity) => ({ entity, path: join(company.folder, `${entity}.csv`) }));
  await importLoad(engine, { companyId, files, acceptPartial: false, loadedBy: 'bench', rejectsFolder: folder });
  await refreshMarts(engine, companyId);
  return { planted: company.planted, end };
}

const isoDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
