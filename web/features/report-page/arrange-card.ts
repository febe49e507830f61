import type { ReportColumn } from '../../../contracts/report.ts';
import { isNumeric } from '../../../ui/format-value.ts';

export interface CardShape {
  name: ReportColumn | undefined;
  status: ReportColumn | undefined;
  places: ReportColumn[];
  figures: ReportColumn[];
}

const mostFigures = 4;
/** What a row is about, by rank; where it has none of these it is its first column. */
const drugs = ['item', 'product', 'ndc'];
/** Where it is: a location says little without its facility. */
const wheres = ['location', 'facility', 'lot', 'tray', 'user', 'tag', 'case'];

/** Which columns stand where on a card: what the rows are ordered by comes first among the figures. */
export function arrangeCard(columns: ReportColumn[], sort: string[]): CardShape {
  const byKey = (key: string) => columns.find((column) => column.key === key);
  const name = drugs.map(byKey).find((column) => column !== undefined) ?? columns[0];
  const status = columns.find(({ type, levels }) => type === 'status' && levels !== null);
  const places = wheres.flatMap((key) => byKey(key) ?? []).filter((column) => column !== name);
  const first = columns[0];
  const others = first && first !== name && first !== status && !places.includes(first) ? [first, ...places] : places;
  const ordered = sort.flatMap((key) => byKey(key.replace(/^-/u, '')) ?? []);
  const isFigure = (column: ReportColumn) =>
    column.type !== 'spark' && column !== name && column !== status && !others.includes(column);
  const numeric = columns.filter(({ type }) => isNumeric(type) || type === 'date' || type === 'datetime');
  const figures = [...new Set([...ordered, ...numeric])].filter(isFigure).slice(0, mostFigures);
  return { name, status, places: others, figures };
}
