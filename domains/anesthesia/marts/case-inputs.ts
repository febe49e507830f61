import type { Sql } from '../../../warehouse/engine.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/** What the marts of cases were last made from: the loads that touched it, and the costs that value it. Comes after them. */
export const caseInputs: Mart = {
  name: 'case_inputs',
  table: {
    name: 'case_inputs',
    columns: [
      column('company_id', 'integer'),
      column('load_id', 'integer'),
      column('undone_loads', 'integer'),
      column('costs', 'varchar'),
    ],
    key: ['company_id'],
    sort: ['company_id'],
  },
  isStale: areCasesStale,
  async refresh(store, companyId) {
    const { load_id, undone_loads, costs } = await readInputs(store, companyId);
    await store.run('insert into case_inputs values ($1, $2, $3, $4)', [companyId, load_id, undone_loads, costs]);
  },
};

/** Whether a row of these can change what is said of a case. */
const entities = [
  'cases',
  'case_doses',
  'case_wastes',
  'case_handovers',
  'adc_transactions',
  'rfid_events',
  'shifts',
  'items',
  'products',
  'staff',
];

interface Inputs {
  load_id: number;
  undone_loads: number;
  costs: string;
}

/** Forgets what the marts of cases were made from where any of it has changed since: all of them are then made anew. */
export async function forgetStaleCases(store: Sql, companyId: number): Promise<void> {
  const [last] = await store.rows<{ [name in keyof Inputs]: Inputs[name] }>(
    'select load_id, undone_loads, costs from case_inputs where company_id = $1',
    [companyId],
  );
  if (!last) return;
  const now = await readInputs(store, companyId);
  const isSame = last.load_id === now.load_id && last.undone_loads === now.undone_loads && last.costs === now.costs;
  if (!isSame) await store.run('delete from case_inputs where company_id = $1', [companyId]);
}

const facts = ['cases', 'case_doses', 'case_wastes'];
const made = ['dose_records', 'case_drugs', 'case_records', 'case_users', 'dose_checks'];

/** Where there never was a case, there is nothing to make and nothing to take away. */
export async function areCasesStale(store: Sql, companyId: number): Promise<boolean> {
  const inputs = await store.rows('select 1 as known from case_inputs where company_id = $1', [companyId]);
  if (inputs.length > 0) return false;
  // One list of tables rather than a question about each: planning eight of those took longer than all that is asked here.
  const anything = [...facts, ...made].map((name) => `select 1 as is_there from ${name} where company_id = $1`);
  return (await store.rows(`${anything.join(' union all ')} limit 1`, [companyId])).length > 0;
}

async function readInputs(store: Sql, companyId: number): Promise<Inputs> {
  const names = entities.map((name) => `'${name}'`).join(', ');
  const [loads] = await store.rows<{ load_id: number; undone_loads: number }>(
    `select cast(coalesce(max(load_id), 0) as integer) as load_id, cast(count(undone_at) as integer) as undone_loads
     from loads where company_id = $1 and entity in (${names})`,
    [companyId],
  );
  const [costs] = await store.rows<{ costs: string }>(costsOfCaseDrugs, [companyId]);
  return { load_id: loads?.load_id ?? 0, undone_loads: loads?.undone_loads ?? 0, costs: costs?.costs ?? '' };
}

/** Sums that change when a cost does. Receipts matter of themselves only where a record does not say which NDC it was. */
const costsOfCaseDrugs = `
  with drugs as (select product_id from products where company_id = $1 and item_id in (select item_id from case_doses where company_id = $1))
  select concat_ws('/', count(*), sum(unit_cost), sum(unit_cost * (from_date - date '2000-01-01')), sum(cast(product_id as bigint) * (to_date - date '2000-01-01')),
    (select sum(cast(product_id as bigint) * (local_date - date '2000-01-01')) from movement_days
     where company_id = $1 and kind = 'receive' and product_id in (select product_id from drugs)
       and exists (select 1 from case_doses where company_id = $1 and product_id is null))) as costs
  from unit_costs where company_id = $1 and product_id in (select product_id from drugs)`;
