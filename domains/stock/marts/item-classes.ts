import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { stockSettings } from '../settings.ts';

const { abcA, abcB } = stockSettings;

/**
 * Which items the money goes to: by dollars used in the 365 days up to the newest movement, over the whole company. A: those
 * that begin within the first part of the sum, B: within the next, C: the rest. An item without a known value has no class. Made whole:
 * the use of one item moves the others.
 */
export const itemClasses: Mart = {
  name: 'item_classes',
  reads: ['movement_days', 'products', ...settingReads(abcA, abcB)],
  table: {
    name: 'item_classes',
    columns: [
      column('company_id', 'integer'),
      column('item_id', 'integer'),
      column('usage_value', 'decimal(18,4)', false),
      column('abc_class', 'varchar', false),
    ],
    key: ['company_id', 'item_id'],
    sort: ['company_id', 'item_id'],
  },
  async refresh(store) {
    const { sql } = await readSettings(store, { abcA, abcB });
    await store.run('delete from item_classes');
    await store.run(
      `insert into item_classes (company_id, item_id, usage_value, abc_class)
       with used as (
         select product.item_id, sum(case when fact.kind = 'dispense' then fact.value else -fact.value end) as usage_value
         from movement_days fact join products product on product.product_id = fact.product_id
         where fact.kind in ('dispense', 'return')
           and fact.local_date > (select max(local_date) - 365 from movement_days)
         group by product.item_id
       ), ranked as (
         select item_id, usage_value, sum(greatest(usage_value, 0)) over () as whole,
           coalesce(sum(greatest(usage_value, 0)) over (order by usage_value desc, item_id rows between unbounded preceding and 1 preceding), 0) as before
         from used where usage_value is not null
       )
       select cast($1 as integer), used.item_id, cast(used.usage_value as decimal(18,4)),
         case when ranked.whole > 0 then case when ranked.before < ${sql('abcA')} * ranked.whole then 'A' when ranked.before < ${sql('abcB')} * ranked.whole then 'B' else 'C' end end
       from used left join ranked on ranked.item_id = used.item_id order by used.item_id`,
    );
  },
};
