import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateCompanies } from '../../demo/generate/generate-companies.ts';

const dayMs = 86_400_000;
const lastDay = '2026-11-14';

/** The files of a generated hospital; `nasty` adds what real files have and no generator makes by itself. */
export async function makeFiles(folder: string, seed: number, scale: number, isNasty: boolean): Promise<string> {
  const end = Date.parse(lastDay) / dayMs;
  const [company] = await generateCompanies({ folder, seed, scale, companies: 1, months: 14, end });
  if (!company) throw new Error('No company was generated.');
  if (isNasty) spoil(company.folder);
  return company.folder;
}

/** More comes back than is used, stock below zero, counts of whole places, lines received on no day, too much, or never. */
function spoil(folder: string): void {
  const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').split(/\r?\n/u);
  const append = (name: string, lines: string[]) => {
    const end = readFileSync(join(folder, name), 'utf8').includes('\r\n') ? '\r\n' : '\n';
    appendFileSync(join(folder, name), lines.map((line) => line + end).join(''));
  };
  const [movements, orders] = [linesOf('movements.csv'), linesOf('purchase_lines.csv')];
  const head = (movements[0] ?? '').split(',');
  const at = (line: string, name: string) => line.split(',')[head.indexOf(name)] ?? '';
  const used = movements.filter((line) => at(line, 'kind') === 'dispense').slice(-400);
  const write = (line: string, index: number, change: Record<string, string>) =>
    line
      .split(',')
      .map((value, column) => change[head[column] ?? ''] ?? (head[column] === 'movement_id' ? `NASTY${index}` : value))
      .join(',');
  const kinds: Record<string, string>[] = [
    { kind: 'return', quantity: '500' },
    { kind: 'expire', quantity: '0.3333' },
    { kind: 'adjust', quantity: '-7.25' },
    { kind: 'adjust', quantity: '3' },
    { kind: 'waste', quantity: '250' },
    { kind: 'dispense', quantity: '1000', lot: '' },
  ];
  const added = used
    .filter((_, index) => index % 20 === 0)
    .map((line, index) => write(line, index, { staff_code: '', transfer_id: '', ...kinds[index % kinds.length] }));
  append('movements.csv', added);
  const counted = used
    .filter((_, index) => index % 90 === 0)
    .map(
      (line) =>
        `${at(line, 'facility_code')},${at(line, 'location_code')},${at(line, 'ndc')},,,${lastDay}T05:00:00,4,,`,
    );
  append('counts.csv', [...new Set(counted)]);
  const names = (orders[0] ?? '').split(',');
  const bought = orders.filter((line) => line.includes(',received') && line.includes(',purchase,')).slice(-40);
  const changes: Record<string, string>[] = [
    { received_at: '' },
    { packages_received: '99' },
    { status: 'backordered', received_at: '', packages_received: '' },
    { status: 'placed', received_at: '', packages_received: '', expected_at: '2026-10-01T06:00:00' },
    { status: 'cancelled', received_at: '', packages_received: '' },
  ];
  const more = bought
    .filter((_, index) => index % 4 === 0)
    .map((line, index) => {
      const change = { po_number: `NASTY${index}`, ...changes[index % changes.length] };
      return line
        .split(',')
        .map((value, column) => change[(names[column] ?? '') as keyof typeof change] ?? value)
        .join(',');
    });
  append('purchase_lines.csv', more);
}
