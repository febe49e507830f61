import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parseCsv } from './parse-csv.ts';

/** Comma, quotes, UTF-8, cells as they are rather than as they are shown, every sheet into a file of its own. */
const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

/** Opens a file with LibreOffice and tells what it found in it: the cells of each sheet, by its name. */
export async function openWithLibreOffice(
  program: string,
  file: { name: string; content: Buffer },
): Promise<Map<string, string[][]>> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-office-'));
  try {
    const path = join(folder, file.name);
    writeFileSync(path, file.content);
    // A profile of its own: LibreOffice hands the work to one that is open already, or waits for it.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    // What a person confirms in the dialog that opens a CSV file.
    const reading = file.name.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1'] : [];
    const out = join(folder, 'out');
    const args = [profile, '--headless', '--norestore', ...reading, '--convert-to', everySheet, '--outdir', out, path];
    const { stderr } = await promisify(execFile)(program, args, { timeout: 120_000, env: inEnglish() });
    const sheets = new Map<string, string[][]>();
    for (const name of filesIn(out)) {
      const sheet =
        name
          .replace(/\.csv$/u, '')
          .split('-')
          .at(-1) ?? name;
      sheets.set(sheet, parseCsv(readFileSync(join(out, name), 'utf8')));
    }
    if (sheets.size === 0) throw new Error(`LibreOffice did not open ${file.name}: ${stderr}`);
    return sheets;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How it writes numbers and dates does not depend on the machine. */
const inEnglish = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C.UTF-8', LANG: 'en_US.UTF-8' });

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
