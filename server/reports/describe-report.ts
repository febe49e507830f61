import { findPage, groupOf } from '../../catalog/pages.ts';
import type { Alarm, Drill, ReportColumn, ReportEntry, ReportFilter } from '../../contracts/report.ts';
import type { Alarm as AlarmOf } from '../../query/define/define.ts';
import type { DetailOf, Report } from '../../query/define/report.ts';
import type { DrillTo, Table } from '../../query/define/table.ts';
import { isBuilt } from '../built-pages.ts';
import { columnOf } from './carried-columns.ts';
import { isFactor, isInBaseUnits } from './count-in-units.ts';
import { describeGroups } from './group-table.ts';
import { filterOf } from './read-question.ts';

/** Where something leads from rows of a table; a row that is a day leads to that day. */
export function describeDrill(report: Report, to: DrillTo | undefined, by: readonly string[] = []): Drill | null {
  if (!to) return null;
  const { table } = report;
  const days = by.filter((key) => table.is === 'summed' && table.of.dimensions[key]?.isDay);
  const carry = [
    ...(to.carry ?? []).map((filter) => ({ filter, column: columnOf(filter) })),
    ...days.flatMap((column) => ['from', 'to'].map((filter) => ({ filter, column }))),
  ];
  const set = to.set ?? {};
  const when = Object.fromEntries(Object.entries(to.when ?? {}).map(([column, values]) => [column, [...values]]));
  if ('detail' in to) {
    // A detail stays on the page with all its filters.
    return {
      page: null,
      route: null,
      title: report.details?.[to.detail]?.title ?? to.detail,
      detail: to.detail,
      carry,
      set,
      when,
      needs: [],
    };
  }
  // What further columns say of a row is left out of the list where they are blank, and the list is its own all the same.
  const isToldByAll = report.groupBy !== undefined || by.length === 1;
  const needs = isToldByAll ? carry.map(({ column }) => column).filter((column) => by.includes(column)) : [];
  const page = findPage(to.page);
  if (!page) throw new Error(`The page ${report.page} leads to ${to.page}, which the catalogue has not.`);
  // A link to what is not built yet would be one that does nothing.
  return isBuilt(page)
    ? { page: to.page, route: page.route, title: page.title, detail: null, carry, set, when, needs }
    : null;
}

export function describeColumns(report: Report, table: Table, drills: Record<string, DrillTo> = {}): ReportColumn[] {
  const by = table.is === 'summed' ? table.by : [];
  return [...table.columns, ...(table.optionalColumns ?? [])].map((key) => ({
    ...describeFigure(table, key),
    ...(isInBaseUnits(table, key) && { is_in_base_units: true }),
    ...(isFactor(table, key) && { is_factor: true }),
    is_aside: table.optionalColumns?.includes(key) ?? false,
    drill: describeDrill(report, drills[key], by),
  }));
}

/** A column or a key figure, without where it leads. */
export function describeFigure(table: Table, key: string): Omit<ReportColumn, 'drill' | 'is_aside'> {
  if (table.is === 'listed') {
    const field = table.of.fields[key];
    if (!field) throw new Error(`The list ${table.of.name} has no field ${key}.`);
    const { label, type, definition, unit = null, better = 'neither', words = null, levels = null, total } = field;
    const alarm = describeAlarm(field.alarm);
    return { key, label, type, unit, definition, better, words, levels, alarm, has_total: total !== undefined };
  }
  const dimension = table.of.dimensions[key];
  if (dimension && table.by.includes(key)) {
    const { label, type, definition, words = null, levels = null } = dimension;
    const alarm = describeAlarm(dimension.alarm);
    return { key, label, type, unit: null, definition, better: 'neither', words, levels, alarm, has_total: false };
  }
  const measure = table.of.measures[key];
  if (!measure) throw new Error(`The dataset ${table.of.name} has no measure ${key}.`);
  const { label, type, definition, unit = null, better = 'neither', words = null, levels = null, total } = measure;
  const alarm = describeAlarm(measure.alarm);
  const { few } = measure;
  const figure = { key, label, type, unit, definition, better, words, levels, alarm, has_total: total !== 'none' };
  return few ? { ...figure, few } : figure;
}

const describeAlarm = (alarm: AlarmOf | undefined): Alarm | null =>
  alarm
    ? {
        level: alarm.level,
        above: 'above' in alarm ? alarm.above : null,
        below: 'below' in alarm ? alarm.below : null,
        of: ('of' in alarm && alarm.of) || null,
        is_past: 'isPast' in alarm,
      }
    : null;

export function describeFilters(report: Report, detail: DetailOf | null): ReportFilter[] {
  const filters = (detail?.filters ?? report.filters).map((name): ReportFilter => {
    const filter = filterOf(report.table, name);
    if (!filter)
      throw new Error(`The page ${report.page} names the filter ${name}, which ${report.table.of.name} has not.`);
    const words = Object.entries(filter.words ?? {}).map(([value, label]) => ({ value, label }));
    const kind = filter.words ? 'words' : filter.values ? 'search' : 'text';
    return { name, label: filter.label, kind, words, usual: [] };
  });
  return detail ? filters : [...describeGroups(report), ...filters];
}

/** What the catalogue tells about a report. */
export function describeEntry(report: Report): ReportEntry {
  const page = findPage(report.page);
  if (!page) throw new Error(`The catalogue has no page ${report.page}.`);
  const { question, grain, time, details = {} } = report;
  return {
    page: report.page,
    title: page.title,
    route: page.route,
    group: groupOf(page),
    key: page.key,
    question,
    grain,
    time,
    filters: describeFilters(report, null),
    columns: describeColumns(report, report.table, report.cellDrills),
    details: Object.entries(details).map(([name, detail]) => ({ name, title: detail.title, grain: detail.grain })),
  };
}
