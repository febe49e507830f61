import type { Cell, ReportColumn } from '../../../contracts/report.ts';
import type { FileColumn } from './file-columns.ts';

const inContainers = '_containers';

const unitColumn: FileColumn = {
  key: 'base_unit',
  label: 'Base unit',
  type: 'text',
  unit: null,
  definition: 'What the quantities of the row are counted in; blank where it has items of more than one unit.',
  has_total: true,
  words: null,
};
const sizeColumn: FileColumn = {
  key: 'container_size',
  label: 'Base units per container',
  type: 'ratio',
  unit: null,
  definition: 'What one container holds; blank where the items and NDCs of the row come in more than one size.',
  has_total: true,
  words: null,
};

/** Quantities of a file: in containers first, then in base units, and behind all columns what these are. */
export function countColumns(columns: readonly ReportColumn[], areContainersWanted: boolean): FileColumn[] {
  if (!columns.some((column) => column.is_in_base_units)) return [...columns];
  const counted = columns.flatMap((column): FileColumn[] => {
    if (!column.is_in_base_units) return [column];
    const base = { ...column, label: `${column.label}, base units` };
    const containers = {
      ...column,
      key: `${column.key}${inContainers}`,
      label: `${column.label}, containers`,
      definition: `${column.definition} In containers: ÷ base units per container; blank where that is not known.`,
    };
    return areContainersWanted && !column.is_factor ? [containers, base] : [base];
  });
  const known = new Set(columns.map(({ key }) => key));
  return [...counted, ...[unitColumn, sizeColumn].filter(({ key }) => !known.has(key))];
}

/** The rows with their quantities in containers, as far as these columns want them. */
export function withContainers(rows: Record<string, Cell>[], columns: readonly FileColumn[]): Record<string, Cell>[] {
  const wanted = columns.filter(({ key }) => key.endsWith(inContainers)).map(({ key }) => key);
  if (wanted.length === 0) return rows;
  return rows.map((row) => {
    const size = row.container_size;
    const counted = { ...row };
    for (const key of wanted) {
      const value = row[key.slice(0, -inContainers.length)];
      counted[key] = typeof value === 'number' && typeof size === 'number' && size > 0 ? value / size : null;
    }
    return counted;
  });
}
