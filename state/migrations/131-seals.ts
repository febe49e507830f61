/**
 * Evidence: each committed entry of the audit log, each decision, each entry of a work item and each frozen copy gets a seal, seconds
 * later: the hash of its canonical JSON, chained to the seal before. The logs themselves are not touched. What was there before seals
 * began gets one seal for all. Entries before a company is known have a chain of their own, without a company.
 *
 * Frozen copies are rows as they were seen, with the loads they came from; they are never changed.
 */
export const seals = `
create table frozen_rows (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  purpose text not null check (length(purpose) between 1 and 60),
  subject text[] not null check (cardinality(subject) between 1 and 8),
  title text not null check (length(title) between 1 and 300),
  content jsonb not null check (length(content::text) <= 20000000),
  row_count integer not null,
  sha256 text not null check (length(sha256) = 64),
  user_id integer,
  author text not null,
  at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index frozen_rows_of_subject on frozen_rows (company_id, purpose, subject, id desc);

create table seals (
  company_id integer default pestle_company_id() references companies,
  seq integer not null check (seq > 0),
  log text not null check (log in ('audit', 'decision', 'work-item', 'frozen')),
  first_id bigint not null,
  last_id bigint not null,
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32),
  chain bytea not null check (length(chain) = 32),
  at timestamptz not null
);
create unique index seals_in_order on seals (coalesce(company_id, 0), seq);
create index seals_of_older on seals (coalesce(company_id, 0), log) where entries > 1;
create unique index seals_once on seals (coalesce(company_id, 0), log, last_id);

create function refuse_evidence_change() returns trigger language plpgsql
  as $$ begin raise exception 'evidence is append-only'; end $$;
create trigger seals_append_only before update or delete on seals
  for each row execute function refuse_evidence_change();
create trigger seals_no_truncate before truncate on seals
  for each statement execute function refuse_evidence_change();
create trigger frozen_rows_append_only before update or delete on frozen_rows
  for each row execute function refuse_evidence_change();
create trigger frozen_rows_no_truncate before truncate on frozen_rows
  for each statement execute function refuse_evidence_change();

grant select, insert on seals, frozen_rows to pestle_company;
grant select, insert on seals to pestle_front_desk;
alter table seals enable row level security;
alter table frozen_rows enable row level security;
create policy own_company on seals to pestle_company
  using (company_id = pestle_company_id()) with check (company_id = pestle_company_id());
create policy of_no_company on seals to pestle_front_desk using (company_id is null) with check (company_id is null);
create policy own_company on frozen_rows to pestle_company
  using (company_id = pestle_company_id()) with check (company_id = pestle_company_id());
`;
