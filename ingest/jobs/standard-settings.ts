import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ImportRefused } from '../refusal.ts';
import { payers } from '../standards/hl7/hl7-options.ts';

const codes = z.record(z.string(), z.string());
const patientClass = z.enum(['inpatient', 'outpatient', 'emergency', 'observation']);
const payer = z.enum(payers);
const tagEvent = z.enum([
  'encoded',
  'approved',
  'restocked',
  'removed',
  'returned',
  'used',
  'voided',
  'expired',
  'recalled',
]);

/** How a company's senders name things (docs/importing-standards.md). All of it is optional. */
const settings = z.strictObject({
  facility: z.exactOptional(z.string()),
  facilities: z.exactOptional(codes),
  locations: z.exactOptional(codes),
  places: z.exactOptional(
    z.record(z.string(), z.object({ facility: z.string(), location: z.exactOptional(z.string()) })),
  ),
  otherPlaces: z.exactOptional(z.enum(['as-code', 'blank'])),
  trays: z.exactOptional(codes),
  steps: z.exactOptional(z.record(z.string(), tagEvent)),
  patientClasses: z.exactOptional(z.record(z.string(), patientClass)),
  patientTypes: z.exactOptional(z.record(z.string(), patientClass)),
  payers: z.exactOptional(z.record(z.string(), payer)),
  itemSystems: z.exactOptional(z.array(z.string())),
  pharmacy: z.exactOptional(z.string()),
  reversedChargeField: z.exactOptional(z.int()),
});
export type StandardSettings = z.infer<typeof settings>;

/** Where an administrator of the machine writes them. */
export const standardSettingsFile = (dataDir: string, companyCode: string): string =>
  join(dataDir, 'standards', `${companyCode}.json`);

export async function readStandardSettings(dataDir: string, companyCode: string): Promise<StandardSettings> {
  const path = standardSettingsFile(dataDir, companyCode);
  const name = `standards/${companyCode}.json`;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    const parsed = settings.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new ImportRefused(name, `${issue?.path.join('.') || 'the file'} is not as it should be: ${issue?.message}`);
  } catch (error) {
    throw error instanceof SyntaxError ? new ImportRefused(name, 'is not readable as JSON') : error;
  }
}
