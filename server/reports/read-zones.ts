import type { ReportColumn } from '../../contracts/report.ts';
import { note, oneOf, sql, table } from '../../query/define/sql.ts';
import type { ReportQuestion } from './read-question.ts';
import { type Reader, run } from './reader.ts';

/**
 * In which zone each facility lies, where a table tells times of facilities in more than one: a time is that of its facility, and
 * beside another one it must say of which zone it is.
 */
export async function readZones(
  reader: Reader,
  columns: Pick<ReportColumn, 'type'>[],
  { filters }: Pick<ReportQuestion, 'filters'>,
): Promise<Record<string, string> | null> {
  if (!columns.some(({ type }) => type === 'datetime')) return null;
  const chosen = filters.facility ? oneOf(sql`facility_code`, filters.facility) : sql`true`;
  const facilities = await run<{ facility_code: string; timezone: string }>(
    reader,
    sql`${note('In which time zone each facility lies.')}select facility_code, timezone from ${table('facilities')} facility where ${chosen}`,
  );
  const zones = Object.fromEntries(facilities.map(({ facility_code: code, timezone }) => [code, timezone]));
  return new Set(Object.values(zones)).size > 1 ? zones : null;
}
