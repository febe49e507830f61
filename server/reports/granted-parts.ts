import { findPage } from '../../catalog/pages.ts';
import { findReport } from '../../domains/all-domains.ts';
import type { ChartOf, Charts, ListChartOf } from '../../query/define/chart.ts';
import type { DetailOf, Report } from '../../query/define/report.ts';
import type { DrillTo, Table } from '../../query/define/table.ts';
import type { Rights } from '../queries/granted-datasets.ts';

/** The report as a reader may see it: without the parts that belong to groups of the menu that are not theirs, and without ways to pages that they may not open. */
export function grantedParts(report: Report, rights: Rights): Report {
  const grants = grantsOf(report, rights);
  const { rowDrill, details = {}, record, charts, meta, ...others } = report;
  const isShown = (key: string) => grants.figure(report.table, key);
  return {
    ...others,
    ...grants.drills(report),
    table: grants.table(report.table),
    filters: report.filters.filter((name) => grants.filter(report.table, name)),
    kpis: report.kpis.filter(isShown),
    details: Object.fromEntries(
      Object.entries(details).flatMap(([name, detail]) =>
        grants.detail(name) ? [[name, grantedDetail(detail, grants)]] : [],
      ),
    ),
    ...(report.groupBy && { groupBy: { ...report.groupBy, allowed: report.groupBy.allowed.filter(isShown) } }),
    ...(charts && { charts: grants.charts(report.table, charts) }),
    ...(record && { record: { ...record, panels: record.panels.filter(({ detail }) => grants.detail(detail)) } }),
    ...(meta && {
      meta: Object.fromEntries(
        Object.entries(meta).filter(([, { measure, names }]) => [measure, names ?? measure].every(isShown)),
      ),
    }),
  };
}

function grantedDetail({ rowDrill, ...detail }: DetailOf, grants: Grants): DetailOf {
  const { table, filters, charts, cellDrills } = detail;
  return {
    ...detail,
    ...grants.drills({ ...(rowDrill && { rowDrill }), ...(cellDrills && { cellDrills }) }),
    table: grants.table(table),
    ...(filters && { filters: filters.filter((name) => grants.filter(table, name)) }),
    ...(charts && { charts: grants.charts(table, charts) }),
  };
}

/** The group of the menu that a detail belongs to: its own, else that of what it reads. */
export const groupOfDetail = ({ group, table }: DetailOf): string | undefined =>
  group ?? (table.is === 'listed' ? table.of.group : undefined);

/** The group of the menu that a column, a key figure or a field belongs to. */
export const groupOfFigure = ({ of }: Pick<Table, 'of'>, key: string): string | undefined =>
  'fields' in of ? of.fields[key]?.group : (of.measures[key]?.group ?? of.dimensions[key]?.group);

type Grants = ReturnType<typeof grantsOf>;
type Drilled = Pick<Report, 'rowDrill' | 'cellDrills'>;

/** What of a report and its details is open to a reader. */
function grantsOf({ details = {} }: Report, { menupages, menugroups }: Rights) {
  const sees = (group: string | undefined) => group === undefined || menugroups.includes(group);
  const filter = ({ of }: Pick<Table, 'of'>, name: string) => sees(of.filters[name]?.group);
  const figure = (table: Pick<Table, 'of'>, key: string) => sees(groupOfFigure(table, key));
  const detail = (name: string) => {
    const of = details[name];
    return of !== undefined && sees(groupOfDetail(of));
  };
  /** Whether it leads where the reader may go, to filters that the reader has there. */
  const leads = (to: DrillTo): boolean => {
    if ('detail' in to) return detail(to.detail);
    const target = findReport(to.page)?.table;
    const key = findPage(to.page)?.key ?? '';
    return menupages.includes(key) && (!target || Object.keys(to.set ?? {}).every((name) => filter(target, name)));
  };
  const chart = (table: Table, drawn: ChartOf | ListChartOf): boolean => {
    const read = 'fields' in drawn ? drawn.fields : [...drawn.by, ...drawn.measures];
    const of = ('of' in drawn && drawn.of) || table.of;
    return read.every((key) => figure({ of }, key));
  };
  return {
    filter,
    figure,
    detail,
    drills: ({ rowDrill, cellDrills = {} }: Drilled): Drilled => ({
      ...(rowDrill && leads(rowDrill) && { rowDrill }),
      cellDrills: Object.fromEntries(Object.entries(cellDrills).filter(([, to]) => leads(to))),
    }),
    charts: (table: Table, charts: Charts): Charts =>
      charts.flatMap((drawn) => {
        if (!chart(table, drawn)) return [];
        const { drill, ...undrilled } = drawn;
        return drill && !leads(drill) ? [undrilled] : [drawn];
      }),
    table: (table: Table): Table => withColumns(table, (key) => figure(table, key)),
  };
}

function withColumns(table: Table, isShown: (key: string) => boolean): Table {
  const { columns, optionalColumns, sort } = table;
  if ([...columns, ...(optionalColumns ?? [])].every(isShown)) return table;
  const kept = columns.filter(isShown);
  const sorted = sort.filter((key) => isShown(key.replace(/^-/u, '')));
  return {
    ...table,
    ...(table.is === 'summed' && { by: table.by.filter(isShown) }),
    columns: kept,
    ...(optionalColumns && { optionalColumns: optionalColumns.filter(isShown) }),
    sort: sorted.length > 0 ? sorted : kept.slice(0, 1),
  } as Table;
}
