import { column, type Mart } from '../../../warehouse/marts/mart.ts';

export const hours = Array.from({ length: 24 }, (_, hour) => hour);
export const hourColumn = (hour: number): string => `at_${hour}`;

/** How often somebody drew at a place, by day and hour: what a day alone cannot tell, without reading every movement. */
export const drawDays: Mart = {
  name: 'draw_days',
  reads: ['movements'],
  parts: ['stale_days'],
  table: {
    name: 'draw_days',
    columns: [
      column('company_id', 'integer'),
      column('local_date', 'date'),
      column('facility_id', 'integer'),
      column('location_id', 'integer'),
      ...hours.map((hour) => column(hourColumn(hour), 'integer')),
    ],
    key: ['company_id', 'local_date', 'location_id'],
    sort: ['company_id', 'local_date', 'location_id'],
  },
  async refresh(store) {
    const stale = 'local_date in (select local_date from stale_days)';
    const counts = hours.map((hour) => `count(*) filter (where local_hour = ${hour})`);
    await store.run(`delete from draw_days where ${stale}`);
    await store.run(
      `insert into draw_days (company_id, local_date, facility_id, location_id, ${hours.map(hourColumn).join(', ')})
       select cast($1 as integer), local_date, facility_id, location_id, ${counts.join(', ')}
       from movements where kind = 'dispense' and ${stale} group by local_date, facility_id, location_id order by local_date, location_id`,
    );
  },
};
