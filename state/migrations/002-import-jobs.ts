/**
 * What was sent to be loaded, until it ended and afterwards. A job is in the store before its load begins, so that a
 * restart finds it. The front desk has no business here: the runner looks into one company after another.
 */
export const importJobs = `
create table import_jobs (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  kind text not null,
  status text not null default 'waiting',
  source text not null,
  user_id integer,
  requested_by text not null,
  home text not null,
  folder text not null,
  files jsonb not null,
  accept_partial boolean not null,
  load_id integer,
  message text,
  outcome jsonb not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index import_jobs_open on import_jobs (company_id, id) where ended_at is null;
create index import_jobs_ended on import_jobs (company_id, ended_at desc);
create index import_jobs_of_load on import_jobs (company_id, load_id);

grant select, insert, update on import_jobs to pestle_company;
alter table import_jobs enable row level security;
create policy own_company on import_jobs to pestle_company
  using (company_id = pestle_company_id()) with check (company_id = pestle_company_id());
`;
