/**
 * Two roles stand between the product and its tables. `pestle_company` is what a signed-in request works as: row security
 * lets it see one company only, the one its transaction names. `pestle_front_desk` is what signing in works as, before a
 * company is known: it sees who may sign in, and none of what they keep. Neither can change or delete the audit log.
 */
export const peopleAndFavorites = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'pestle_company') then create role pestle_company nologin; end if;
  if not exists (select from pg_roles where rolname = 'pestle_front_desk') then create role pestle_front_desk nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  -- Granting asks for more rights than being granted: an administrator may have done it beforehand.
  if not pg_has_role(current_user, 'pestle_company', 'member') then grant pestle_company to current_user; end if;
  if not pg_has_role(current_user, 'pestle_front_desk', 'member') then grant pestle_front_desk to current_user; end if;
end $$;
grant usage on schema public to pestle_company, pestle_front_desk;

create function pestle_company_id() returns integer stable language sql
  as $$ select nullif(current_setting('pestle.company_id', true), '')::integer $$;

create table companies (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  username text not null,
  firstname text not null,
  lastname text not null default '',
  email text,
  password_hash text,
  sso boolean not null default false,
  sso_issuer text,
  sso_subject text,
  layout text not null,
  theme text not null default 'system',
  density text not null default 'comfortable',
  avatar bytea,
  home_favorite_id integer,
  disabled boolean not null default false,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (sso_issuer, sso_subject)
);
create unique index users_username on users (lower(username));

create table roles (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  name text not null,
  menugroups text[] not null,
  menupages text[] not null,
  unique (company_id, id)
);
create unique index roles_name on roles (company_id, lower(name));

create table user_roles (
  company_id integer not null default pestle_company_id(),
  user_id integer not null,
  role_id integer not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, role_id) references roles (company_id, id)
);

create table favorites (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id(),
  user_id integer not null,
  name text not null,
  url text not null,
  created_at timestamptz not null default now(),
  unique (user_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index favorites_of_user on favorites (company_id, user_id, id);
alter table users add foreign key (id, home_favorite_id) references favorites (user_id, id)
  on delete set null (home_favorite_id);

create table sessions (
  token_hash bytea primary key,
  company_id integer not null,
  user_id integer not null,
  csrf_token text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_of_user on sessions (user_id);

create table sign_in_attempts (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null
);

create table password_links (
  token_hash bytea primary key,
  company_id integer not null,
  user_id integer not null,
  purpose text not null,
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index password_links_of_user on password_links (user_id);

create table tickets (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id(),
  user_id integer not null,
  topic text not null,
  subject text not null,
  message text not null,
  page text,
  delivery text not null default 'pending',
  created_at timestamptz not null default now(),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index tickets_of_user on tickets (company_id, user_id, id);

create table audit_log (
  id bigint generated always as identity primary key,
  company_id integer default pestle_company_id() references companies,
  at timestamptz not null default clock_timestamp(),
  user_id integer,
  username text,
  action text not null,
  subject text,
  detail text,
  address text,
  user_agent text
);
create index audit_log_of_company on audit_log (company_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql
  as $$ begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

grant select on companies to pestle_company;
grant select, insert, update on users to pestle_company;
grant select, insert, update, delete on roles, user_roles, favorites to pestle_company;
grant select, insert, update on tickets to pestle_company;
grant select, insert, delete on sessions, password_links to pestle_company;
grant select, insert on audit_log to pestle_company;

grant select, insert on companies to pestle_front_desk;
grant select on users, roles, user_roles, favorites to pestle_front_desk;
grant update (password_hash, sso_issuer, sso_subject, last_sign_in_at) on users to pestle_front_desk;
grant select, insert, update, delete on sessions, sign_in_attempts, password_links to pestle_front_desk;
grant select, insert on audit_log to pestle_front_desk;

do $$
declare name text;
begin
  foreach name in array array['users', 'roles', 'user_roles', 'favorites', 'sessions', 'password_links', 'tickets', 'audit_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_company on %I to pestle_company using (company_id = pestle_company_id()) with check (company_id = pestle_company_id())', name);
    execute format('create policy front_desk on %I to pestle_front_desk using (true) with check (true)', name);
  end loop;
end $$;
alter table companies enable row level security;
create policy own_company on companies to pestle_company using (id = pestle_company_id());
create policy front_desk on companies to pestle_front_desk using (true) with check (true);
`;
