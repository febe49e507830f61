/**
 * Letters: each a row, written in the transaction of what causes it. A sender takes those that are due, tries again later where the
 * mail server does not take one, and gives up after days; nothing is lost, and after a kill one may go twice under the same
 * Message-ID. What a letter says is dropped when it has gone. A link to set a password is made when the letter is sent: no secret
 * waits here.
 */
export const letters = `
create table letters (
  id integer generated always as identity primary key,
  company_id integer not null default pestle_company_id() references companies,
  kind text not null check (length(kind) between 1 and 60),
  message_id text not null unique check (length(message_id) between 1 and 200),
  user_id integer,
  ticket_id integer,
  to_address text not null check (length(to_address) between 3 and 320),
  subject text not null check (length(subject) between 1 and 300),
  body text check (length(body) <= 200000),
  purpose text check (purpose in ('invitation', 'reset')),
  status text not null default 'waiting' check (status in ('waiting', 'mail', 'outbox', 'failed', 'withdrawn')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  runner text,
  lease_until timestamptz,
  error text check (length(error) <= 1000),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index letters_due on letters (next_at) where status = 'waiting';
create index letters_open on letters (company_id) where status = 'waiting';
create index letters_of_company on letters (company_id, id desc);
create index letters_ended on letters (company_id, ended_at);

grant select, insert, update, delete on letters to pestle_company;
grant
  select (id, company_id, kind, user_id, status, attempts, next_at, runner, lease_until),
  insert,
  update (status, attempts, runner, lease_until, ended_at, body)
  on letters to pestle_front_desk;
alter table letters enable row level security;
create policy own_company on letters to pestle_company
  using (company_id = pestle_company_id()) with check (company_id = pestle_company_id());
create policy front_desk on letters to pestle_front_desk using (true) with check (true);
`;
