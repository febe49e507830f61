import { findPage } from '../../catalog/pages.ts';
import { periodNames } from '../../contracts/report.ts';
import type { ChartOf, ListChartOf } from '../../query/define/chart.ts';
import type { Report } from '../../query/define/report.ts';
import type { DrillTo } from '../../query/define/table.ts';
import { specified } from './specified-pages.ts';

/** What is wrong with the pages of a product, one line each: against the catalogue, their specification and one another. */
export function findPageFaults(reports: readonly Report[]): string[] {
  const byPage = new Map<string, Report>(reports.map((report) => [report.page, report]));
  const twice = reports.filter(({ page }, place) => reports.findIndex((report) => report.page === page) < place);
  return [
    ...twice.map(({ page }) => `${page}: the page is there twice.`),
    ...reports.flatMap((report) =>
      [
        ...lacking(report),
        ...waiting(report),
        ...drillsOf(report).flatMap((drill) => leading(report, drill, byPage)),
      ].map((fault) => `${report.page}: ${fault}`),
    ),
  ];
}

/** A page that nobody asked for, or that lacks what was asked for. */
function lacking({ page, table, kpis, filters }: Report): string[] {
  if (!findPage(page)) return ['the catalogue has no such page.'];
  const asked = specified[page];
  if (!asked) return ['the specification has no such report.'];
  const lacks = (what: string, words: string, found: readonly string[]) =>
    words
      .split(' ')
      .filter((word) => word !== '' && !found.includes(word))
      .map((word) => `the ${what} ${word} is missing.`);
  return [
    ...lacks('column', asked.columns, table.columns),
    ...lacks('key figure', asked.kpis, kpis),
    ...lacks('filter', asked.filters, filters),
  ];
}

/** A part of the page that waits for a filter which the page does not have. */
function waiting({ filters, record, details = {}, charts = [] }: Report): string[] {
  const waitsFor = [
    ...(record?.filters ?? []),
    ...(record?.panels ?? []).map(({ when }) => when),
    ...charts.flatMap(({ when, unless }) => [when, unless]),
  ];
  return [
    ...waitsFor.filter((name) => name && !filters.includes(name)).map((name) => `it has no filter ${name}.`),
    ...(record?.panels ?? [])
      .filter(({ detail }) => !Object.hasOwn(details, detail))
      .map(({ detail }) => `it has no detail ${detail} for its record.`),
  ];
}

function drillsOf({ rowDrill, cellDrills = {}, charts = [], details = {} }: Report): DrillTo[] {
  const ofCharts = (some: readonly (ChartOf | ListChartOf)[]) => some.map(({ drill }) => drill);
  return [
    rowDrill,
    ...Object.values(cellDrills),
    ...ofCharts(charts),
    ...Object.values(details).flatMap((detail) => [
      detail.rowDrill,
      ...Object.values(detail.cellDrills ?? {}),
      ...ofCharts(detail.charts ?? []),
    ]),
  ].filter((drill) => drill !== undefined);
}

/** A drill to what is not there, or to a page that does not know what it carries and sets. A page that is not built yet is not judged. */
function leading(report: Report, drill: DrillTo, byPage: ReadonlyMap<string, Report>): string[] {
  if ('detail' in drill && !Object.hasOwn(report.details ?? {}, drill.detail))
    return [`it has no detail ${drill.detail}.`];
  if ('page' in drill && !findPage(drill.page))
    return [`it leads to ${drill.page}, which the catalogue does not have.`];
  const target = 'page' in drill ? byPage.get(drill.page) : report;
  if (!target) return [];
  const where = target === report ? 'it' : target.page;
  const set = Object.entries(drill.set ?? {});
  const names = [...(drill.carry ?? []), ...set.map(([name]) => name)];
  return [
    ...names.filter((name) => !knows(target, name)).map((name) => `it leads to ${where}, which has no filter ${name}.`),
    ...set.flatMap(([name, value]) =>
      unknownWords(target, name, value).map((word) => `it leads to ${where}, whose ${name} is never ${word}.`),
    ),
  ];
}

const knows = ({ filters, groupBy }: Report, name: string): boolean =>
  filters.includes(name) || ['from', 'to', 'period'].includes(name) || (groupBy !== undefined && name === 'groupBy');

function unknownWords({ table, groupBy }: Report, name: string, value: string): string[] {
  const known: readonly string[] | undefined =
    name === 'period'
      ? periodNames
      : name === 'groupBy'
        ? groupBy?.allowed
        : Object.keys(table.of.filters[name]?.words ?? {});
  return !known || known.length === 0 ? [] : value.split(',').filter((word) => !known.includes(word));
}
