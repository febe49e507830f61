import type { Sql } from '../../../warehouse/engine.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/** What the marts of tags and trays are made from. Costs and recalls come besides, and are looked after by themselves. */
const entities = `'rfid_events', 'tray_scans', 'trays', 'tray_types', 'tray_type_items'`;
/** What tags refer to: it matters only where there are any. */
const subjects = `'products', 'items'`;

type Inputs = { load_id: number; undone_loads: number };

/** Up to which load the marts of tags and trays know the facts. It comes last of them. */
export const trayInputs: Mart = {
  name: 'tray_inputs',
  table: {
    name: 'tray_inputs',
    columns: [column('company_id', 'integer'), column('load_id', 'integer'), column('undone_loads', 'integer')],
    key: ['company_id'],
    sort: ['company_id'],
  },
  async refresh(store, companyId) {
    const { load_id, undone_loads } = await readInputs(store, companyId);
    await store.run('delete from tray_inputs where company_id = $1', [companyId]);
    await store.run('insert into tray_inputs values ($1, $2, $3)', [companyId, load_id, undone_loads]);
  },
};

async function readInputs(store: Sql, companyId: number): Promise<Inputs> {
  const [inputs] = await store.rows<Inputs>(
    `select cast(coalesce(max(load_id), 0) as integer) as load_id, cast(count(undone_at) as integer) as undone_loads
     from loads where company_id = $1`,
    [companyId],
  );
  return inputs ?? { load_id: 0, undone_loads: 0 };
}

/** Whether tags, trays or templates have come or gone since. */
export async function areTraysStale(store: Sql, companyId: number): Promise<boolean> {
  const rows = await store.rows(
    `select 1 as changed from loads left join tray_inputs made on made.company_id = loads.company_id
     where loads.company_id = $1 and (loads.entity in (${entities}) or (loads.entity in (${subjects}) and exists (select 1 from tag_events where company_id = $1)))
       and (made.load_id is null or loads.load_id > made.load_id
       or made.undone_loads <> (select count(undone_at) from loads undone where undone.company_id = $1)) limit 1`,
    [companyId],
  );
  return rows.length > 0;
}

/** The same, or that something is worth more or less than it was. */
export async function areTrayValuesStale(store: Sql, companyId: number): Promise<boolean> {
  const revalued = await store.rows(
    'select 1 as found from stale_products where company_id = $1 and exists (select 1 from tag_events where company_id = $1) limit 1',
    [companyId],
  );
  return revalued.length > 0 || (await areTraysStale(store, companyId));
}
