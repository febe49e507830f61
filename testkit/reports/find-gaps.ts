import { findPage } from '../../catalog/pages.ts';
import type { Report } from '../../query/define/report.ts';
import type { DrillTo, Table } from '../../query/define/table.ts';
import { isBuilt } from '../../server/built-pages.ts';

/** A page as ../shared/spec/reports describes it, as far as it can be held against a built page. */
export interface Entry {
  page: string | number;
  columns?: Keyed[];
  drawer?: Keyed[];
  kpis?: string[];
  chart?: EntryChart;
  charts?: EntryChart[];
  panels?: (EntryTable & { id?: string; panel?: string })[];
  drill?: EntryDrills;
}

type Keyed = string | { key: string };
type EntryChart = { id?: string; kind: string; drill?: EntryDrill } & Partial<
  Record<'x' | 'y' | 'series' | 'color', string | string[]>
>;
type EntryDrill = { page: string | number } | { detail: string };
type EntryDrills = { cell?: Record<string, EntryDrill> } & Record<string, EntryDrill | Record<string, EntryDrill>>;
type EntryTable = { columns?: Keyed[]; drill?: EntryDrills };

/** What an entry asks for and the page lacks: `column …`, `tile …`, `chart …`, `panel …` or `drill …`, each with its key. */
export function findGaps(entry: Entry, report: Report): string[] {
  const shown = new Set([...columnsOf(report.table), ...(report.groupBy?.allowed ?? [])]);
  return [
    ...lacking('column', [...(entry.columns ?? []), ...(entry.drawer ?? [])].map(keyOf), shown),
    ...lacking('tile', entry.kpis ?? [], new Set(report.kpis)),
    ...[...(entry.chart ? [entry.chart] : []), ...(entry.charts ?? [])]
      .filter((chart) => !(report.charts ?? []).some((drawn) => isDrawnBy(chart, drawn)))
      .map((chart) => `chart ${chart.id ?? 'main'}`),
    ...drillGaps('drill', entry.drill, report),
    ...(entry.panels ?? []).flatMap((panel) => panelGaps(panel, report)),
  ];
}

function panelGaps(panel: EntryTable & { id?: string; panel?: string }, report: Report): string[] {
  const name = panel.id ?? panel.panel ?? '';
  const detail = report.details?.[name];
  if (!detail) return [`panel ${name}`];
  const columns = (panel.columns ?? []).map(keyOf);
  return [
    ...lacking(`panel ${name} column`, columns, new Set(columnsOf(detail.table))),
    ...drillGaps(`panel ${name} drill`, panel.drill, detail),
  ];
}

/** Drills that lead nowhere, or elsewhere. One to a page that is not built yet leads nowhere. */
function drillGaps(
  what: string,
  asked: EntryDrills | undefined,
  built: Pick<Report, 'rowDrill' | 'cellDrills'>,
): string[] {
  // A panel with one drill names its page at once.
  const { cell = {}, ...rows }: EntryDrills =
    asked && 'page' in asked ? { row: asked as unknown as EntryDrill } : (asked ?? {});
  const gaps: string[] = [];
  for (const [name, to] of Object.entries(rows))
    if (!leadsTo(to as EntryDrill, built.rowDrill)) gaps.push(`${what} ${name}`);
  for (const [key, to] of Object.entries(cell)) if (!leadsTo(to, built.cellDrills?.[key])) gaps.push(`${what} ${key}`);
  return gaps;
}

function leadsTo(asked: EntryDrill, built: DrillTo | undefined): boolean {
  if (!built) return false;
  // Entries name a detail by the stored rows that it shows.
  if ('detail' in asked || 'detail' in built) return 'detail' in asked && 'detail' in built;
  const page = findPage(built.page);
  return String(asked.page) === built.page && page !== undefined && isBuilt(page);
}

/** Entries and pages have a word of their own for some kinds. */
const kinds: Record<string, string> = { heat_map: 'heatmap', matrix: 'heatmap', pareto: 'ranked_bar' };
/** Time on an axis is asked for as a bucket. */
const buckets: Record<string, string> = { week: 'bucket', month: 'bucket', local_hour: 'bucket' };

type Drawn = NonNullable<Report['charts']>[number];

/** Whether it is the chart that is asked for: of that kind, with all of its fields. */
function isDrawnBy(asked: EntryChart, drawn: Drawn): boolean {
  if ((kinds[asked.kind] ?? asked.kind) !== drawn.kind) return false;
  const fields = [
    ...[drawn.x, drawn.y, drawn.z, drawn.series, drawn.label],
    ...Object.values(drawn.roles ?? {}),
    ...('by' in drawn ? [...drawn.by, ...drawn.measures] : drawn.fields),
  ];
  return [asked.x, asked.y, asked.series, asked.color]
    .flat()
    .filter((field) => field !== undefined)
    .every((field) => fields.includes(buckets[field] ?? field) || fields.includes(field));
}

const keyOf = (column: Keyed): string => (typeof column === 'string' ? column : column.key);
const columnsOf = ({ columns, optionalColumns = [] }: Table): string[] => [...columns, ...optionalColumns];
const lacking = (what: string, asked: string[], built: Set<string>): string[] =>
  asked.filter((key) => !built.has(key)).map((key) => `${what} ${key}`);

/** Every page that an entry leads to, wherever in it. */
export function pagesNamed(entry: unknown): string[] {
  if (Array.isArray(entry)) return entry.flatMap(pagesNamed);
  if (typeof entry !== 'object' || entry === null) return [];
  return Object.entries(entry).flatMap(([key, value]) =>
    key === 'page' && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : pagesNamed(value),
  );
}
