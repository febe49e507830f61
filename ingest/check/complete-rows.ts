import type { Staging } from '../../warehouse/engine.ts';
import type { Column } from '../../warehouse/schema/define.ts';
import { keyColumns, localName, storedName } from '../../warehouse/schema/layout.ts';
import { isSelfReference } from './check-query.ts';
import type { Loading } from './loading.ts';

const staged = 'staged_rows';
const keyed = 'keyed_rows';

/** Adds what the file does not say: company, load, the row's own integer key, and the local date, month and hour of a fact. */
export async function completeRows(staging: Staging, loading: Loading, checked: string): Promise<string> {
  const { entity, companyId, loadId } = loading;
  const added = [`${companyId} as company_id`, `${loadId} as load_id`];
  const main = entity.columns.find(({ name }) => name === entity.main);
  if (main) {
    const local = `rows_checked.${localName(main)}`;
    added.push(
      `cast(${local} as date) as local_date`,
      `cast(date_trunc('month', ${local}) as date) as local_month`,
      `cast(hour(${local}) as smallint) as local_hour`,
    );
  }
  if (entity.id) await assignKeys(staging, loading, checked);
  const from = entity.id ? keyed : checked;
  const parents = entity.columns.filter((column) => isSelfReference(entity, column));
  const columns = ['rows_checked.*'];
  if (parents.length > 0) columns[0] = `rows_checked.* exclude (${parents.map(storedName).join(', ')})`;
  const joins = parents.map((column) => {
    columns.push(`parent_of_${column.name}.id as ${storedName(column)}`);
    return `left join parent_keys parent_of_${column.name} on parent_of_${column.name}.code = rows_checked.${storedName(column)}`;
  });
  if (parents.length > 0) await gatherParents(staging, loading);
  await staging.run(
    `create or replace temp view ${staged} as select ${[...columns, ...added].join(', ')} from ${from} rows_checked ${joins.join(' ')}`,
  );
  return staged;
}

/** A key that is known keeps its integer; a new one gets the next, in the order of the keys, so that a reload gives the same. */
async function assignKeys(staging: Staging, { entity, companyId }: Loading, checked: string): Promise<void> {
  const existing = await staging.existing(entity, companyId);
  const keys = keyColumns(entity);
  const same = keys.map((key) => `known.${key} = rows_checked.${key}`).join(' and ');
  const order = keys.map((key) => `rows_checked.${key}`).join(', ');
  await staging.run(
    `create or replace temp table ${keyed} as
     select rows_checked.*, cast(coalesce(known.${entity.id},
         (select coalesce(max(${entity.id}), 0) from ${existing}) + row_number() over (partition by known.${entity.id} is null order by ${order})) as integer) as ${entity.id}
     from ${checked} rows_checked left join ${existing} known on ${same}`,
  );
}

/** Codes and keys of the rows in the store and in the file, for the references of an entity to itself. */
async function gatherParents(staging: Staging, { entity, companyId }: Loading): Promise<void> {
  const existing = await staging.existing(entity, companyId);
  const code = ownCode(entity.columns);
  await staging.run(
    `create or replace temp table parent_keys as select ${code} as code, ${entity.id} as id from ${keyed}
     union select ${code}, ${entity.id} from ${existing}`,
  );
}

const ownCode = (columns: Column[]): string => columns.find(({ need }) => need === 'key')?.name ?? '';
