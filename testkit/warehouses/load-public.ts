import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { loadPublicFile, type PublicLoadResult } from '../../ingest/public/load-public-file.ts';
import type { TestWarehouse } from './on-each-engine.ts';

/** The day on which the tests load public files. */
export const loadingDay = '2026-11-15';

/** Loads a public file that was made up for the test. */
export async function loadPublic(
  { engine, folder }: Pick<TestWarehouse, 'engine' | 'folder'>,
  name: string,
  content: string | Uint8Array,
): Promise<PublicLoadResult> {
  const path = join(folder, 'sent', name);
  mkdirSync(join(folder, 'sent'), { recursive: true });
  writeFileSync(path, content);
  return loadPublicFile(engine, {
    path,
    loadedBy: 'a test',
    rejectsFolder: join(folder, 'rejects'),
    today: loadingDay,
  });
}

/** A line of FDA's list of drug shortages. */
interface ShortageLine {
  ndc: string;
  status?: string;
  availability: string;
  company?: string;
  updated?: string;
}

/** Loads FDA's list of drug shortages as of a day; its lines are about propofol. */
export const loadShortages = (
  warehouse: TestWarehouse,
  day: string,
  lines: ShortageLine[],
): Promise<PublicLoadResult> => {
  const results = lines.map(
    ({ ndc, status = 'Current', availability, company = 'Hospira', updated = '05/01/2026' }) => ({
      package_ndc: ndc,
      generic_name: 'Propofol Injection',
      company_name: company,
      presentation: `Vial ${ndc}`,
      status,
      availability,
      update_type: 'Revised',
      initial_posting_date: '01/01/2026',
      update_date: updated,
    }),
  );
  return loadPublic(warehouse, 'drug-shortages.json', JSON.stringify({ meta: { last_updated: day }, results }));
};

/** What became of the rows of each table, to compare with `some`. */
export const countRows = ({ tables }: PublicLoadResult) =>
  tables.map(({ table, source, rowsIn, opened, changed, unchanged, closed, folded, rejected }) => [
    table,
    source,
    { rowsIn, opened, changed, unchanged, closed, folded, rejected },
  ]);

const none = { rowsIn: 0, opened: 0, changed: 0, unchanged: 0, closed: 0, folded: 0, rejected: 0 };
export const some = (given: Partial<typeof none>): typeof none => ({ ...none, ...given });

/** A spreadsheet with one sheet: the lines, split at commas outside of quotes; digits become numbers. */
export function makeSpreadsheet(lines: string[]): Uint8Array {
  const rows = lines.map((line) => {
    const cells = line.match(/("[^"]*"|[^,]+)/gu) ?? [];
    const drawn = cells.map((cell) =>
      /^\d+$/u.test(cell)
        ? `<c><v>${cell}</v></c>`
        : `<c t="inlineStr"><is><t>${cell.replaceAll('"', '')}</t></is></c>`,
    );
    return `<row>${drawn.join('')}</row>`;
  });
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  });
}
