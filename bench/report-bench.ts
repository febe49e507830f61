import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { loginAnswer } from '../contracts/session.ts';
import { createDemoCompanies } from '../demo/create-demo-companies.ts';
import { generateCompanies } from '../demo/generate/generate-companies.ts';
import { listFiles } from '../demo/generate/list-files.ts';
import { demoSignIns } from '../demo/people.ts';
import { importLoad } from '../ingest/import-load.ts';
import { reports } from '../reports/all-reports.ts';
import { readSettings } from '../server/settings.ts';
import { startServer } from '../server/start-server.ts';
import { type Engine, usualMemoryMb } from '../warehouse/engine.ts';
import { marts, rebuildMarts } from '../warehouse/marts/pipeline.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';
import { getPage } from './get-page.ts';
import { growCompany, planGrowth } from './grow-company.ts';
import { measureReport, type ReportTimes, type Watched, watchEngine } from './measure-reports.ts';
import { findBest, openPace } from './pace.ts';

const full = { movements: 20_000_000, tagEvents: 10_000_000, doses: 2_000_000 };
const companyId = 1;
/** So many that what runs again and again is compiled before the first page is timed. */
const warmPasses = 3;
/** Over some seconds, so that a machine that is slow for a moment shows its pace. */
const paceReadings = 200;

/**
 * A tenth of the size and the whole of it, in one run: what each page takes, and how it grows. With the address of an empty
 * PostgreSQL database, the tenth is measured there as well.
 */
export async function benchReports(scale: number, postgresUrl: string, say: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pestle-bench-'));
  try {
    const sizes = [scale / 10, scale];
    const measured: ReportTimes[][] = [];
    for (const size of sizes) {
      await rm(dataDir, { recursive: true, force: true });
      measured.push(await measureAt({ dataDir, scale: size, warehouseUrl: '' }, say));
    }
    const [small = [], large = []] = measured;
    await rm(dataDir, { recursive: true, force: true });
    print(small, large, say);
    say(JSON.stringify({ small, large }));
    if (postgresUrl) {
      const beside = await measureAt({ dataDir, scale: scale / 10, warehouseUrl: postgresUrl }, say);
      printBeside(small, beside, say);
      say(JSON.stringify({ beside }));
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Place {
  dataDir: string;
  scale: number;
  /** Blank is the embedded store. */
  warehouseUrl: string;
}

async function measureAt({ dataDir, scale, warehouseUrl }: Place, say: (line: string) => void): Promise<ReportTimes[]> {
  const memoryMb = Math.max(usualMemoryMb, Math.floor(totalmem() / 4_000_000));
  const settings = readSettings({
    DATA_DIR: dataDir,
    WAREHOUSE_URL: warehouseUrl,
    PORT: '0',
    DEMO: '1',
    DEMO_SCALE: '0',
    LOG_LEVEL: 'error',
    WAREHOUSE_MEMORY_MB: String(memoryMb),
  });
  // Closed before it is measured: whoever has just worked out a whole store holds memory that a server does not.
  const filled = await openWarehouse({ dataDir, warehouseUrl, memoryMb });
  await fill(filled, scale, say).finally(() => filled.close());
  let engine: Engine | undefined;
  let watched: Watched | undefined;
  const server = await startServer(settings, {
    webFolder: null,
    beforeListening: async (services) => {
      await createDemoCompanies(services.state, []);
      watched = watchEngine(services.warehouse);
      engine = services.warehouse;
    },
  });
  if (!engine || !watched) throw new Error('The warehouse was not filled.');
  const pace = await openPace();
  try {
    const headers = await signIn(server.address);
    const one = await chooseOne(engine);
    // As a page opens for who has chosen no further columns.
    const fetchPage = async ({ page, requires }: (typeof reports)[number]) => {
      const status = await getPage(`${server.address}/api/reports/${page}?aside=${requires ? one : ''}`, headers);
      if (status !== 200) throw new Error(`Page ${page} answered ${status}.`);
    };
    // Warm is what has been used for a while: whichever page came first would pay for all of them.
    for (let pass = 0; pass < warmPasses; pass++) {
      watched.forget();
      for (const report of reports) await fetchPage(report);
    }
    const times: ReportTimes[] = [];
    const machine = { pace, best: await findBest(pace, paceReadings) };
    for (const report of reports) {
      times.push(await measureReport(report.page, () => fetchPage(report), engine, watched, machine));
    }
    return times;
  } finally {
    pace.close();
    await server.close();
  }
}

async function fill(warehouse: Engine, scale: number, say: (line: string) => void): Promise<void> {
  const [loaded] = await warehouse.query('select 1 as found from loads limit 1');
  if (loaded) throw new Error('The database of a benchmark must be empty: this one holds data.');
  const folder = await mkdtemp(join(warehouse.filesFolder, 'bench-'));
  const end = Math.floor(Date.now() / 86_400_000) - 1;
  const [company] = await generateCompanies({ folder, seed: 1, months: 24, end, scale: 1, companies: 1 });
  if (!company) throw new Error('No company was generated.');
  const files = listFiles(company.folder);
  await importLoad(warehouse, { companyId, files, acceptPartial: false, loadedBy: 'bench', rejectsFolder: folder });
  await rm(folder, { recursive: true, force: true });
  const count = async (table: string) =>
    (
      await warehouse.query<{ count: number }>(`select count(*) as count from ${table} where company_id = $1`, [
        companyId,
      ])
    )[0]?.count ?? 0;
  const has = {
    movements: await count('movements'),
    tagEvents: await count('rfid_events'),
    doses: await count('case_doses'),
  };
  await growCompany(
    warehouse,
    companyId,
    planGrowth(
      { movements: full.movements * scale, tagEvents: full.tagEvents * scale, doses: full.doses * scale },
      has,
    ),
  );
  say(
    `${await count('movements')} movements, ${await count('rfid_events')} tag events and ${await count('case_doses')} doses: working out ${marts.length} marts …`,
  );
  const started = performance.now();
  await rebuildMarts(warehouse, companyId, ({ mart }) =>
    say(`  ${((performance.now() - started) / 1000).toFixed(0)} s: ${mart}`),
  );
  say(`marts: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function signIn(address: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ username: 'demo', password: demoSignIns.password }),
  });
  loginAnswer.parse(await answer.json());
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

/** The item and facility with the most movements: the longest history there is. */
async function chooseOne(warehouse: Engine): Promise<string> {
  const [most] = await warehouse.query<{ item_code: string; facility_code: string }>(
    `select item.item_code, facility.facility_code from movement_days fact
     join products product on product.product_id = fact.product_id and product.company_id = fact.company_id
     join items item on item.item_id = product.item_id and item.company_id = fact.company_id
     join facilities facility on facility.facility_id = fact.facility_id and facility.company_id = fact.company_id
     where fact.company_id = $1 group by item.item_code, facility.facility_code order by sum(fact.movement_count) desc limit 1`,
    [companyId],
  );
  return `&item=${most?.item_code}&facility=${most?.facility_code}`;
}

const ms = (value: number) => value.toFixed(0).padStart(7);

function print(small: ReportTimes[], large: ReportTimes[], say: (line: string) => void): void {
  say('page    median     p95     raw   server    again   p95 of 8   growth   rounds   pace');
  for (const times of large) {
    const before = small.find(({ page }) => page === times.page);
    const over = times.raw > 0 ? times.median / times.raw : Number.NaN;
    const growth = before ? times.median / before.median : Number.NaN;
    say(
      `${times.page} ${ms(times.median)} ${ms(times.p95)} ${ms(times.raw)}   ${over.toFixed(2)}×  ${ms(times.p95Again)}    ${ms(times.p95OfEight)}      ${growth.toFixed(1)}×   ${String(times.rounds).padStart(6)}   ${times.pace.toFixed(2)}×`,
    );
  }
}

function printBeside(small: ReportTimes[], beside: ReportTimes[], say: (line: string) => void): void {
  say('page    DuckDB  PostgreSQL   (median of the tenth)');
  for (const times of beside) {
    const embedded = small.find(({ page }) => page === times.page);
    say(`${times.page} ${ms(embedded?.median ?? Number.NaN)}     ${ms(times.median)}`);
  }
}
