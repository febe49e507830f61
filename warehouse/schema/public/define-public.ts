import type { StoredColumn } from '../layout.ts';
import type { Table } from '../tables.ts';

/**
 * `key`: part of what identifies the row within its source, never null. `value`: published, or read from what is published; a
 * change of it is a new version of the row. `note`: kept, but a change of it alone is none.
 */
export type PublicNeed = 'key' | 'value' | 'note';

export interface PublicColumn {
  name: string;
  type: string;
  need: PublicNeed;
}

/** Public data, the same for every company: no company column, and on Citus a copy on every machine. */
export interface PublicTable {
  name: string;
  /** What one row is. */
  grain: string;
  columns: PublicColumn[];
  /** The order on disk: what it is searched by. */
  sort: string[];
}

const column =
  (type: string) =>
  (name: string, need: PublicNeed = 'value'): PublicColumn => ({ name, type, need });

export const text = column('varchar');
export const day = column('date');
export const flag = column('boolean');
export const whole = column('integer');
/** Prices per unit are published with up to five decimals. */
export const amount = column('decimal(18,6)');

/** A value and, beside it, the text it was read from. */
export const read = (value: PublicColumn): PublicColumn[] => [text(`${value.name}_raw`), value];

const stored = ({ name, type, need }: PublicColumn): StoredColumn => ({ name, type, required: need === 'key' });
const added = (name: string, type: string, required: boolean): StoredColumn => ({ name, type, required });

/** Which publication a row belongs to: a load closes only what is missing from its own. */
const source = added('source', 'varchar', true);

/** The columns that a load brings: the source and what is published. */
export const arrivingColumns = (table: PublicTable): StoredColumn[] => [source, ...table.columns.map(stored)];

export const publicKey = (table: PublicTable): string[] =>
  table.columns.filter(({ need }) => need === 'key').map(({ name }) => name);

/**
 * The table of the versions of a row. A version holds on day d where valid_from <= d and (valid_to is null or d < valid_to);
 * valid_to is null while the row is in the newest snapshot. Two loads of one day can each bring a version of a row, so it
 * is the load that tells versions apart, not the day.
 */
export const layOut = (table: PublicTable): Table => ({
  name: table.name,
  columns: [
    ...arrivingColumns(table),
    added('valid_from', 'date', true),
    added('valid_to', 'date', false),
    added('opened_by_load_id', 'integer', true),
    added('closed_by_load_id', 'integer', false),
  ],
  key: ['source', ...publicKey(table), 'opened_by_load_id'],
  sort: table.sort,
});
