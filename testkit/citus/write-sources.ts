import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateCompanies } from '../../demo/generate/generate-companies.ts';
import { listFiles } from '../../demo/generate/list-files.ts';

interface CompanyFiles {
  companyId: number;
  files: { entity: string; path: string }[];
}

/** What both stores load, from the same files. */
export interface Sources {
  /** Two hospitals and a supplier. */
  companies: CompanyFiles[];
  /** A later load of the first company, which replaces rows and adds some. */
  changes: CompanyFiles;
  /** Publications of recall notices: the later one changes a notice, takes one away and adds one. */
  notices: string[];
}

const seed = 3;
/** Small, and with every kind of fact: tags, trays, cases, prices, orders. */
const scale = 0.01;
const months = 14;
const lastDay = '2026-11-14';

export async function writeSources(folder: string): Promise<Sources> {
  const end = Date.parse(lastDay) / 86_400_000;
  const generated = await generateCompanies({ folder, seed, scale, companies: 3, months, end });
  const companies = generated.map((company, place) => ({ companyId: place + 1, files: listFiles(company.folder) }));
  const [first] = companies;
  if (!first) throw new Error('No company was generated.');
  return { companies, changes: writeChanges(folder, first), notices: writeNotices(folder, first) };
}

/** Every 40th movement with another quantity and every 50th under another number. */
function writeChanges(folder: string, { companyId, files }: CompanyFiles): CompanyFiles {
  const { header, rows } = readCsv(files, 'movements');
  const quantity = header.indexOf('quantity');
  const changed = rows.flatMap((row, index) => [
    ...(index % 40 === 0 ? [row.with(quantity, String(Number(row[quantity]) + 1))] : []),
    ...(index % 50 === 7 ? [row.with(0, `${row[0]}-again`)] : []),
  ]);
  const path = join(folder, 'changed-movements.csv');
  writeFileSync(path, `${[header, ...changed].map((row) => row.join(',')).join('\n')}\n`);
  return { companyId, files: [{ entity: 'movements', path }] };
}

/** Notices about lots that were tagged, so that trays and cases know recalled units. */
function writeNotices(folder: string, { files }: CompanyFiles): string[] {
  const { header, rows } = readCsv(files, 'rfid_events');
  const [event, ndc, lot] = ['event', 'ndc', 'lot'].map((name) => header.indexOf(name)) as [number, number, number];
  const tagged = rows.filter((row) => row[event] === 'encoded' && row[ndc] && row[lot]);
  const lots = [...new Map(tagged.map((row) => [row[lot] as string, row[ndc] as string]))].slice(0, 60);
  const notice = ([code, package_ndc]: [string, string], place: number) => ({
    recall_number: `D-${1000 + place}-2026`,
    product_type: 'Drugs',
    classification: 'Class II',
    status: 'Ongoing',
    reason_for_recall: 'CGMP',
    report_date: '20260301',
    recalling_firm: 'Maker, Inc.',
    product_description: `Vials, NDC ${package_ndc.slice(0, 5)}-${package_ndc.slice(5, 9)}-${package_ndc.slice(9)}`,
    code_info: `Lot ${code}`,
    openfda: {},
  });
  const notices = lots.map(notice);
  const publish = (name: string, day: string, results: object[]) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify({ meta: { last_updated: day }, results }));
    return path;
  };
  const [changed, , ...others] = notices;
  return [
    publish('drug-enforcement-1.json', '2026-03-04', notices.slice(0, 40)),
    publish('drug-enforcement-2.json', '2026-06-03', [{ ...changed, code_info: 'All lots' }, ...others]),
  ];
}

/** Files of the generator have no quotes in the entities that are read here. */
function readCsv(files: CompanyFiles['files'], entity: string) {
  const path = files.find((file) => file.entity === entity)?.path;
  if (!path) throw new Error(`The generated company has no ${entity}.`);
  const [header = [], ...rows] = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return { header, rows: rows.filter((row) => row.length === header.length && !row.join().includes('"')) };
}
