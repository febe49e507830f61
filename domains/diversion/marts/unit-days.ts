import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { unitDays } from './episode-states.ts';

/** How complete the records of each unit and day are. Made whole: one row a unit and day, from what the episodes already say. */
export const unitDaysMart: Mart = {
  name: 'unit_days',
  reads: ['care_units', 'episodes'],
  table: {
    name: 'unit_days',
    columns: [
      column('company_id', 'integer'),
      column('facility_id', 'integer'),
      column('unit_id', 'integer'),
      column('local_date', 'date'),
      column('removals', 'integer'),
      column('episodes', 'integer'),
      /** Episodes with any dose on record, and those of which nothing is. */
      column('charted', 'integer'),
      column('undocumented', 'integer'),
      /** Records are missing: in no share and no score until they arrive or somebody says that the day is complete. */
      column('is_gap', 'boolean'),
    ],
    key: ['company_id', 'unit_id', 'local_date'],
    sort: ['company_id', 'local_date', 'unit_id'],
  },
  async refresh(store) {
    await store.run('delete from unit_days');
    await store.run(
      `insert into unit_days (company_id, facility_id, unit_id, local_date, removals, episodes, charted, undocumented, is_gap)
       select cast($1 as integer), days.* from (${unitDays('episodes')}) days order by days.local_date, days.unit_id`,
    );
  },
};
