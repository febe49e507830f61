import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { csvCell } from '../../contracts/csv-cell.ts';
import type { FileOutcome } from '../../contracts/imports.ts';
import { ImportRefused } from '../refusal.ts';
import type { Converted } from './convert-standards.ts';
import type { Origin } from './entity-writer.ts';

/** From where a line of a converted file was made; its header is line 1. */
const originOf = (origins: Origin[], line: number): Origin | undefined => origins[line - 2];

/** What is wrong with a row of a converted file is wrong with a line of a file that was sent. */
export function tellOrigins(error: unknown, { files }: Converted): unknown {
  const refused = error instanceof ImportRefused ? error : undefined;
  const converted = files.find(({ path }) => basename(path) === refused?.file);
  if (!refused || !converted) return error;
  const [first] = refused.rejects;
  const origin = first && originOf(converted.origins, first.line);
  const what = refused.message.slice(refused.file.length + 2).replace(/^line \d+: /u, '');
  const rejects = refused.rejects.map((reject) => {
    const { file, line } = originOf(converted.origins, reject.line) ?? { file: refused.file, line: reject.line };
    return { ...reject, line, reason: file === origin?.file ? reject.reason : `${file}: ${reject.reason}` };
  });
  const file = `${origin?.file ?? refused.file} (${converted.entity})`;
  return new ImportRefused(file, origin ? `line ${origin.line}: ${what}` : what, rejects, refused.rejectedRows);
}

/** The same for the rejects files: their first column names the line. */
export async function writeOrigins(folder: string, { files }: Converted): Promise<void> {
  for (const { entity, origins } of files) {
    const path = join(folder, `${entity}.rejected.csv`);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const [head = '', ...rows] = text.split('\r\n');
    const told = rows.map((row) =>
      row.replace(/^\d+,/u, (line) => `${originOf(origins, Number.parseInt(line, 10))?.line ?? line},`),
    );
    await writeFile(path, [head, ...told].join('\r\n'), { mode: 0o600 });
  }
}

const mostTold = 20;

/** What a standard says that is nothing to us stands beside the rejected rows: nothing is lost without a word. */
export async function keepSetAside(folder: string, { setAside, notes }: Converted): Promise<FileOutcome[]> {
  const none = { rows_in: 0, loaded: 0, replaced: 0, unchanged: 0 };
  const outcomes: FileOutcome[] = [];
  for (const standard of new Set(setAside.map((one) => one.standard))) {
    const own = setAside.filter((one) => one.standard === standard);
    const rows = own.map(({ file, line, reason }) => [file, String(line), reason].map(csvCell).join(','));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${standard.replaceAll('-', '_')}.rejected.csv`);
    await writeFile(path, ['file,line,reason', ...rows, ''].join('\r\n'), { mode: 0o600 });
    const files = new Set(own.map(({ file }) => file));
    const warnings = own.slice(0, mostTold).map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`);
    const file = files.size === 1 ? (own[0]?.file ?? '') : `${files.size} files`;
    outcomes.push({ entity: standard, file, ...none, rejected: own.length, warnings });
  }
  const [first] = outcomes;
  first?.warnings.push(...notes.slice(0, mostTold).map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`));
  return outcomes;
}
