import type { ReportColumn } from '../../../../contracts/report.ts';
import type { ReportRow } from '../list-report.ts';

/**
 * What a row is about, in a few letters for the address: its name, its codes and its moment. Figures are no part of it, because
 * they are others tomorrow.
 */
export function markOfRow(row: ReportRow, columns: ReportColumn[]): string {
  const [first] = columns;
  const keys = columns
    .filter((column) => column === first || column.type === 'code' || column.type === 'datetime')
    .map(({ key }) => key);
  const codes = Object.keys(row).filter((key) => key.endsWith('_code'));
  const text = [...keys, ...codes.toSorted()].map((key) => String(row[key] ?? '')).join('\u0000');
  let hash = offset;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), prime) >>> 0;
  return hash.toString(36);
}

/** FNV-1a with 32 bits: whether it is the same row is asked among a few hundred. */
const offset = 0x811c9dc5;
const prime = 0x01000193;
