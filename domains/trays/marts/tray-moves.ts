import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { traySettings } from '../settings.ts';
import { isOfStaleTray } from './tray-parts.ts';

/** A unit with fewer days to live than this should not go into a tray any more. */
const { restockHorizonDays } = traySettings;

const moved = ['restocked', 'removed', 'expired', 'returned'] as const;

/**
 * What was put into trays and pulled from them, hour by hour: by tray, NDC, place and user, with the reason why it went in.
 * Tags that were never encoded are no item and stand nowhere here.
 */
export const trayMoves: Mart = {
  name: 'tray_moves',
  reads: ['tag_events', 'tray_stays', ...settingReads(restockHorizonDays)],
  parts: ['stale_trays'],
  table: {
    name: 'tray_moves',
    columns: [
      column('company_id', 'integer'),
      /** The tray, or 0 where none is named. */
      column('tray_key', 'integer'),
      column('move_no', 'integer'),
      column('local_date', 'date'),
      column('local_hour', 'smallint'),
      column('facility_id', 'integer'),
      column('location_id', 'integer', false),
      column('tray_id', 'integer', false),
      /** The restock that it was part of; none where no tray is named, and of what was pulled. */
      column('restock_no', 'integer', false),
      column('product_id', 'integer'),
      column('item_id', 'integer'),
      column('staff_id', 'integer', false),
      ...moved.map((event) => column(event, 'integer')),
      column('for_use', 'integer'),
      column('for_expiry', 'integer'),
      column('short_dated', 'integer'),
      column('wrong_item', 'integer'),
      /** Of the restocked: how many have a cost, and what these are worth. */
      column('valued', 'integer'),
      column('value', 'decimal(18,4)', false),
    ],
    key: ['company_id', 'tray_key', 'move_no'],
    sort: ['company_id', 'local_date', 'item_id'],
  },
  async refresh(store, { whole }) {
    await store.run(`delete from tray_moves where ${whole ? 'true' : isOfStaleTray('tray_key')}`);
    const { sql } = await readSettings(store, { restockHorizonDays });
    const isMeant = whole ? 'true' : isOfStaleTray('coalesce(fact.tray_id, 0)');
    await store.run(movesFromEvents(isMeant, sql('restockHorizonDays', 'facility_id')));
  },
};

const groups = 'local_date, local_hour, facility_id, location_id, tray_id, restock_no, product_id, item_id, staff_id';
const count = (condition: string) => `count(case when ${condition} then 1 end)`;
const isRestocked = `event = 'restocked'`;

/** As what is compared, not as a condition beside it: with one on its left side alone, DuckDB holds every event against every stay. */
const restockStep = `case when fact.${isRestocked} then fact.step end`;

const movesFromEvents = (isMeant: string, horizon: string): string => `
  insert into tray_moves (company_id, tray_key, move_no, ${groups}, ${moved.join(', ')}, for_use, for_expiry, short_dated, wrong_item, valued, value)
  with told as (
    select fact.local_date, fact.local_hour, fact.facility_id, fact.location_id, fact.tray_id, stay.from_restock_no as restock_no, fact.product_id, fact.item_id, fact.staff_id,
      fact.event, fact.value, fact.expiry, stay.cause, stay.is_wrong_item
    from tag_events fact left join tray_stays stay on stay.tag = fact.tag and stay.step = ${restockStep}
    where fact.is_counted and fact.item_id is not null and fact.event in ('${moved.join("', '")}') and ${isMeant}
  )
  select cast($1 as integer), coalesce(tray_id, 0), row_number() over (partition by coalesce(tray_id, 0) order by ${groups}), ${groups}, ${moved.map((event) => count(`event = '${event}'`)).join(', ')},
    ${count(`cause = 'use'`)}, ${count(`cause = 'expiry'`)}, ${count(`${isRestocked} and expiry < local_date + ${horizon}`)}, ${count('is_wrong_item')},
    ${count(`${isRestocked} and value is not null`)}, sum(case when ${isRestocked} then value end)
  from told group by ${groups} order by ${groups}`;
