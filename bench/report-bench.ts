import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { loginAnswer } from '../contracts/session.ts';
import { createDemoCompanies } from '../demo/create-demo-companies.ts';
import { demoSignIns } from '../demo/people.ts';
import { domains, reports } from '../domains/all-domains.ts';
import { readSettings } from '../server/settings.ts';
import { startServer } from '../server/start-server.ts';
import { type Engine, usualMemoryMb } from '../warehouse/engine.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';
import { companyId, fillCompany } from './fill-company.ts';
import { getPage } from './get-page.ts';
import { havePatience, measurePatiently, openPace, type Pace } from './machine-speed.ts';
import { measureReport, type ReportTimes, type TimesBeside, timeReport, watchEngine } from './measure-reports.ts';

/** So many that what runs again and again is compiled before the first page is timed. */
const warmPasses = 3;
/** Over some seconds, so that a machine that is slow for a moment shows its pace before the first page. */
const paceReadings = 200;

export interface ReportBench {
  /** Of 20 million movements. */
  scale: number;
  /** The address of an empty PostgreSQL database, to which the whole is copied and measured as well; blank leaves it out. */
  postgresUrl: string;
  /** Where the companies stay for another run; blank makes them anew, and takes them away. */
  keepIn: string;
  /** For how many minutes pages are measured again that were not measured at the machine's own pace. */
  patience: number;
  /** The pages that are measured; all of them where none is named. */
  pages: string[];
}

type Report = (typeof reports)[number];
type Say = (line: string) => void;

/** A tenth of the size and the whole of it, page by page by turns: what each page takes, and how it grows. */
export async function benchReports(wishes: ReportBench, say: Say): Promise<void> {
  const { postgresUrl, keepIn } = wishes;
  const chosen = choosePages(wishes.pages);
  const folder = keepIn || (await mkdtemp(join(tmpdir(), 'pestle-bench-')));
  try {
    const embedded = await benchEmbedded(folder, wishes, chosen, say);
    if (postgresUrl) await benchBeside(folder, postgresUrl, chosen, embedded, say);
  } finally {
    if (!keepIn) await rm(folder, { recursive: true, force: true });
  }
}

async function benchEmbedded(
  folder: string,
  { scale, patience }: ReportBench,
  chosen: Report[],
  say: Say,
): Promise<ReportTimes[]> {
  const opened: Company[] = [];
  const open = async (dataDir: string, part: number) => {
    await makeCompany(dataDir, part, say);
    const company = await openCompany(dataDir, '');
    opened.push(company);
    return company;
  };
  const pace = await openPace();
  try {
    const tenth = await open(join(folder, 'tenth'), scale / 10);
    const whole = await open(wholeIn(folder), scale);
    for (const company of opened) await company.warmUp();
    for (let reading = 0; reading < paceReadings; reading++) await pace.read();
    const measured = await measurePatiently(pace, havePatience(patience), chosen, async (report) => {
      const [small, large] = [await tenth.measure(report, pace), await whole.measure(report, pace)];
      const slower = Math.max(small.pace, large.pace);
      say(
        `  ${report.page}: ${large.median.toFixed(0)} ms, 95 % within ${large.p95.toFixed(0)}, at ${slower.toFixed(2)} of the pace`,
      );
      return { small, large, pace: slower };
    });
    print(measured, say);
    say(JSON.stringify({ small: measured.map(({ small }) => small), large: measured.map(({ large }) => large) }));
    return measured.map(({ large }) => large);
  } finally {
    pace.close();
    for (const company of opened) await company.close();
  }
}

const wholeIn = (folder: string): string => join(folder, 'whole');

/** The same data on a server, by way of a backup. The embedded stores are closed by now: memory and cores are the server's. */
async function benchBeside(
  folder: string,
  postgresUrl: string,
  chosen: Report[],
  embedded: ReportTimes[],
  say: Say,
): Promise<void> {
  const dataDir = join(folder, 'server');
  await rm(dataDir, { recursive: true, force: true });
  await copyCompany(wholeIn(folder), dataDir, postgresUrl, say);
  const company = await openCompany(dataDir, postgresUrl);
  try {
    const beside: TimesBeside[] = [];
    say('page    DuckDB  PostgreSQL  slowest   rounds   (median, and the slowest there)');
    for (const report of chosen) {
      const { median = Number.NaN } = embedded.find(({ page }) => page === report.page) ?? {};
      const times = await company.time(report).catch((error: Error) => error.message);
      const told =
        typeof times === 'string'
          ? times
          : `${ms(times.median)}  ${ms(times.slowest)}   ${String(times.rounds).padStart(6)}`;
      say(`${report.page} ${ms(median)}     ${told}`);
      if (typeof times !== 'string') beside.push(times);
    }
    say(JSON.stringify({ beside }));
  } finally {
    await company.close();
  }
}

function choosePages(pages: string[]): Report[] {
  const unknown = pages.find((page) => !reports.some((report) => report.page === page));
  if (unknown) throw new Error(`There is no report ${unknown}.`);
  return reports.filter(({ page }) => pages.length === 0 || pages.includes(page));
}

interface Company {
  /** Warm is what has been used for a while: whichever page came first would pay for all of them. */
  warmUp(): Promise<void>;
  measure(report: Report, pace: Pace): Promise<ReportTimes>;
  time(report: Report): Promise<TimesBeside>;
  close(): Promise<void>;
}

/** A quarter of the machine's. */
const memoryMb = Math.max(usualMemoryMb, Math.floor(totalmem() / 4_000_000));

/** A blank address is the embedded store. */
async function openCompany(dataDir: string, warehouseUrl: string): Promise<Company> {
  const settings = readSettings({
    DATA_DIR: dataDir,
    WAREHOUSE_URL: warehouseUrl,
    PORT: '0',
    DEMO: '1',
    DEMO_SCALE: '0',
    LOG_LEVEL: 'error',
    WAREHOUSE_MEMORY_MB: String(memoryMb),
  });
  let found: { engine: Engine; watched: ReturnType<typeof watchEngine> } | undefined;
  const server = await startServer(settings, {
    webFolder: null,
    onStoreLost: () => process.exit(1),
    beforeListening: async ({ state, warehouse }) => {
      await createDemoCompanies(state, []);
      found = { engine: warehouse, watched: watchEngine(warehouse) };
    },
  });
  if (!found) throw new Error('The server has no warehouse.');
  const { engine, watched } = found;
  const headers = await signIn(server.address);
  const one = await chooseOne(engine);
  // As a page opens for who has chosen no further columns.
  const fetchPage = async ({ page, requires }: Report) => {
    const status = await getPage(`${server.address}/api/reports/${page}?aside=${requires?.item ? one : ''}`, headers);
    if (status !== 200) throw new Error(`Page ${page} answered ${status}.`);
  };
  return {
    async warmUp() {
      for (let pass = 0; pass < warmPasses; pass++) {
        watched.forget();
        for (const report of reports) await fetchPage(report);
      }
    },
    measure: (report, pace) => measureReport(report.page, () => fetchPage(report), engine, watched, pace),
    time: (report) => timeReport(report.page, () => fetchPage(report), watched),
    close: () => server.close(),
  };
}

/** Leaves a note of what was made in a folder, so that another run finds it. */
async function makeCompany(dataDir: string, scale: number, say: Say): Promise<void> {
  const note = join(dataDir, 'made-for-bench.json');
  const wanted = JSON.stringify({ scale });
  const isMade = (await readFile(note, 'utf8').catch(() => '')) === wanted;
  // Whoever signs in is made anew each time.
  await rm(isMade ? join(dataDir, 'state') : dataDir, { recursive: true, force: true });
  if (isMade) return;
  // Closed before it is measured: whoever has just worked out a whole store holds memory that a server does not.
  const warehouse = await openWarehouse({ dataDir, warehouseUrl: '', memoryMb, domains });
  await fillCompany(warehouse, scale, say).finally(() => warehouse.close());
  await writeFile(note, wanted);
}

/** Brings what an embedded store holds into an empty database. */
async function copyCompany(from: string, to: string, warehouseUrl: string, say: Say): Promise<void> {
  const server = await openWarehouse({ dataDir: to, warehouseUrl, memoryMb, domains });
  const started = performance.now();
  try {
    const [loaded] = await server.query('select 1 as found from loads limit 1');
    if (loaded) throw new Error('The database of a benchmark must be empty: this one holds data.');
    const file = join(server.filesFolder, 'backup.duckdb');
    await backUpTo(file, from);
    await server.restore(file);
    await rm(file);
    say(`The same data are on the server after ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  } finally {
    await server.close();
  }
}

/** An embedded store writes into its own folder alone. Of the state nothing is copied. */
async function backUpTo(file: string, dataDir: string): Promise<void> {
  const embedded = await openWarehouse({ dataDir, warehouseUrl: '', memoryMb, domains });
  const folder = await mkdtemp(join(embedded.filesFolder, 'backup-'));
  try {
    const written = join(folder, 'backup.duckdb');
    const nothing = join(folder, 'state.jsonl');
    await writeFile(nothing, '');
    await embedded.backUp(written, async () => nothing);
    await rename(written, file);
  } finally {
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  }
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

interface Measured {
  small: ReportTimes;
  large: ReportTimes;
  /** Of the slower of both. */
  pace: number;
}

function print(measured: Measured[], say: Say): void {
  say('page    median     p95     raw   server    again   p95 of 8   growth   rounds   pace');
  for (const { small, large, pace } of measured) {
    const over = large.raw > 0 ? large.median / large.raw : Number.NaN;
    const growth = large.median / small.median;
    say(
      `${large.page} ${ms(large.median)} ${ms(large.p95)} ${ms(large.raw)}   ${over.toFixed(2)}×  ${ms(large.p95Again)}    ${ms(large.p95OfEight)}      ${growth.toFixed(1)}×   ${String(large.rounds).padStart(6)}   ${pace.toFixed(2)}×`,
    );
  }
}
