import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCompanies } from '../../demo/generate/generate-companies.ts';
import { parseCsv } from '../office/parse-csv.ts';
import { type Ask, signIn } from './api-session.ts';
import { type Place, runCommand, serve } from './checkout.ts';

/** The first company of the demo: its people are there after a first start. */
const company = 'cedar';

export interface HospitalSize {
  seed: number;
  scale: number;
  months: number;
}

/** The last day with data. */
const lastDay = '2026-11-14';
const dayMs = 86_400_000;

/**
 * Fills an empty data folder through the command line and the API of a checkout: one generated hospital, lists of the FDA that
 * name its drugs, and what people keep: favorites, a homepage, planned levels.
 */
export async function makeHospital(place: Place, { seed, scale, months }: HospitalSize): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-answers-'));
  try {
    // By this checkout's generator: the same arguments give the same bytes at every commit that does not change it.
    const end = Date.parse(lastDay) / dayMs;
    const [hospital] = await generateCompanies({ folder, seed, scale, companies: 1, months, end });
    if (!hospital) throw new Error('No company was generated.');
    // The first start makes the companies and their people.
    await (await serve(place)).stop();
    await runCommand(place, ['import', hospital.folder, '--company', company]);
    for (const file of writePublicFiles(hospital.folder, join(folder, 'public')))
      await runCommand(place, ['import', file, '--company', company]);
    const served = await serve(place);
    try {
      await keepSomething(await signIn(served.address));
    } finally {
      await served.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A list of shortages and one of recalls, made up, about drugs that the hospital stocks. */
function writePublicFiles(hospital: string, folder: string): string[] {
  mkdirSync(folder);
  const [head = [], ...products] = parseCsv(readFileSync(join(hospital, 'products.csv'), 'utf8'));
  const at = (row: string[], name: string) => row[head.indexOf(name)] ?? '';
  const everyFifth = products.filter((_, index) => index % 5 === 0);
  const availabilities = ['Unavailable', 'Limited Availability', 'Available', 'Information pending'];
  const shortages = everyFifth.map((row, index) => ({
    package_ndc: at(row, 'ndc'),
    generic_name: at(row, 'item_code'),
    company_name: at(row, 'manufacturer'),
    presentation: at(row, 'description'),
    status: index % 6 === 5 ? 'Resolved' : 'Current',
    availability: availabilities[index % availabilities.length],
    related_info: index % 3 === 0 ? 'Estimated recovery: December 2026' : '',
    update_type: 'Revised',
    initial_posting_date: '01/15/2026',
    update_date: '10/20/2026',
  }));
  const recalls = everyFifth.slice(0, 12).map((row, index) => ({
    recall_number: `D-${String(100 + index).padStart(4, '0')}-2026`,
    product_type: 'Drugs',
    status: index % 4 === 3 ? 'Terminated' : 'Ongoing',
    classification: ['Class I', 'Class II', 'Class III'][index % 3],
    recalling_firm: at(row, 'manufacturer'),
    reason_for_recall: 'Lack of assurance of sterility',
    product_description: `${at(row, 'description')}, NDC ${at(row, 'ndc')}`,
    code_info: index % 2 === 0 ? 'All lots within expiry' : `Lot # AB${index}1234, Exp. 2028-06-30`,
    recall_initiation_date: '20260901',
    report_date: '20261001',
    openfda: {},
  }));
  const files = { 'drug-shortages.json': shortages, 'drug-enforcement.json': recalls };
  return Object.entries(files).map(([name, results]) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify({ meta: { last_updated: '2026-10-28' }, results }));
    return path;
  });
}

type Row = Record<string, unknown>;

/** Favorites with addresses of this commit, one of them the homepage, and planned levels of three places. */
async function keepSomething(ask: Ask): Promise<void> {
  const send = async (path: string, body: object) => {
    const answer = await ask(`POST ${path} ${JSON.stringify(body)}`);
    if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
    return 'json' in answer.body ? answer.body.json : null;
  };
  const list = await ask('/api/reports');
  const reports = ('json' in list.body ? list.body.json : null) as { reports: { page: string; route: string }[] };
  const routeOf = (page: string) => reports.reports.find((report) => report.page === page)?.route ?? '/';
  const addresses = {
    'Stock by location': `${routeOf('1059')}?facility=CVMC&facilityName=Cedar+Valley&sort=-on_hand_value&aside=`,
    'Usage of the year': `${routeOf('1077')}?period=12m&sort=usage_value`,
    'Controlled drugs': `${routeOf('1061')}?groupBy=facility&schedule=2`,
  };
  for (const [name, url] of Object.entries(addresses)) {
    const made = (await send('/api/user_favorites', { name, url })) as { id_favorites_pk: number };
    if (name === 'Usage of the year') await send('/api/user_favorites/make_home', { id_home: made.id_favorites_pk });
  }
  const answer = await ask('/api/reports/1066?limit=200');
  const { rows } = ('json' in answer.body ? answer.body.json : null) as { rows: Row[] };
  const positions = rows
    .filter((row) => Number(row.par_max) - Number(row.par_min) >= 2)
    .slice(0, 3)
    .map((row) => ({
      facility: row.facility_code,
      location: row.location_code,
      item: row.item_code,
      min: Number(row.par_min),
      max: Number(row.par_max) - 1,
    }));
  await send('/api/reports/1066/planned-levels', { positions, reason: 'Held by the record of answers' });
}
