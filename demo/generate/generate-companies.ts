import { join } from 'node:path';
import { addMonths } from './clock.ts';
import { generateHospital } from './hospital/generate-hospital.ts';
import { type SystemSeed, systemSeeds } from './hospital/systems.ts';
import { publicFolder } from './public-notices.ts';
import { generateSupplier } from './supplier/generate-supplier.ts';
import type { Planted } from './truth.ts';

interface GeneratePlan {
  /** One folder per company is made in it. */
  folder: string;
  seed: number;
  /** 1 = the demo companies. */
  scale: number;
  /** The first is the demo hospital, the second the demo supplier, all others hospitals. */
  companies: number;
  months: number;
  /** The last day of data, in days from 1 January 1970. */
  end: number;
  /** The part that is done, from 0 to 1, of the company at work. */
  onProgress?: (code: string, done: number) => void;
}

interface Generated {
  code: string;
  name: string;
  folder: string;
  /** Rows by entity. */
  rows: Record<string, number>;
  planted: Planted[];
}

/** Writes companies in the import formats, and beside them what the FDA publishes about drugs of the first. The same plan gives the same bytes, on every machine. */
export async function generateCompanies(plan: GeneratePlan): Promise<Generated[]> {
  const end = plan.end;
  const start = addMonths(end + 1, -plan.months);
  const generated: Generated[] = [];
  for (let place = 0; place < plan.companies; place += 1) {
    const supplier = place === 1;
    const system = supplier ? undefined : systemAt(place === 0 ? 0 : place - 1);
    const code = system?.code ?? 'harborline';
    const folder = join(plan.folder, code);
    const shared = { seed: plan.seed, start, end, folder, progress: (done: number) => plan.onProgress?.(code, done) };
    const { rows, truth } = system
      ? await generateHospital({
          ...shared,
          system,
          size: plan.scale * system.size,
          publicFolder: place === 0 ? join(plan.folder, publicFolder) : undefined,
        })
      : await generateSupplier({ ...shared, size: plan.scale });
    generated.push({ code, name: system?.name ?? 'Harborline Pharmaceuticals', folder, rows, planted: truth.planted });
  }
  return generated;
}

/** Beyond the named systems, they come round again under numbered names. */
function systemAt(place: number): SystemSeed {
  const seed = systemSeeds[place % systemSeeds.length];
  if (!seed) throw new Error('There is no hospital system to start from.');
  const round = Math.floor(place / systemSeeds.length);
  return round === 0 ? seed : { ...seed, code: `${seed.code}-${round + 1}`, name: `${seed.name} ${round + 1}` };
}
