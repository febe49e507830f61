import type { Entity } from './define.ts';
import { entities } from './entities.ts';
import { keyColumns, type StoredColumn, tableColumns } from './layout.ts';

/** A table as both engines create it. */
export interface Table {
  name: string;
  columns: StoredColumn[];
  /** Unique, and company first; empty for tables that only grow. */
  key: string[];
  /** The order on disk, company first. */
  sort: string[];
}

/** Where the rows wait that a load replaced, until it can no longer be undone. */
export const replacedTable = (entityName: string): string => `replaced_${entityName}`;

export const entityTables = (entity: Entity): Table[] => {
  const columns = tableColumns(entity);
  const sort = ['company_id', ...entity.sort];
  return [
    { name: entity.name, columns, key: ['company_id', ...keyColumns(entity)], sort },
    {
      name: replacedTable(entity.name),
      columns: [...columns, { name: 'replaced_by_load_id', type: 'integer', required: true }],
      key: [],
      sort: ['company_id', 'replaced_by_load_id'],
    },
  ];
};

const column = (name: string, type: string, required = true): StoredColumn => ({ name, type, required });

/** One row per entity of every load: what came, what became of it, by whom. */
export const loads: Table = {
  name: 'loads',
  key: ['company_id', 'load_id', 'entity'],
  sort: ['company_id', 'load_id'],
  columns: [
    column('company_id', 'integer'),
    column('load_id', 'integer'),
    column('entity', 'varchar'),
    column('file_name', 'varchar'),
    column('file_hash', 'varchar'),
    column('rows_in', 'bigint'),
    column('rows_loaded', 'bigint'),
    column('rows_replaced', 'bigint'),
    column('rows_unchanged', 'bigint'),
    column('rows_rejected', 'bigint'),
    column('loaded_by', 'varchar'),
    column('started_at', 'timestamp'),
    column('finished_at', 'timestamp'),
    /** The newest local date of a fact in the file: what a feed's lateness is judged by. */
    column('newest_date', 'date', false),
    column('oldest_date', 'date', false),
    column('undone_at', 'timestamp', false),
    column('undone_by', 'varchar', false),
    /** The moment that the sender's system was read for this file; when it arrived where nothing says it. */
    column('extracted_at', 'timestamp', false),
  ],
};

export const companyTables: Table[] = [...entities.flatMap(entityTables), loads];
