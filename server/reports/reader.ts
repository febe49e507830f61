import { printSql } from '../../compiler/print-sql.ts';
import type { Asked, Days } from '../../model/asked.ts';
import type { Report } from '../../model/report.ts';
import type { Fragment } from '../../model/sql.ts';
import type { Engine, Row } from '../../warehouse/engine.ts';
import { type CompanyData, readCompanyData } from './company-data.ts';
import type { Query, ReportQuestion } from './read-question.ts';
import { type AskedDays, addDays, addYears, daysBefore, ifCovered, readDays } from './report-days.ts';

/** Who reads: a company's own part of the warehouse, until the client goes away. */
export interface Reader {
  warehouse: Engine;
  companyId: number;
  query: Query;
  today: string;
  signal: AbortSignal | undefined;
}

const longestQuery = 30_000;

/** Every query of a report goes through here, and with it through the scope of the company. */
export function run<T extends Row = Row>(reader: Reader, fragment: Fragment): Promise<T[]> {
  const { sql, values } = printSql(fragment, reader.companyId);
  return reader.warehouse.query<T>(sql, values, { signal: reader.signal, timeoutMs: longestQuery });
}

export async function askedFor(
  reader: Reader,
  question: ReportQuestion,
  isUnsettled = false,
): Promise<{ asked: Asked; days: AskedDays; data: CompanyData }> {
  const data = await readCompanyData(reader.warehouse, reader.companyId);
  const newest = data.covered?.to ?? reader.today;
  const days = readDays(reader.query, newest, usualPeriod(question.report));
  return { asked: { ...askOf(question.report, days, data.covered, question.filters), isUnsettled }, days, data };
}

const usualPeriod = (report: Report) => (report.time === 'period' ? '90d' : '30d');

/** Days and filters, and what they compare with. */
export function askOf(report: Report, days: Days, covered: Days | null, filters: Record<string, string[]>): Asked {
  const { from, to } = days;
  return {
    from,
    to,
    previous: report.time === 'period' ? ifCovered(daysBefore(days), covered) : stateBefore(days, covered),
    yearBefore: ifCovered({ from: addYears(from, -1), to: addYears(to, -1) }, covered),
    filters,
    covered,
    isNewest: covered === null || to >= covered.to,
  };
}

/** A state compares with the state just before the days asked for. */
function stateBefore({ from }: Days, covered: Days | null): Days | null {
  const day = addDays(from, -1);
  return ifCovered({ from: day, to: day }, covered);
}
