/**
 * Min and max levels that somebody has decided on for a place and an item, until the cabinet has them. A decision is never
 * edited: a new one ends it, or it is withdrawn. Codes instead of ids, because the places and items are in the warehouse.
 * Who administers a company may plan levels from the beginning.
 */
export const plannedLevels = `
create table planned_levels (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  facility_code text not null,
  location_code text not null,
  item_code text not null,
  min_was double precision,
  max_was double precision,
  min_qty double precision not null check (min_qty >= 0),
  max_qty double precision not null check (max_qty >= min_qty),
  reason text not null,
  expected jsonb not null,
  user_id integer not null,
  planned_by text not null,
  planned_at timestamptz not null,
  ended text check (ended in ('replaced', 'withdrawn')),
  ended_by text,
  ended_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id),
  check ((ended is null) = (ended_at is null))
);
create unique index planned_levels_open on planned_levels (company_id, facility_code, location_code, item_code) where ended is null;
create index planned_levels_of_position on planned_levels (company_id, facility_code, location_code, item_code, id desc);

grant select, insert, update (ended, ended_by, ended_at) on planned_levels to pestle_company;
alter table planned_levels enable row level security;
create policy own_company on planned_levels to pestle_company
  using (company_id = pestle_company_id()) with check (company_id = pestle_company_id());

update roles set menupages = array_append(menupages, 'par_level_edit')
  where 'user_administration_menu' = any (menupages) and not 'par_level_edit' = any (menupages);
`;
