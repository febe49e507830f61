import { copyBefore, findChanged } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { intoTable } from './into-table.ts';

/** Masses compare with one another; every other unit only with itself. In milligrams. */
const masses = "(values ('mcg', 0.001), ('ug', 0.001), ('µg', 0.001), ('mg', 1.0), ('g', 1000.0))";

/**
 * Items whose handling is watched: scheduled drugs, and propofol. Items of one generic name are one drug as far as their amounts can
 * be converted; an item that cannot be is a drug of its own, named with its unit.
 */
export const watchedDrugs: Mart = {
  name: 'watched_drugs',
  reads: ['adc_transactions', 'administrations', 'items', 'products'],
  marks: ['stale_care'],
  table: {
    name: 'watched_drugs',
    columns: [
      column('company_id', 'integer'),
      column('item_id', 'integer'),
      /** What rows of one drug have in common. */
      column('drug', 'varchar'),
      column('drug_name', 'varchar'),
      /** In which amounts of the drug are counted, and how much of it a base unit of the item is. */
      column('dose_unit', 'varchar'),
      column('factor', 'double precision'),
      /** How much of the drug's unit the item's own dose unit is: doses and orders speak in that. */
      column('dose_factor', 'double precision'),
      column('is_convertible', 'boolean'),
      column('dea_schedule', 'varchar', false),
      /** Bags, infusions, PCA and patches: used over a day. */
      column('is_long', 'boolean'),
      /** What one container holds, in base units; null where nothing says it. */
      column('container_qty', 'double precision', false),
      column('container_source', 'varchar', false),
    ],
    key: ['company_id', 'item_id'],
    sort: ['company_id', 'item_id'],
  },
  async refresh(store, { whole }) {
    await copyBefore(store, 'watched_drugs');
    await store.run('delete from watched_drugs');
    await store.run(`${intoTable(watchedDrugs.table)} ${watched}`);
    if (whole) return undefined;
    const changed = await findChanged(store, 'watched_drugs');
    // Amounts of all patients who had a drug that is counted otherwise from now on.
    await store.run(
      `insert into stale_care (company_id, encounter_id, staff_id, case_id)
       select distinct cast($1 as integer), coalesce(fact.encounter_id, 0), case when fact.encounter_id is null then fact.staff_id else 0 end, 0
       from adc_transactions fact where fact.item_id in (select item_id from ${changed})
       union select distinct cast($1 as integer), fact.encounter_id, 0, 0 from administrations fact where fact.item_id in (select item_id from ${changed})`,
    );
    return (await store.rows(`select item_id from ${changed} limit 1`)).length === 0 ? 'unchanged' : undefined;
  },
};

const watched = `
  with units as (
    select item.item_id, lower(trim(item.generic_name)) as generic, trim(item.generic_name) as generic_name, item.dea_schedule,
      coalesce(nullif(trim(item.dose_unit), ''), item.unit) as unit,
      cast(case when nullif(trim(item.dose_unit), '') is null then 1 else coalesce(item.dose_per_unit, 1) end as double precision) as per_unit,
      lower(coalesce(item.dosage_form, '') || ' ' || item.name) as form
    from items item
    where item.dea_schedule is not null or lower(item.generic_name) like '%propofol%'
  ), measured as (
    select units.*, cast(mass.milligrams as double precision) as milligrams,
      case when mass.milligrams is not null then 'mass' else lower(units.unit) end as kind
    from units left join ${masses} as mass (name, milligrams) on mass.name = lower(units.unit)
  ), kinds as (
    select generic, kind, count(*) as items from measured group by generic, kind
  ), common as (
    select generic, unit, row_number() over (partition by generic order by count(*) desc, unit) as place
    from measured where kind = 'mass' group by generic, unit
  ), main as (
    select generic, kind, row_number() over (partition by generic order by case when kind = 'mass' then 0 else 1 end, items desc, kind) as place,
      count(*) over (partition by generic) as kinds
    from kinds
  ), agreed as (
    select item_id, cast(min(container_qty) as double precision) as container_qty from products where container_qty is not null
    group by item_id having min(container_qty) = max(container_qty)
  ), taken as (
    select item_id, cast(quantity as double precision) as quantity, count(*) as times, sum(count(*)) over (partition by item_id) as all_times
    from adc_transactions
    where kind in ('dispense', 'override_dispense') and quantity > 0 and item_id in (select item_id from units) and item_id not in (select item_id from agreed)
    group by item_id, quantity
  ), inferred as (
    select item_id, min(quantity) as container_qty from taken where times >= 0.2 * all_times group by item_id
  )
  select cast($1 as integer), one.item_id,
    one.generic || case when main.kinds > 1 and main.place > 1 then ' (' || lower(one.unit) || ')' else '' end,
    one.generic_name || case when main.kinds > 1 and main.place > 1 then ' (' || one.unit || ')' else '' end,
    case when one.kind = 'mass' then common.unit else one.unit end,
    one.per_unit * case when one.kind = 'mass' then one.milligrams / shared.milligrams else 1 end,
    case when one.kind = 'mass' then one.milligrams / shared.milligrams else 1 end,
    main.place = 1, one.dea_schedule,
    one.form like '%bag%' or one.form like '%infusion%' or one.form like '%pca%' or one.form like '%patch%',
    coalesce(agreed.container_qty, inferred.container_qty),
    case when agreed.container_qty is not null then 'product' when inferred.container_qty is not null then 'inferred' end
  from measured one
  join main on main.generic = one.generic and main.kind = one.kind
  left join common on common.generic = one.generic and common.place = 1
  left join (select generic, milligrams, unit, row_number() over (partition by generic, unit order by item_id) as place from measured) shared
    on shared.generic = one.generic and shared.unit = common.unit and shared.place = 1
  left join agreed on agreed.item_id = one.item_id
  left join inferred on inferred.item_id = one.item_id
  order by one.item_id`;
