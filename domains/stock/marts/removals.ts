import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { serveAvoidable } from '../science/serve-avoidable.ts';
import { stockSettings } from '../settings.ts';

const { avoidableDays: avoidable } = stockSettings;

/**
 * Every movement by which stock left without being used, with its value: expired, wasted, recalled, adjusted; beside them the
 * adjustments upward, which are never netted away. Of what expired: how much of it was used elsewhere in the facility in the
 * days before its expiry, and so could have been moved there.
 */
export const removals: Mart = {
  name: 'removals',
  reads: ['lots', 'movement_days', 'movements', 'products', 'stale_days', 'unit_costs', ...settingReads(avoidable)],
  table: {
    name: 'removals',
    columns: [
      column('company_id', 'integer'),
      column('movement_id', 'varchar'),
      column('local_date', 'date'),
      column('occurred_local', 'timestamp'),
      column('facility_id', 'integer'),
      column('location_id', 'integer'),
      column('product_id', 'integer'),
      column('item_id', 'integer'),
      column('lot', 'varchar', false),
      column('expiry', 'date', false),
      column('kind', 'varchar'),
      /** As sent: only an adjustment can be negative. */
      column('quantity', 'decimal(18,4)'),
      /** Of the absolute quantity; unknown where nobody knows a cost. */
      column('value', 'decimal(18,4)', false),
      column('reason', 'varchar', false),
      /** Trimmed and in lower case, as reasons are compared; blank where none was given. */
      column('reason_key', 'varchar'),
      column('staff_id', 'integer', false),
      column('avoidable_quantity', 'decimal(18,4)', false),
    ],
    key: ['company_id', 'movement_id'],
    sort: ['company_id', 'local_date', 'location_id'],
  },
  async refresh(store) {
    await store.makeTemp('removal_days', staleDays);
    const ofTheseDays = 'local_date in (select local_date from removal_days)';
    await store.run(`delete from removals where ${ofTheseDays}`);
    await store.run(
      `insert into removals (${removals.table.columns.map(({ name }) => name).join(', ')})
       select cast($1 as integer), fact.movement_id, fact.local_date, fact.occurred_local, fact.facility_id, fact.location_id, fact.product_id, product.item_id,
         fact.lot, coalesce(fact.expiry, lot.expiry), fact.kind, fact.quantity,
         cast(cast(coalesce(fact.unit_cost, cost.unit_cost) as decimal(38,6)) * abs(fact.quantity) as decimal(18,4)),
         fact.reason, coalesce(lower(trim(fact.reason)), ''), fact.staff_id, null
       from movements fact
       join products product on product.product_id = fact.product_id
       left join lots lot on lot.product_id = fact.product_id and lot.lot = fact.lot
       left join unit_costs cost on cost.facility_id = fact.facility_id and cost.product_id = fact.product_id
         and cost.from_date <= fact.local_date and fact.local_date < cost.to_date
       where fact.kind in ('expire', 'waste', 'recall', 'destroy', 'adjust') and fact.${ofTheseDays}`,
    );
    const { values } = await readSettings(store, { avoidable });
    await markAvoidable(store, values.avoidable);
  },
};

/** Days with changed movements, and those on which something of another item was removed, or of a lot with another expiry. */
const staleDays = `
  select local_date from stale_days
  union
  select gone.local_date from removals gone join products product on product.product_id = gone.product_id
  where gone.item_id <> product.item_id
  union
  select gone.local_date from removals gone join lots lot on lot.product_id = gone.product_id and lot.lot = gone.lot
  where gone.expiry is distinct from lot.expiry`;

/**
 * Use elsewhere is read off the days: what the facility had used up to the expiry less what it had used when the time began, and
 * the same of the place itself taken off. So days are added up once, and not for every lot. Which lot it could have served is
 * decided one after another, so that no unit serves twice. For so many days before a lot expired, somebody else could have used it.
 */
async function markAvoidable(store: CompanyStore, days: number): Promise<void> {
  const lots = await store.rows<{ movement_id: string; pool: string; expiry: string; quantity: number; used: number }>(
    `with lost as (
       select movement_id, facility_id, location_id, item_id, expiry, quantity from removals
       where kind = 'expire' and expiry is not null
     ), used as (
       select fact.facility_id, fact.location_id, product.item_id, fact.local_date,
         sum(case when fact.kind = 'dispense' then fact.quantity else -fact.quantity end) as quantity
       from movement_days fact join products product on product.product_id = fact.product_id
       where fact.kind in ('dispense', 'return') and product.item_id in (select item_id from lost)
       group by fact.facility_id, fact.location_id, product.item_id, fact.local_date
     ), asked as (
       select distinct facility_id, location_id, item_id, expiry from lost
     ), days as (
       select facility_id, item_id, 0 as place, local_date as day, quantity, cast(null as integer) as location_id, cast(null as date) as expiry, 0 as weight from used
       union all select facility_id, item_id, location_id, local_date, quantity, null, null, 0 from used
       union all select facility_id, item_id, 0, expiry - 1, 0, location_id, expiry, 1 from asked
       union all select facility_id, item_id, 0, expiry - ${days} - 1, 0, location_id, expiry, -1 from asked
       union all select facility_id, item_id, location_id, expiry - 1, 0, location_id, expiry, -1 from asked
       union all select facility_id, item_id, location_id, expiry - ${days} - 1, 0, location_id, expiry, 1 from asked
     ), elsewhere as (
       select facility_id, item_id, location_id, expiry, sum(weight * so_far) as quantity
       from (select days.*, sum(quantity) over (partition by facility_id, item_id, place order by day) as so_far from days) added
       where weight <> 0 group by facility_id, item_id, location_id, expiry
     )
     select lost.movement_id, cast(lost.facility_id as varchar) || '/' || cast(lost.item_id as varchar) as pool, lost.expiry, lost.quantity, elsewhere.quantity as used
     from lost join elsewhere on elsewhere.facility_id = lost.facility_id and elsewhere.item_id = lost.item_id and elsewhere.location_id = lost.location_id and elsewhere.expiry = lost.expiry`,
  );
  const served = serveAvoidable(
    lots.map(({ movement_id, ...lot }) => ({ id: movement_id, ...lot })),
    days,
  );
  await store.makeTemp('avoidable', "select '' as movement_id, cast(0 as decimal(18,4)) as quantity where false");
  await store.insert(
    { name: 'avoidable', columns: [column('movement_id', 'varchar'), column('quantity', 'decimal(18,4)')] },
    served.map(({ id, quantity }) => [id, quantity]),
  );
  await store.run(
    `update removals set avoidable_quantity = avoidable.quantity from avoidable
     where removals.movement_id = avoidable.movement_id and removals.avoidable_quantity is distinct from avoidable.quantity`,
  );
}
