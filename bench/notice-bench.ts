import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '../domains/all-domains.ts';
import { recallMatches } from '../domains/notices/marts/recall-matches.ts';
import { importLoad } from '../ingest/import-load.ts';
import { loadPublicFile } from '../ingest/public/load-public-file.ts';
import { openWarehouse } from '../warehouse/open-warehouse.ts';
import { companyStore } from '../warehouse/scope/company-store.ts';

const companyId = 1;
const lotsInFull = 500_000;
const noticesInFull = 17_000;
const lotsOfNdc = 100;
const day = '2026-11-14';

type Say = (line: string) => void;

const two = (n: number) => String(n).padStart(2, '0');
/** @example 00011-0042-01 */
const ndcOf = (n: number) =>
  `${String(10_000 + Math.floor(n / 1000)).padStart(5, '0')}-${String(n % 1000).padStart(4, '0')}-01`;
const lotOf = (n: number) =>
  `${String.fromCharCode(65 + (n % 23))}${String.fromCharCode(65 + (Math.floor(n / 23) % 23))}${10_000 + (n % 90_000)}`;

/**
 * Matches notices against lots: how long the mart takes and how much memory the process holds, beside the bare join of the same NDCs and
 * lots in the engine, which reads no text and judges nothing.
 */
export async function benchNotices(scale: number, say: Say): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pestle-bench-'));
  const warehouse = await openWarehouse({ dataDir, warehouseUrl: '', domains });
  try {
    const lots = Math.round(lotsInFull * scale);
    const notices = Math.round(noticesInFull * scale);
    const ndcs = Math.ceil(lots / lotsOfNdc);
    say(`Writing ${lots.toLocaleString('en-US')} lots and ${notices.toLocaleString('en-US')} notices …`);
    await fill(warehouse, dataDir, { lots, notices, ndcs });
    const began = performance.now();
    await warehouse.write(({ store }) =>
      recallMatches.refresh(companyStore(store, companyId, warehouse.plan.tables), {
        whole: true,
        changed: new Set(),
        need: async () => {},
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const peak = process.resourceUsage().maxRSS / 1024;
    const [made] = await warehouse.query<{ n: number }>(
      'select count(*) as n from recall_matches where company_id = 1',
    );
    const bare = performance.now();
    const [joined] = await warehouse.query<{ n: number }>(
      `select count(*) as n from (select distinct known.recall_key, named.ndc11 from fda_recalls known join fda_recall_ndcs named on named.source = known.source and named.recall_key = known.recall_key where named.ndc11 is not null) notice
       join products made on made.ndc = notice.ndc11 join (select distinct product_id, coalesce(lot, '') as lot from movements where company_id = 1) held on held.product_id = made.product_id where made.company_id = 1`,
    );
    const bareSeconds = (performance.now() - bare) / 1000;
    say(
      `lots ${lots.toLocaleString('en-US')}, notices ${notices.toLocaleString('en-US')}, matches ${Number(made?.n).toLocaleString('en-US')} (bare join ${Number(joined?.n).toLocaleString('en-US')})`,
    );
    say(
      `matched in ${seconds.toFixed(1)} s, peak ${Math.round(peak)} MB; bare join ${bareSeconds.toFixed(2)} s: ${(seconds / bareSeconds).toFixed(0)}×`,
    );
  } finally {
    await warehouse.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Size {
  lots: number;
  notices: number;
  ndcs: number;
}

async function fill(
  warehouse: Awaited<ReturnType<typeof openWarehouse>>,
  dataDir: string,
  { lots, notices, ndcs }: Size,
): Promise<void> {
  const each = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
  const write = async (entity: string, head: string, rows: string[]) => {
    const path = join(dataDir, `${entity}.csv`);
    await writeFile(path, `${head}\n${rows.join('\n')}\n`);
    return { entity, path };
  };
  const files = [
    await write('facilities', 'facility_code,name,timezone', ['MAIN,Main,America/Chicago']),
    await write('locations', 'facility_code,location_code,name,location_type', ['MAIN,PHARM,Central,central_pharmacy']),
    await write(
      'items',
      'item_code,name,generic_name,unit',
      each(ndcs, (n) => `I${n},Item ${n},generic ${n},each`),
    ),
    await write(
      'products',
      'ndc,item_code,manufacturer,description,package_size',
      each(ndcs, (n) => `${ndcOf(n)},I${n},Maker ${n % 300},Product ${n},10`),
    ),
    await write(
      'movements',
      'movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost',
      each(lots, (n) => `M${n},MAIN,PHARM,${ndcOf(n % ndcs)},${lotOf(n)},2029-01-31,${day}T08:00:00,receive,10,1`),
    ),
  ];
  await importLoad(warehouse, { companyId, files, acceptPartial: false, loadedBy: 'bench', rejectsFolder: dataDir });
  const results = each(notices, (n) => ({
    recall_number: `D-${String(n).padStart(5, '0')}-2026`,
    event_id: String(80_000 + Math.floor(n / 4)),
    classification: ['Class I', 'Class II', 'Class III'][n % 3],
    status: n % 5 === 0 ? 'Terminated' : 'Ongoing',
    product_type: 'Drugs',
    recalling_firm: `Maker ${n % 300}`,
    product_description: `Product ${n}, 10 vials, Rx only, NDC ${ndcOf(n % (ndcs * 2))}`,
    code_info: `Lot #: ${each(12, (k) => `${lotOf(n * 7 + k * 13)}, Exp ${two((k % 12) + 1)}/2027`).join('; ')}`,
    reason_for_recall: 'Bench',
    report_date: '20261001',
    openfda: {},
  }));
  const path = join(dataDir, 'drug-enforcement.json');
  await writeFile(path, JSON.stringify({ meta: { last_updated: day }, results }));
  await loadPublicFile(warehouse, { path, loadedBy: 'bench', rejectsFolder: dataDir, today: day });
}
