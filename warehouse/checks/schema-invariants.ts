import type { Entity } from '../schema/define.ts';
import { entities, getEntity } from '../schema/entities.ts';
import { keyColumns, storedName } from '../schema/layout.ts';
import type { Invariant } from './invariant.ts';

/** What the definitions themselves promise: a key comes once, a reference leads somewhere, a row came with a known load. */
export const schemaInvariants: Invariant[] = entities.flatMap((entity) => [
  {
    name: `${entity.name}: one row per key`,
    says: `no two rows of ${entity.name} have the same key`,
    broken: `select ${keyColumns(entity).join(', ')}, count(*) as copies from ${entity.name} where company_id = $1 group by ${keyColumns(entity).join(', ')} having count(*) > 1`,
  },
  ...references(entity),
  {
    name: `${entity.name}: every row came with a load`,
    says: `the load of every row of ${entity.name} is in the history and was not undone`,
    broken: `select distinct fact.load_id from ${entity.name} fact where fact.company_id = $1 and not exists (
      select 1 from loads where loads.company_id = fact.company_id and loads.load_id = fact.load_id and loads.entity = '${entity.name}' and loads.undone_at is null)`,
  },
]);

function references(entity: Entity): Invariant[] {
  return entity.columns.flatMap((column) => {
    if (column.kind.is !== 'reference') return [];
    const [stored, target] = [storedName(column), getEntity(column.kind.to)];
    return [
      {
        name: `${entity.name}.${column.name} is known`,
        says: `every ${column.name} of ${entity.name} is a row of ${target.name} of the same company`,
        broken: `select fact.${stored}, count(*) as rows_with_it from ${entity.name} fact
          where fact.company_id = $1 and fact.${stored} is not null and fact.${stored} <> 0
            and not exists (select 1 from ${target.name} there where there.company_id = fact.company_id and there.${target.id} = fact.${stored})
          group by fact.${stored}`,
      },
    ];
  });
}
