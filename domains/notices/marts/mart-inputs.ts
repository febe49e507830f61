import type { Sql } from '../../../warehouse/engine.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { parserVersion } from '../science/parse-lots.ts';

/** What the marts of lots and tags were last made from. Notices are everybody's, so no queue says that they changed. */
export const martInputs: Mart = {
  name: 'mart_inputs',
  table: {
    name: 'mart_inputs',
    columns: [
      column('company_id', 'integer'),
      column('load_id', 'integer'),
      column('undone_loads', 'integer'),
      column('public_load_id', 'integer'),
      column('parser_version', 'integer'),
    ],
    key: ['company_id'],
    sort: ['company_id'],
  },
  async refresh(store, companyId) {
    await store.run('delete from mart_inputs where company_id = $1', [companyId]);
    const { load_id, undone_loads, public_load_id } = await readInputs(store, companyId);
    await store.run('insert into mart_inputs values ($1, $2, $3, $4, $5)', [
      companyId,
      load_id,
      undone_loads,
      public_load_id,
      parserVersion,
    ]);
  },
};

const newestRecalls = `select coalesce(max(load_id), 0) from public_loads where table_name = 'fda_recalls'`;

type Inputs = { load_id: number; undone_loads: number; public_load_id: number };

async function readInputs(store: Sql, companyId: number): Promise<Inputs> {
  const [inputs] = await store.rows<Inputs>(
    `select cast(coalesce(max(load_id), 0) as integer) as load_id, cast(count(undone_at) as integer) as undone_loads,
       cast((${newestRecalls}) as integer) as public_load_id
     from loads where company_id = $1`,
    [companyId],
  );
  return inputs ?? { load_id: 0, undone_loads: 0, public_load_id: 0 };
}

/** Whether anything that the matches are made from has changed since. */
export async function areRecallsStale(store: Sql, companyId: number): Promise<boolean> {
  const [last] = await store.rows<Inputs & { parser_version: number }>(
    'select load_id, undone_loads, public_load_id, parser_version from mart_inputs where company_id = $1',
    [companyId],
  );
  const now = await readInputs(store, companyId);
  return (
    last === undefined ||
    last.parser_version !== parserVersion ||
    last.load_id !== now.load_id ||
    last.undone_loads !== now.undone_loads ||
    last.public_load_id !== now.public_load_id
  );
}

/** Companies with stock whose matches are older than the newest notices, as SQL. */
export const companiesBehindRecalls = `select distinct place.company_id from stocked_places place left join mart_inputs run on run.company_id = place.company_id
  where coalesce(run.public_load_id, -1) < (${newestRecalls}) or coalesce(run.parser_version, 0) < ${parserVersion}`;

/** Whether tags were read since, or a load was taken back. */
export async function areTagsStale(store: Sql, companyId: number): Promise<boolean> {
  const rows = await store.rows(
    `select 1 as changed from loads left join mart_inputs made on made.company_id = loads.company_id
     where loads.company_id = $1 and loads.entity = 'rfid_events' and (made.load_id is null or loads.load_id > made.load_id
       or made.undone_loads <> (select count(undone_at) from loads undone where undone.company_id = $1)) limit 1`,
    [companyId],
  );
  return rows.length > 0;
}
