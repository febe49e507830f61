import type { Report } from '../../../query/define/report.ts';
import type { DrillTo, Table } from '../../../query/define/table.ts';

const itemPage = '1088';

type Drills = Record<string, DrillTo>;

/** Every name of an item leads to everything about that item, wherever a page does not lead it elsewhere on purpose. */
export function withItemWays(report: Report): Report {
  if (report.page === itemPage) return report;
  const { details = {} } = report;
  return {
    ...report,
    ...drillsFor(report.table, report.filters, report.cellDrills),
    ...(report.details && {
      details: Object.fromEntries(
        Object.entries(details).map(([name, detail]) => [
          name,
          { ...detail, ...drillsFor(detail.table, report.filters, detail.cellDrills) },
        ]),
      ),
    }),
  };
}

function drillsFor(table: Table, filters: readonly string[], drills: Drills = {}): { cellDrills: Drills } {
  if (!namesItems(table)) return { cellDrills: drills };
  const carry = filters.includes('facility') ? ['item', 'facility'] : ['item'];
  return { cellDrills: { item: { page: itemPage, carry }, ...drills } };
}

/** Whether it has a column of items whose codes stand beside their names. */
function namesItems({ of }: Table): boolean {
  return 'fields' in of ? of.fields.item?.code !== undefined : of.dimensions.item?.code !== undefined;
}
