/**
 * What waits for somebody. An item is named by its kind and natural codes, so that it survives a reload of the files: of two rules that
 * find one thing at the same moment, one opens it. How it stands is in its row; what has happened to it is in entries, each with all
 * that stood after it, and neither these nor the files that were attached are ever changed.
 */
export const workItems = `
create table work_items (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  kind text not null check (length(kind) between 1 and 60),
  subject text[] not null check (cardinality(subject) between 1 and 8),
  facility_code text,
  title text not null check (length(title) between 1 and 300),
  facts jsonb not null check (length(facts::text) <= 20000),
  state text not null check (length(state) between 1 and 60),
  is_closed boolean not null,
  owner_id integer,
  due date,
  version integer not null check (version > 0),
  opened_at timestamptz not null,
  opened_by text not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id)
);
create unique index work_items_open_once on work_items (company_id, kind, subject) where not is_closed;
create index work_items_of_subject on work_items (company_id, kind, subject, id desc);
create index work_items_open on work_items (company_id, kind, owner_id, due) where not is_closed;
create index work_items_closed on work_items (company_id, closed_at desc) where is_closed;

create table work_item_files (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  item_id integer not null,
  name text not null check (length(name) between 1 and 200),
  type text not null check (length(type) between 1 and 200),
  sha256 text not null check (length(sha256) = 64),
  content bytea not null check (length(content) <= 10485760),
  user_id integer not null,
  author text not null,
  at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, item_id) references work_items (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index work_item_files_of_item on work_item_files (company_id, item_id, id);

create table work_item_entries (
  id bigint generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  item_id integer not null,
  version integer not null check (version > 0),
  act text not null check (act in ('opened', 'updated', 'moved', 'assigned', 'due', 'noted', 'file')),
  state text not null,
  is_closed boolean not null,
  owner_id integer,
  due date,
  title text not null,
  facts jsonb not null,
  note text not null check (length(note) <= 4000),
  file_id integer,
  user_id integer,
  author text not null,
  at timestamptz not null,
  request_id text check (length(request_id) between 8 and 100),
  unique (company_id, item_id, version),
  foreign key (company_id, item_id) references work_items (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id),
  foreign key (company_id, file_id) references work_item_files (company_id, id)
);
create unique index work_item_entries_requested_once on work_item_entries (company_id, request_id) where request_id is not null;
create index work_item_entries_of_company on work_item_entries (company_id, id);

create function refuse_work_item_change() returns trigger language plpgsql
  as $$ begin raise exception 'the history of work items is append-only'; end $$;
create trigger work_item_entries_append_only before update or delete on work_item_entries
  for each row execute function refuse_work_item_change();
create trigger work_item_entries_no_truncate before truncate on work_item_entries
  for each statement execute function refuse_work_item_change();
create trigger work_item_files_append_only before update or delete on work_item_files
  for each row execute function refuse_work_item_change();
create trigger work_item_files_no_truncate before truncate on work_item_files
  for each statement execute function refuse_work_item_change();

grant select, insert on work_items, work_item_entries, work_item_files to pestle_company;
grant update (title, facts, state, is_closed, owner_id, due, version, changed_at, closed_at) on work_items to pestle_company;
do $$
declare name text;
begin
  foreach name in array array['work_items', 'work_item_entries', 'work_item_files'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %I to pestle_company using (company_id = pestle_company_id()) with check (company_id = pestle_company_id())', name);
  end loop;
end $$;

update roles set menupages = menupages || 'my_work_menu'::text
  where 'user_administration_menu' = any(menupages) and not 'my_work_menu' = any(menupages);
`;
