import { createHash } from 'node:crypto';
import { column } from '../marts/mart.ts';
import type { StoredColumn } from '../schema/layout.ts';
import type { Table } from '../schema/tables.ts';

/** What people have decided about subjects of one kind, as a table that any question can join. */
export interface DecidedTable {
  table: Table;
  /** The codes that name a subject, in the order of the decisions. @example ['facility_code', 'location_code', 'item_code'] */
  subject: readonly string[];
  /** The columns of what is decided; blank where the decision was withdrawn. @example ['planned_min', 'planned_max'] */
  values: readonly string[];
  /** A code of the subject: a mart may read the rows of one such code alone, and is stale only where these change. */
  partedBy?: string;
}

/** The rows of a decided table with one code, as a mart that reads these alone names them. @example 'decided_scm_settings/stock.holding_rate' */
export const partOf = (relation: string, code: string): string => `${relation}/${code}`;

/** Every decided table has these: who decided, when, by which decision, and whether that withdraws the one before. */
const aboutDecision: StoredColumn[] = [
  column('decided_by', 'varchar'),
  column('decided_at', 'timestamp'),
  column('decision_id', 'integer'),
  column('is_withdrawn', 'boolean'),
];

/** `defineDecided('decided_par_levels', ['item_code'], [column('planned_min', 'integer', false)])`: one row per subject. */
export function defineDecided(
  name: string,
  subject: readonly string[],
  values: readonly StoredColumn[],
  more: Pick<DecidedTable, 'partedBy'> = {},
): DecidedTable {
  const key = ['company_id', ...subject];
  const columns = [
    column('company_id', 'integer'),
    ...subject.map((code) => column(code, 'varchar')),
    ...values.map((value) => ({ ...value, required: false })),
    ...aboutDecision,
  ];
  return { table: { name, columns, key, sort: key }, subject, values: values.map((value) => value.name), ...more };
}

export const fingerprintOfDecided = ({ table }: DecidedTable): string =>
  createHash('sha256')
    .update(JSON.stringify([table.columns, table.key, table.sort]))
    .digest('hex')
    .slice(0, 16);
