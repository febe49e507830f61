import type { Item } from '../catalog/read-catalog.ts';
import { addMonths, firstOfQuarter, isoDate } from '../clock.ts';
import { Company } from '../company.ts';
import { writePublicNotices } from '../public-notices.ts';
import { writeDrugFiles } from '../reference-files.ts';
import { CompanyFiles } from '../table.ts';
import type { Truth } from '../truth.ts';
import { facilitySeeds } from './archetypes.ts';
import { caseDrugs } from './case-drugs.ts';
import { writeChargeMap } from './charging.ts';
import { Facility } from './facility.ts';
import { nursingDrugs } from './nursing-drugs.ts';
import { layOutSite, type Site, type SiteSize, writeSite } from './site.ts';
import type { SystemSeed } from './systems.ts';
import { trayTypes, writeTrayTypes } from './tray-types.ts';

const entities = [
  'facilities',
  'locations',
  'facility_status',
  'sites_340b',
  'items',
  'products',
  'package_sizes',
  'prices',
  'charge_map',
  'substitutions',
  'policies',
  'demand_events',
  'usage_history',
  'tray_types',
  'tray_type_items',
  'trays',
  'staff',
  'staff_aliases',
  'shifts',
  'providers',
  'orphan_designations',
  'accumulator_adjustments',
  'medicaid_exclusions',
  'recall_notices',
  'encounters',
  'encounter_stays',
  'encounter_classes',
  'cases',
  'case_handovers',
  'case_doses',
  'case_wastes',
  'medication_orders',
  'adc_transactions',
  'administrations',
  'charges',
  'movements',
  'counts',
  'purchase_lines',
  'purchase_receipts',
  'rfid_events',
  'tray_scans',
];

interface HospitalPlan {
  system: SystemSeed;
  seed: number;
  /** Against the demo hospital. */
  size: number;
  start: number;
  end: number;
  folder: string;
  /** Where the files of the FDA go, where this company is the one that they are about. */
  publicFolder?: string | undefined;
  progress: (done: number) => void;
}

/** A hospital system: its five kinds of facilities, as often as the size asks for. */
export async function generateHospital(plan: HospitalPlan): Promise<{ rows: Record<string, number>; truth: Truth }> {
  const files = new CompanyFiles(plan.folder, entities);
  const blocks = Math.max(1, Math.ceil(plan.size));
  const share = plan.size / blocks;
  const size: SiteSize = { breadth: Math.sqrt(Math.min(1, share)), depth: Math.sqrt(Math.min(1, share)) };
  const company = new Company({
    code: plan.system.code,
    name: plan.system.name,
    seed: plan.seed,
    start: plan.start,
    end: plan.end,
    breadth: size.breadth,
    needed: neededItems(),
    priceTypes: ['WAC', 'GPO', '340B', '340B_CEILING', 'SUBWAC', 'CONTRACT', 'NADAC', 'AWP'],
    files,
  });
  await files.open();
  try {
    writeDrugFiles(company);
    writeOrphans(company);
    const days = (plan.end - plan.start + 1) * blocks * facilitySeeds.length;
    let done = 0;
    for (let block = 0; block < blocks; block += 1) {
      let main: Site | undefined;
      for (const seed of facilitySeeds) {
        const site = layOutSite(company, plan.system, seed, block, size);
        main ??= site;
        writeSite(site, seed.child ? main : undefined);
        if (block === 0 && seed.key === 'main') {
          writeChargeMap(site, company.items);
          writeTrayTypes(company);
        }
        await new Facility(site).generate(async () => {
          done += 1;
          await files.drain();
          plan.progress(done / days);
        });
      }
    }
  } finally {
    await files.close();
  }
  if (plan.publicFolder !== undefined) await writePublicNotices(company, plan.publicFolder);
  return { rows: files.rows, truth: company.truth };
}

function neededItems(): string[] {
  return [
    ...nursingDrugs.map(({ code }) => code),
    ...caseDrugs.flatMap(({ code, large }) => (large ? [code, large.code] : [code])),
    ...trayTypes.flatMap(({ segments }) =>
      segments.flatMap(({ code, substitute }) => (substitute ? [code, substitute] : [code])),
    ),
    'palonosetron-025',
    'lactated-ringers-1000',
    'plasmalyte-1000',
  ];
}

function writeOrphans(company: Company): void {
  const designated = company.items.filter((item: Item) => item.orphan);
  for (let quarter = firstOfQuarter(company.start); quarter <= company.end; quarter = addMonths(quarter, 3)) {
    for (const item of designated)
      company.table('orphan_designations').write({ item_code: item.code, quarter: isoDate(quarter) });
  }
}
