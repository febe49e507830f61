import type { Report } from '../../query/define/report.ts';
import type { DrillTo } from '../../query/define/table.ts';

/** The report as a reader may see it: without the parts that belong to groups of the menu that are not theirs, and without ways there. */
export function grantedParts(report: Report, menugroups: readonly string[]): Report {
  const { details = {}, record, rowDrill, cellDrills = {}, ...others } = report;
  const isGranted = (name: string) => {
    const group = details[name]?.group;
    return group === undefined || menugroups.includes(group);
  };
  if (Object.keys(details).every(isGranted)) return report;
  const leads = (to: DrillTo) => !('detail' in to) || isGranted(to.detail);
  return {
    ...others,
    details: Object.fromEntries(Object.entries(details).filter(([name]) => isGranted(name))),
    cellDrills: Object.fromEntries(Object.entries(cellDrills).filter(([, to]) => leads(to))),
    ...(rowDrill && leads(rowDrill) && { rowDrill }),
    ...(record && { record: { ...record, panels: record.panels.filter(({ detail }) => isGranted(detail)) } }),
  };
}
