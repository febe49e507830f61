import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/**
 * Every demand event as it is in force: what people have decided wins over what files say, until it is withdrawn. Where both know an event and
 * differ, the row says so.
 */
export const demandEventRows: Mart = {
  name: 'demand_event_rows',
  reads: ['demand_events', 'decided_demand_events', 'facilities', 'items'],
  table: {
    name: 'demand_event_rows',
    columns: [
      column('company_id', 'integer'),
      column('event_code', 'varchar'),
      column('name', 'varchar'),
      column('kind', 'varchar'),
      column('item_id', 'integer', false),
      column('therapeutic_class', 'varchar', false),
      column('facility_id', 'integer', false),
      column('location_group', 'varchar', false),
      column('starts_on', 'date'),
      column('ends_on', 'date'),
      column('effect', 'varchar'),
      /** 0.25 is a quarter more. */
      column('uplift', 'double precision', false),
      column('quantity', 'double precision', false),
      column('series', 'varchar'),
      /** `draft` and `retired` change nothing. */
      column('state', 'varchar'),
      column('is_in_force', 'boolean'),
      column('is_decided', 'boolean'),
      column('differs', 'boolean'),
    ],
    key: ['company_id', 'event_code'],
    sort: ['company_id', 'event_code'],
  },
  async refresh(store) {
    await store.run('delete from demand_event_rows');
    // An event of one series recurs under other years: its name without digits stands for the series where none is given.
    await store.run(`
insert into demand_event_rows (company_id, event_code, name, kind, item_id, therapeutic_class, facility_id, location_group, starts_on, ends_on, effect,
  uplift, quantity, series, state, is_in_force, is_decided, differs)
with decided as (
  select own.*, place.facility_id, drug.item_id,
    row_number() over (partition by own.event_code order by own.decision_id desc) as n
  from decided_demand_events own
  left join facilities place on place.facility_code = own.facility_code
  left join items drug on drug.item_code = own.item_code
  where not own.is_withdrawn and (own.facility_code = '' or place.facility_id is not null)
    and (coalesce(own.item_code, '') = '' or drug.item_id is not null)
), both_known as (
  select coalesce(own.event_code, told.event_code) as event_code, own.event_code is not null as is_decided,
    coalesce(own.event_name, told.name) as name, coalesce(own.kind, told.kind, 'other') as kind,
    case when own.event_code is null then told.item_id else own.item_id end as item_id,
    case when own.event_code is null then told.therapeutic_class else own.therapeutic_class end as therapeutic_class,
    case when own.event_code is null then told.facility_id else own.facility_id end as facility_id,
    case when own.event_code is null then told.location_group else own.location_group end as location_group,
    coalesce(own.starts_on, told.starts_on) as starts_on, coalesce(own.ends_on, told.ends_on) as ends_on,
    coalesce(own.effect, told.effect, 'multiply') as effect,
    case when own.event_code is null then cast(told.uplift_pct as double precision) / 100 else own.uplift end as uplift,
    case when own.event_code is null then cast(told.quantity as double precision) else own.quantity end as quantity,
    coalesce(own.series, told.series) as series, coalesce(own.state, 'planned') as state,
    own.event_code is not null and told.event_code is not null and (own.starts_on <> told.starts_on or own.ends_on <> told.ends_on
      or abs(coalesce(own.uplift, 0) - coalesce(cast(told.uplift_pct as double precision) / 100, 0)) > 0.000001) as differs
  from (select * from decided where n = 1) own full join demand_events told on told.event_code = own.event_code
)
select cast($1 as integer), event_code, name, kind, item_id, nullif(trim(therapeutic_class), ''), facility_id, nullif(trim(location_group), ''),
  starts_on, ends_on, effect, uplift, quantity,
  coalesce(nullif(trim(series), ''), trim(regexp_replace(name, '[0-9/]+', '', 'g'))),
  state, state not in ('draft', 'retired'), is_decided, coalesce(differs, false)
from both_known`);
  },
};
