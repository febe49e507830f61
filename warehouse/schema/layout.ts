import type { Column, Entity, Kind } from './define.ts';
import { getEntity } from './entities.ts';

/** A column as it is stored. Types are written in the words that DuckDB and PostgreSQL share. */
export interface StoredColumn {
  name: string;
  type: string;
  required: boolean;
}

export const blankDate = '0001-01-01';

const types: Record<Exclude<Kind['is'], 'reference'>, string> = {
  text: 'varchar',
  code: 'varchar',
  word: 'varchar',
  ndc: 'varchar',
  zone: 'varchar',
  flag: 'boolean',
  date: 'date',
  time: 'timestamp',
  integer: 'integer',
  number: 'decimal(18,6)',
  quantity: 'decimal(18,4)',
  money: 'decimal(18,4)',
};

/** Codes become the integer key of the row they name: `witness_staff_code` is stored as `witness_staff_id`. */
export function storedName(column: Column): string {
  if (column.kind.is !== 'reference') return column.storedAs ?? column.name;
  return column.name === 'ndc' ? 'product_id' : column.name.replace(/_code$/u, '_id');
}

/** A moment is stored twice: in UTC under its own name, and as the facility's wall clock. */
export const localName = (column: Column): string => column.name.replace(/_at$/u, '_local');

export function storedColumns(column: Column): StoredColumn[] {
  const required = column.need !== 'optional';
  const name = storedName(column);
  if (column.kind.is === 'reference') return [{ name, type: 'integer', required }];
  const stored = { name, type: types[column.kind.is], required };
  return column.kind.is === 'time' ? [stored, { ...stored, name: localName(column) }] : [stored];
}

/** The columns of an entity's table. Company first: it leads every key, sort order and join. */
export function tableColumns(entity: Entity): StoredColumn[] {
  return [
    { name: 'company_id', type: 'integer', required: true },
    ...(entity.id ? [{ name: entity.id, type: 'integer', required: true }] : []),
    ...entity.columns.flatMap(storedColumns),
    ...(entity.main
      ? [
          { name: 'local_date', type: 'date', required: true },
          { name: 'local_month', type: 'date', required: true },
          { name: 'local_hour', type: 'smallint', required: true },
        ]
      : []),
    { name: 'load_id', type: 'integer', required: true },
  ];
}

/** The stored columns of the natural key, after the company. */
export const keyColumns = (entity: Entity): string[] =>
  entity.columns.filter(({ need }) => need === 'key' || need === 'blank-key').map(storedName);

/** The columns by which others find a row: its natural key as written in their files. */
export const idColumn = (entityName: string): string => {
  const { id } = getEntity(entityName);
  if (!id) throw new Error(`${entityName} is not referred to by anything.`);
  return id;
};
