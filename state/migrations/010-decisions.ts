/**
 * What people decide, append-only: a decision is never edited, the next one replaces it, and one without a value withdraws
 * it. Subjects are natural codes, so that they survive a reload of the files. What a decision replaces is unique, and so is
 * the first decision on a subject: of two people who saw the same, one is refused.
 *
 * Planned levels become the first kind and keep their ids; ended ones keep by whom and when. Their table stays as the inbox
 * of older backups, and is empty after take_over_planned_levels().
 */
export const decisions = `
create table decisions (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  kind text not null check (length(kind) between 1 and 60),
  subject text[] not null check (cardinality(subject) between 1 and 8),
  field text not null check (length(field) between 1 and 60),
  value jsonb check (length(value::text) <= 20000),
  note text not null check (length(note) <= 4000),
  user_id integer not null,
  author text not null,
  decided_at timestamptz not null,
  request_id text check (length(request_id) between 8 and 100),
  replaces integer,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, replaces) references decisions (company_id, id) deferrable initially deferred
);
create unique index decisions_replaced_once on decisions (company_id, replaces) where replaces is not null;
create unique index decisions_first on decisions (company_id, kind, field, subject) where replaces is null;
create unique index decisions_requested_once on decisions (company_id, request_id, kind, field, subject)
  where request_id is not null;
create index decisions_of_subject on decisions (company_id, kind, subject, id desc);

grant select, insert on decisions to pestle_company;
alter table decisions enable row level security;
create policy own_company on decisions to pestle_company
  using (company_id = pestle_company_id()) with check (company_id = pestle_company_id());

create function take_over_planned_levels() returns void language plpgsql as $$
begin
  if not exists (select 1 from planned_levels) then
    return;
  end if;
  create temporary table taken on commit drop as
    select
      id, company_id, user_id, planned_by, planned_at, reason, ended, ended_by, ended_at,
      array[facility_code, location_code, item_code] as subject,
      jsonb_build_object(
        'min', min_qty, 'max', max_qty,
        'was', jsonb_build_object('min', min_was, 'max', max_was),
        'restock', jsonb_build_object(
          'service_level', service_level,
          'restock_every_days', restock_every_days,
          'restock_delay_days', restock_delay_days
        ),
        'expected', expected
      ) as levels,
      lag(id) over position as former,
      lag(ended) over position as former_end
    from planned_levels
    window position as (partition by company_id, facility_code, location_code, item_code order by id);
  perform setval(
    pg_get_serial_sequence('decisions', 'id'),
    (select max(id) + 1 from (select id from taken union all select id from decisions) known),
    false
  );
  insert into decisions (company_id, kind, subject, field, note, user_id, author, decided_at, replaces)
    select
      taken.company_id, 'planned-level', subject, 'levels', '',
      coalesce(ending.id, taken.user_id), ended_by, ended_at, taken.id
    from taken
    left join users ending on ending.company_id = taken.company_id and ending.username = ended_by
    where ended = 'withdrawn'
    order by taken.id;
  insert into decisions (
    id, company_id, kind, subject, field, value, note, user_id, author, decided_at, replaces
  ) overriding system value
    select
      taken.id, taken.company_id, 'planned-level', taken.subject, 'levels', levels,
      reason, taken.user_id, planned_by, planned_at, coalesce(withdrawal.id, former)
    from taken
    left join decisions withdrawal
      on withdrawal.company_id = taken.company_id
      and withdrawal.replaces = taken.former
      and taken.former_end = 'withdrawn';
  delete from planned_levels;
end $$;
select take_over_planned_levels();
revoke insert, update on planned_levels from pestle_company;
`;
