/**
 * Work that takes longer than a request: imports, packs, forecasts. A job is in the store before it begins, so that a restart
 * finds it. One runner works on it at a time: it holds a lease, which it renews while it works; where it ends without a word, the
 * lease runs out and the job is run again, from its checkpoint or from its start. The front desk's role sees which jobs there are,
 * for runners, and nothing of what they are about.
 *
 * Imports become jobs and keep their ids. Their table stays as the inbox of older backups, and is empty after
 * take_over_import_jobs().
 */
export const jobs = `
create table jobs (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  kind text not null check (length(kind) between 1 and 60),
  lane text not null check (lane in ('import', 'short', 'long')),
  subject text not null check (length(subject) <= 1000),
  input jsonb not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'refused', 'cancelled', 'failed')),
  user_id integer,
  requested_by text not null,
  request_id text check (length(request_id) between 8 and 100),
  schedule text,
  due_at timestamptz,
  progress jsonb,
  checkpoint jsonb,
  outcome jsonb,
  message text,
  attempts integer not null default 0,
  cancelled_by text,
  runner text,
  lease_until timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create unique index jobs_requested_once on jobs (company_id, request_id) where request_id is not null;
create unique index jobs_due_once on jobs (company_id, schedule, due_at) where schedule is not null;
create index jobs_open on jobs (company_id, id) where ended_at is null;
create index jobs_ended on jobs (company_id, ended_at desc);
create index jobs_of_user on jobs (company_id, user_id, id desc);
create index jobs_claimed on jobs (company_id, claimed_at desc) where claimed_at is not null;
create index jobs_of_load on jobs (company_id, ((outcome ->> 'load')::integer)) where kind = 'import';

grant select, insert, update on jobs to pestle_company;
grant
  select (id, company_id, kind, lane, status, attempts, cancelled_by, runner, lease_until, claimed_at, started_at, ended_at),
  update (status, attempts, progress, checkpoint, runner, lease_until, claimed_at, started_at)
  on jobs to pestle_front_desk;

create table job_files (
  company_id integer not null default pestle_company_id() references companies,
  job_id integer not null,
  name text not null check (length(name) between 1 and 200),
  type text not null check (length(type) between 1 and 200),
  bytes bigint not null,
  sha256 text not null,
  kept_until timestamptz not null,
  rights text[] not null default '{}',
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs (company_id, id)
);
create table job_file_parts (
  company_id integer not null default pestle_company_id() references companies,
  job_id integer not null,
  part integer not null,
  content bytea not null,
  primary key (company_id, job_id, part),
  foreign key (company_id, job_id) references jobs (company_id, id)
);
grant select, insert, delete on job_files, job_file_parts to pestle_company;

create table schedules (
  company_id integer not null default pestle_company_id() references companies,
  id text not null check (length(id) between 1 and 60),
  pattern text check (length(pattern) <= 100),
  time_zone text check (length(time_zone) <= 100),
  is_on boolean not null default true,
  done_until timestamptz not null,
  changed_by text,
  changed_at timestamptz,
  primary key (company_id, id)
);
grant select, insert, update on schedules to pestle_company;
grant select, insert on schedules to pestle_front_desk;

do $$
declare name text;
begin
  foreach name in array array['jobs', 'job_files', 'job_file_parts', 'schedules'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %I to pestle_company using (company_id = pestle_company_id()) with check (company_id = pestle_company_id())', name);
  end loop;
end $$;
create policy front_desk on jobs to pestle_front_desk using (true) with check (true);
create policy front_desk on schedules to pestle_front_desk using (true) with check (true);

create function take_over_import_jobs() returns void language plpgsql as $$
begin
  if not exists (select 1 from import_jobs) then
    return;
  end if;
  insert into jobs (
    id, company_id, kind, lane, subject, input, status, user_id, requested_by, outcome, message, created_at, started_at, ended_at
  ) overriding system value
    select
      id, company_id,
      case kind when 'undo' then 'import-undo' else 'import' end,
      'import',
      case kind
        when 'undo' then 'undo of load ' || load_id
        else left(
          array_to_string(array(select file ->> 'name' from jsonb_array_elements(files) with ordinality listed(file, place) where place <= 3 order by place), ', ')
            || case when jsonb_array_length(files) > 3 then ' and ' || jsonb_array_length(files) - 3 || ' more' else '' end,
          1000
        )
      end,
      jsonb_build_object(
        'source', source, 'home', home, 'folder', folder, 'files', files, 'accept_partial', accept_partial,
        'restore_zeros', restore_zeros, 'load', case when kind = 'undo' then load_id end
      ),
      status, user_id, requested_by,
      jsonb_build_object('load', case when kind <> 'undo' then load_id end, 'result', outcome),
      message, created_at, started_at, ended_at
    from import_jobs
    order by id;
  perform setval(pg_get_serial_sequence('jobs', 'id'), (select max(id) + 1 from jobs), false);
  delete from import_jobs;
end $$;
select take_over_import_jobs();
revoke insert, update on import_jobs from pestle_company;

update roles set menupages = menupages || 'jobs_menu'::text
  where 'user_administration_menu' = any(menupages) and not 'jobs_menu' = any(menupages);
`;
