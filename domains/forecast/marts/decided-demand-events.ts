import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';

/** Demand events that people have made or changed; a blank facility is all of them. */
export const decidedDemandEvents = defineDecided(
  'decided_demand_events',
  ['facility_code', 'event_code'],
  [
    column('event_name', 'varchar'),
    column('kind', 'varchar'),
    column('item_code', 'varchar'),
    column('therapeutic_class', 'varchar'),
    column('location_group', 'varchar'),
    column('starts_on', 'date'),
    column('ends_on', 'date'),
    column('effect', 'varchar'),
    column('uplift', 'double precision'),
    column('quantity', 'double precision'),
    column('series', 'varchar'),
    column('state', 'varchar'),
  ],
);
