import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { isOfStaleTray } from './tray-parts.ts';

/** Since when a tray has been in use, and where it was last. A tray that nothing has happened to has no row. */
export const trayLives: Mart = {
  name: 'tray_lives',
  reads: [{ of: 'tag_events', follows: ['rfid_events', 'products'] }],
  parts: ['stale_trays'],
  table: {
    name: 'tray_lives',
    columns: [
      column('company_id', 'integer'),
      column('tray_id', 'integer'),
      column('first_on', 'date'),
      column('last_location_id', 'integer', false),
    ],
    key: ['company_id', 'tray_id'],
    sort: ['company_id', 'tray_id'],
  },
  async refresh(store, { whole }) {
    const isMeant = whole ? 'true' : isOfStaleTray('tray_id');
    await store.run(`delete from tray_lives where ${isMeant}`);
    await store.run(livesFromEvents(isMeant));
  },
};

const livesFromEvents = (isMeant: string): string => `
  insert into tray_lives (company_id, tray_id, first_on, last_location_id)
  with lives as (
    select tray_id, min(local_date) as first_on, max(case when location_id is not null then occurred_at end) as placed_at
    from tag_events where tray_id is not null and ${isMeant} group by tray_id
  )
  select cast($1 as integer), lives.tray_id, min(first_on), max(fact.location_id)
  from lives left join tag_events fact on fact.tray_id = lives.tray_id and fact.occurred_at = lives.placed_at
  group by lives.tray_id order by lives.tray_id`;
