import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCompanies } from '../demo/generate/generate-companies.ts';
import { listFiles } from '../demo/generate/list-files.ts';
import { decisionKinds, domains, findReport } from '../domains/all-domains.ts';
import { importLoad } from '../ingest/import-load.ts';
import { answerReport } from '../server/reports/answer-report.ts';
import { readQuestion } from '../server/reports/read-question.ts';
import { type DecidedRow, refillDecided, writeDecided } from '../warehouse/decided/write-decided.ts';
import type { Engine } from '../warehouse/engine.ts';
import { refreshMarts } from '../warehouse/marts/pipeline.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';

const companyId = 1;
const decisions = 20_000;
const rounds = 15;
const page = '1066';
const columns = 'planned_min,planned_max';

type Say = (line: string) => void;

/** What current decisions cost a page that shows, filters or does not read them, by turns, and what one more takes to be shown. */
export async function benchDecisions(scale: number, say: Say): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pestle-bench-'));
  const warehouse = await openWarehouse({ dataDir, warehouseUrl: '', domains });
  try {
    await fill(warehouse, dataDir, scale);
    const kind = decisionKinds.find(({ id }) => id === 'planned-level');
    if (!kind) throw new Error('There are no planned levels.');
    const positions = await readPositions(warehouse);
    await refillDecided(warehouse, companyId, kind.relation, async function* () {
      yield Array.from({ length: decisions }, (_, index) =>
        decide(index + 1, positions[index] ?? ['GONE', 'ADC', `I${index}`]),
      );
    });
    say(
      `${positions.length.toLocaleString('en-US')} positions, ${decisions.toLocaleString('en-US')} current decisions`,
    );
    const without = { aside: '' };
    const questions = { without, shown: { aside: columns }, filtered: { ...without, planned: 'yes' } };
    const times = await byTurns(
      Object.fromEntries(Object.entries(questions).map(([name, query]) => [name, () => ask(warehouse, query)])),
    );
    const base = times.without ?? Number.NaN;
    say('page 1066       median      ratio');
    for (const [name, median] of Object.entries(times))
      say(`${name.padEnd(12)} ${median.toFixed(1).padStart(7)} ms   ${(median / base).toFixed(2)}×`);
    let id = decisions;
    const next = (count: number) => () =>
      writeDecided(
        warehouse,
        companyId,
        kind.relation,
        Array.from({ length: count }, (_, index) => decide(++id, positions[index] ?? ['GONE'])),
      );
    const saves = await byTurns({ 'one more': next(1), '500 more': next(500) });
    for (const [name, median] of Object.entries(saves))
      say(`${name.padEnd(12)} ${median.toFixed(1).padStart(7)} ms to be shown`);
  } finally {
    await warehouse.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(warehouse: Engine, dataDir: string, scale: number): Promise<void> {
  const folder = join(warehouse.filesFolder, 'bench');
  const end = Math.floor(Date.now() / 86_400_000) - 1;
  const [company] = await generateCompanies({ folder, seed: 1, months: 12, end, scale, companies: 1 });
  if (!company) throw new Error('No company was generated.');
  const files = listFiles(company.folder);
  await importLoad(warehouse, { companyId, files, acceptPartial: false, loadedBy: 'bench', rejectsFolder: dataDir });
  await refreshMarts(warehouse, companyId);
}

const readPositions = async (warehouse: Engine): Promise<string[][]> =>
  (
    await warehouse.query<{ facility_code: string; location_code: string; item_code: string }>(
      `select distinct facility.facility_code, place.location_code, item.item_code
       from stock_positions state
       join facilities facility on facility.facility_id = state.facility_id and facility.company_id = state.company_id
       join locations place on place.location_id = state.location_id and place.company_id = state.company_id
       join items item on item.item_id = state.item_id and item.company_id = state.company_id
       where state.company_id = $1`,
      [companyId],
    )
  ).map(({ facility_code, location_code, item_code }) => [facility_code, location_code, item_code]);

const decide = (id: number, subject: string[]): DecidedRow => ({
  subject,
  values: [id % 20, (id % 20) + 10],
  by: 'bench',
  at: '2026-01-01T00:00:00.000Z',
  id,
});

let asked = 0;

/** No answer is taken from the cache: each is asked for as of a version of its own. */
async function ask(warehouse: Engine, query: Record<string, string>): Promise<void> {
  const report = findReport(page);
  if (!report) throw new Error(`There is no page ${page}.`);
  const reader = { warehouse, companyId, query, today: new Date().toISOString().slice(0, 10), signal: undefined };
  await answerReport({ ...reader, version: Promise.resolve(String(asked++)) }, readQuestion(report, query));
}

async function byTurns(works: Record<string, () => Promise<void>>): Promise<Record<string, number>> {
  const taken = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const started = performance.now();
      await work();
      // The first of each is for what is compiled and read for the first time.
      if (round > 0) taken.set(name, [...(taken.get(name) ?? []), performance.now() - started]);
    }
  }
  return Object.fromEntries([...taken].map(([name, times]) => [name, medianOf(times)]));
}

const medianOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
