import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCompanies } from '../../demo/generate/generate-companies.ts';
import { listFiles } from '../../demo/generate/list-files.ts';
import { parseCsv } from '../office/parse-csv.ts';
import type { Random } from '../torture/random.ts';

/** The rows of a file by their column. */
export type Rows = Record<string, string>[];
/** Rows by entity: what one load brings. */
export type Files = Record<string, Rows>;

/** A hospital of which a part has not come yet. */
export interface CutHospital {
  loaded: Files;
  /** The days after, one by one. */
  days: Files[];
  /** Rows of earlier days that were held up. */
  late: Files;
}

/** By which moment a row is of a day. What has none is loaded from the beginning. */
const moments: Record<string, string> = {
  adc_transactions: 'occurred_at',
  cases: 'starts_at',
  counts: 'counted_at',
  movements: 'occurred_at',
  purchase_lines: 'ordered_at',
  purchase_receipts: 'received_at',
  rfid_events: 'occurred_at',
  shifts: 'starts_at',
  tray_scans: 'scanned_at',
};

const end = '2026-11-14';
/** What is said of a case comes with it. */
const ofCases = ['case_doses', 'case_handovers', 'case_wastes'];

/** Generates a small hospital, and holds back its last days and some rows of those before. */
export async function cutHospital(
  random: Random,
  { days, scale }: { days: number; scale: number },
): Promise<CutHospital> {
  const all = await generate(Math.floor(random.between(1, 1_000_000)), scale);
  const cut: CutHospital = { loaded: {}, days: Array.from({ length: days }, () => ({})), late: {} };
  const from = Date.parse(end) - days * 86_400_000;
  const caseDays = new Map(all.cases?.map((row) => [row.case_code, row.starts_at]));
  for (const [entity, rows] of Object.entries(all)) {
    for (const row of rows) {
      const moment = ofCases.includes(entity) ? caseDays.get(row.case_code) : row[moments[entity] ?? ''];
      const turn = Math.floor((Date.parse(moment?.slice(0, 10) ?? '') - from) / 86_400_000) - 1;
      const isLate = entity in moments && entity !== 'cases' && random.next() < 0.03;
      add(turn >= 0 ? (cut.days[Math.min(turn, days - 1)] ?? cut.late) : isLate ? cut.late : cut.loaded, entity, row);
    }
  }
  return cut;
}

function add(files: Files, entity: string, row: Record<string, string>): void {
  const rows = files[entity] ?? [];
  rows.push(row);
  files[entity] = rows;
}

async function generate(seed: number, scale: number): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-deliveries-'));
  const until = Date.parse(end) / 86_400_000;
  const [company] = await generateCompanies({ folder, seed, scale, companies: 1, months: 14, end: until });
  const files = listFiles(company?.folder ?? folder).map(({ entity, path }) => [entity, read(path)] as const);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(files);
}

function read(path: string): Rows {
  const [names = [], ...lines] = parseCsv(readFileSync(path, 'utf8'));
  return lines.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

/** The rows as the text of a file. */
export function print(rows: Rows): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => names.map((name) => quote(row[name] ?? '')).join(','));
  return `${[names.join(','), ...lines].join('\n')}\n`;
}

const quote = (cell: string): string => (/[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
