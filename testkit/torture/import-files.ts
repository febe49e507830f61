import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallHospital } from '../warehouses/small-hospital.ts';

/** Rows of one file. Half of them replace rows of the file before, the others are new. */
const rowsPerFile = 2_000;
const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,lot\n';

/** The files of a hospital's reference data. */
export function writeReferenceFiles(folder: string): string {
  const target = join(folder, 'reference');
  mkdirSync(target, { recursive: true });
  for (const [entity, text] of Object.entries(smallHospital)) writeFileSync(join(target, `${entity}.csv`), text);
  return target;
}

/** The n-th file of movements: every row of it says n. */
export function writeMovements(folder: string, n: number): string {
  const path = join(folder, `movements-${n}.csv`);
  const first = ((n - 1) * rowsPerFile) / 2;
  const rows = Array.from({ length: rowsPerFile }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    return `M${first + at},MAIN,${at % 2 ? 'ADC1' : 'PHARM'},63323-269-10,2026-05-${day}T08:00:00,receive,${n},L${at % 7}\n`;
  });
  writeFileSync(path, head + rows.join(''));
  return path;
}

/** What the store holds after the first n files, and after nothing else. */
export function expectAfter(n: number): { rows: number; quantity: number } {
  if (n === 0) return { rows: 0, quantity: 0 };
  const half = rowsPerFile / 2;
  // Of every file but the last, the second half was replaced.
  const settled = (half * (n * (n - 1))) / 2;
  return { rows: half * (n + 1), quantity: settled + rowsPerFile * n };
}
