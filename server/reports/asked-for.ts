import type { Days } from '../../contracts/calendar.ts';
import { addDays, addYears, daysBefore, ifCovered } from '../../contracts/calendar.ts';
import { type AskedDays, readDays } from '../../contracts/read-days.ts';
import type { PeriodName } from '../../contracts/report.ts';
import type { Asked, Search } from '../../query/define/asked.ts';
import type { Report } from '../../query/define/report.ts';
import { type CompanyData, readCompanyData } from './company-data.ts';
import type { ReportQuestion } from './read-question.ts';
import type { Reader } from './reader.ts';

/** A question with its days settled by what the company's data reach. */
export async function askedFor(
  reader: Reader,
  question: ReportQuestion,
  isUnsettled = false,
): Promise<{ asked: Asked; days: AskedDays; data: CompanyData }> {
  const data = await readCompanyData(reader, question.report.table.of);
  const newest = data.covered?.to ?? reader.today;
  const asked = readDays(reader.query, newest, usualPeriod(question.report));
  const days = timelessFilter(question) ? { ...(data.covered ?? asked), named: null } : asked;
  return { asked: { ...askOf(question.report, days, data.covered, question), isUnsettled }, days, data };
}

/** Whether rows are the same whatever days there are: they need not wait until these are known. */
export const readsNoDays = ({ report, table }: ReportQuestion): boolean =>
  report.time === 'none' && table.is === 'listed';

/** A question before its days are settled. A list that reads them all the same fails: nothing is no day. */
export const withoutDays = ({ filters, search }: ReportQuestion, isUnsettled: boolean): Asked => ({
  from: '',
  to: '',
  previous: null,
  yearBefore: null,
  filters,
  search,
  covered: null,
  isNewest: true,
  isUnsettled,
});

/** The filter that names one thing, by which days do not matter. */
export const timelessFilter = ({ report, filters }: ReportQuestion): string | undefined =>
  report.timeless?.find((name) => (filters[name] ?? []).some((value) => value !== ''));

export const usualPeriod = ({ time }: Timed): PeriodName => (time === 'period' ? '90d' : '30d');

/** A page or a dataset: it says how time applies to it. */
type Timed = Pick<Report, 'time'>;

/** What is not of a time has nothing before it. */
const before: Record<Report['time'], (days: Days, covered: Days | null) => Days | null> = {
  period: (days, covered) => ifCovered(daysBefore(days), covered),
  as_of: stateBefore,
  none: () => null,
};

/** What narrows the facts, whatever their days. */
interface Narrowing {
  filters: Record<string, string[]>;
  search?: Search | null;
}

/** Days and what narrows them, and what they compare with. */
export function askOf({ time }: Timed, days: Days, covered: Days | null, { filters, search = null }: Narrowing): Asked {
  const { from, to } = days;
  return {
    from,
    to,
    previous: before[time](days, covered),
    yearBefore: ifCovered({ from: addYears(from, -1), to: addYears(to, -1) }, covered),
    filters,
    search,
    covered,
    isNewest: covered === null || to >= covered.to,
  };
}

/** A state compares with the state just before the days asked for. */
function stateBefore({ from }: Days, covered: Days | null): Days | null {
  const day = addDays(from, -1);
  return ifCovered({ from: day, to: day }, covered);
}
