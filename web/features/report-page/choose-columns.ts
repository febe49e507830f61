import type { ReportColumn } from '../../../contracts/report.ts';

/** The columns that a reader sees, in their order: those that were chosen, else all that the report does not leave aside. */
export function shownColumns(columns: ReportColumn[], chosen: string[]): ReportColumn[] {
  const found = chosen.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  // What was chosen may be gone, as columns are by which rows are told apart.
  return found.length > 0 ? found : columns.filter(({ is_aside: isAside }) => !isAside);
}

/** What the choice of a reader is written as: nothing where it is what the report brings. */
function written(columns: ReportColumn[], keys: string[]): string[] {
  const own = shownColumns(columns, []).map(({ key }) => key);
  return keys.join() === own.join() ? [] : keys;
}

const keysOf = (columns: ReportColumn[], chosen: string[]) => shownColumns(columns, chosen).map(({ key }) => key);

/** The choice with a column shown, where the report has it among those that are, or hidden. */
export function showColumn(columns: ReportColumn[], chosen: string[], key: string, isShown: boolean): string[] {
  const keys = keysOf(columns, chosen).filter((other) => other !== key);
  if (!isShown) return written(columns, keys);
  const before = columns
    .slice(
      0,
      columns.findIndex((column) => column.key === key),
    )
    .map((column) => column.key);
  const at = keys.findLastIndex((other) => before.includes(other)) + 1;
  return written(columns, keys.toSpliced(at, 0, key));
}

/** The choice with a column moved by a place. */
export function moveColumn(columns: ReportColumn[], chosen: string[], key: string, by: 1 | -1): string[] {
  const keys = keysOf(columns, chosen);
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return chosen;
  return written(columns, keys.toSpliced(from, 1).toSpliced(to, 0, key));
}
