import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parseCsv } from './parse-csv.ts';

/** Comma, quotes, UTF-8, cells as they are rather than as they are shown, every sheet into a file of its own. */
const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

export interface OfficeFile {
  /** With its ending, and different from those of the other files. */
  name: string;
  content: Buffer;
}

/** What LibreOffice found in a file: the cells of each sheet, by its name. */
export type Sheets = Map<string, string[][]>;

/** Opens files with LibreOffice, all of one kind by a single start of it: starting takes longer than reading a file. */
export async function openWithLibreOffice(program: string, files: OfficeFile[]): Promise<Map<string, Sheets>> {
  const opened = new Map<string, Sheets>();
  for (const ending of new Set(files.map(({ name }) => extname(name)))) {
    const ofKind = files.filter(({ name }) => extname(name) === ending);
    for (const [name, sheets] of await openAtOnce(program, ending, ofKind)) opened.set(name, sheets);
  }
  return opened;
}

async function openAtOnce(program: string, ending: string, files: OfficeFile[]): Promise<Map<string, Sheets>> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-office-'));
  try {
    const paths = files.map((_, number) => join(folder, `${number}${ending}`));
    for (const [number, path] of paths.entries()) writeFileSync(path, files[number]?.content ?? '');
    // A profile of its own: LibreOffice hands the work to one that is open already, or waits for it.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    // What a person confirms in the dialog that opens a CSV file.
    const reading = ending === '.csv' ? ['--infilter=CSV:44,34,76,1'] : [];
    const out = join(folder, 'out');
    const writing = ['--convert-to', everySheet, '--outdir', out];
    const args = [profile, '--headless', '--norestore', ...reading, ...writing, ...paths];
    const { stderr } = await promisify(execFile)(program, args, { timeout: 120_000, env: inEnglish() });
    return new Map(
      files.map(({ name }, number) => {
        const sheets = readSheets(out, number);
        if (sheets.size === 0) throw new Error(`LibreOffice did not open ${name}: ${stderr}`);
        return [name, sheets];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sheets of the file with this number: LibreOffice names what it writes after the file and the sheet. */
function readSheets(out: string, number: number): Sheets {
  const start = `${number}-`;
  const written = filesIn(out).filter((name) => name.startsWith(start));
  return new Map(
    written.map((name) => [
      name.slice(start.length).replace(/\.csv$/u, ''),
      parseCsv(readFileSync(join(out, name), 'utf8')),
    ]),
  );
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
