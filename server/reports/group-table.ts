import { badField } from '../../contracts/problem.ts';
import type { ReportFilter } from '../../contracts/report.ts';
import { readList } from '../../contracts/value-list.ts';
import type { GroupBy, Report } from '../../query/define/report.ts';
import type { SummedTable, Table } from '../../query/define/table.ts';

export const groupFilter = 'groupBy';

/** The table of a report with its rows told apart as the reader wishes, and by what; null where the page offers no choice. */
export function groupTable(report: Report, text: string | undefined): { table: Table; groupedBy: string[] | null } {
  const { groupBy, table } = report;
  if (!groupBy) return { table, groupedBy: null };
  if (table.is !== 'summed') throw new Error(`The page ${report.page} groups the rows of a list.`);
  const groupedBy = readGroups(groupBy, text);
  const isIdentity = (key: string) => groupBy.allowed.includes(key);
  const byDay = groupedBy.some((key) => table.of.dimensions[key]?.isDay);
  // A row that is one day has no weeks to show.
  const isShown = (key: string) => !isIdentity(key) && !(byDay && table.of.measures[key]?.spark);
  return {
    groupedBy,
    table: {
      ...table,
      by: [...groupedBy, ...table.by.filter((key) => !isIdentity(key))],
      columns: [...groupedBy, ...table.columns.filter(isShown)],
      ...(table.optionalColumns ? { optionalColumns: table.optionalColumns.filter(isShown) } : {}),
      sort: sortOf(table, groupBy, groupedBy),
    },
  };
}

/** The order of the page, without what is no longer there; in the order of the names where nothing is left. */
function sortOf(table: SummedTable, { allowed }: GroupBy, groupedBy: string[]): string[] {
  const isThere = (word: string) => {
    const key = word.replace(/^-/u, '');
    return !allowed.includes(key) || groupedBy.includes(key);
  };
  const sort = table.sort.filter(isThere);
  return sort.length > 0 ? sort : groupedBy;
}

function readGroups({ allowed, default: usual }: GroupBy, text: string | undefined): string[] {
  if (text === undefined) return [...usual];
  const chosen = [...new Set(readList(text))];
  const unknown = chosen.find((key) => !allowed.includes(key));
  if (unknown !== undefined)
    throw badField(
      groupFilter,
      `"${unknown.slice(0, 60).replace(/[^\w .-]/gu, '?')}" is not one of ${allowed.join(', ')}`,
    );
  if (chosen.length === 0) throw badField(groupFilter, `must name at least one of ${allowed.join(', ')}`);
  return chosen;
}

/** The choice as a filter of the page. */
export function describeGroups({ groupBy, table }: Report): ReportFilter[] {
  if (!groupBy || table.is !== 'summed') return [];
  const words = groupBy.allowed.map((value) => ({ value, label: labelOf(table, value) }));
  return [{ name: groupFilter, label: 'Group by', kind: 'group', words, usual: [...groupBy.default] }];
}

/** What a row is, once it is no longer what the page says. */
export function describeGrain({ grain, groupBy, table }: Report, groupedBy: string[] | null): string {
  if (!groupBy || !groupedBy || table.is !== 'summed' || groupedBy.join() === groupBy.default.join()) return grain;
  const names = groupedBy.map((key) => lowerFirst(labelOf(table, key)));
  return `One row per ${new Intl.ListFormat('en-US').format(names)}.`;
}

function labelOf({ of }: SummedTable, key: string): string {
  const dimension = of.dimensions[key];
  if (!dimension) throw new Error(`The dataset ${of.name} has no dimension ${key} to group by.`);
  return dimension.label;
}

/** NDC and other names that are capitals stay so. */
const lowerFirst = (label: string): string =>
  /^[A-Z]{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
