import { generateCompanies } from '../../demo/generate/generate-companies.ts';
import { spoilFiles } from './spoil-files.ts';

const dayMs = 86_400_000;
const lastDay = '2026-11-14';

/** The files of a generated hospital; `nasty` adds what real files have and no generator makes by itself. */
export async function makeFiles(folder: string, seed: number, scale: number, isNasty: boolean): Promise<string> {
  const end = Date.parse(lastDay) / dayMs;
  const [company] = await generateCompanies({ folder, seed, scale, companies: 1, months: 14, end });
  if (!company) throw new Error('No company was generated.');
  if (isNasty) spoilFiles(company.folder, lastDay);
  return company.folder;
}
