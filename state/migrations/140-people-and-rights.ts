/**
 * What a person is to the data of their company: which facilities they see (none means all of them), which member of the staff
 * they are, which customers are theirs. `name_key` is the secret behind the pseudonyms of staff.
 *
 * `known_rights` holds every permission key that the product has had so far: one that is not there is new, and is given to those who
 * administer. The right to the names of staff is given to every role that opens a page about people. A backup of before has no known
 * rights, and goes through the same function.
 */
export const peopleAndRights = `
alter table users
  add column sees_facilities text[] not null default '{}',
  add column staff_code text check (length(staff_code) between 1 and 100),
  add column customers text[] not null default '{}';
create unique index users_staff_code on users (company_id, staff_code) where staff_code is not null;

alter table company_secrets add column name_key text;
grant update (name_key) on company_secrets to pestle_company;

create table known_rights (key text primary key check (length(key) between 1 and 80));

create function take_over_rights() returns void language plpgsql as $$
begin
  if exists (select 1 from known_rights) then
    return;
  end if;
  update roles set menupages = array_append(menupages, 'staff_names')
  where not 'staff_names' = any(menupages) and menupages && array[
    'items_encoded_menu', 'items_approved_menu', 'item_lot_info_menu', 'item_history_menu', 'items_voided_menu',
    'items_used_menu', 'anesthesia_usage_by_item_menu', 'items_restocked_menu', 'trays_restocked_menu',
    'traytypes_restocked_menu', 'anesthesia_usage_by_user_menu', 'anesthesia_cases_by_user_menu', 'item_status_menu',
    'case_summary_menu', 'waste_stats_by_user_menu', 'waste_stats_by_item_menu', 'usage_by_item_case_menu',
    'waste_witness_detail_menu', 'sku_history_menu', 'removed_by_item_menu', 'removed_by_location_menu',
    'item_serial_status_menu', 'removed_by_location_type_menu', 'waste_stats_by_item_user_menu'
  ];
  insert into known_rights
    select unnest(menugroups) from roles union select unnest(menupages) from roles;
end $$;
select take_over_rights();

drop function visit_by_token(bytea);
create function visit_by_token(token bytea)
returns table (
  csrf_token text, created_at timestamptz, seen_at timestamptz, company_id integer, user_id integer, username text, sso boolean,
  sees_facilities text[], staff_code text, menugroups text, menupages text
)
language plpgsql stable set role = pestle_front_desk as $$
#variable_conflict use_column
begin
  return query
    select
      s.csrf_token, s.created_at, s.seen_at, s.company_id, u.id, u.username, u.sso, u.sees_facilities, u.staff_code,
      granted.menugroups, granted.menupages
    from sessions s join users u on u.id = s.user_id
    left join lateral (
      select string_agg(array_to_string(r.menugroups, ','), ',') as menugroups, string_agg(array_to_string(r.menupages, ','), ',') as menupages
      from user_roles held join roles r on r.id = held.role_id where held.user_id = u.id
    ) granted on true
    where s.token_hash = token and not u.disabled;
end $$;
`;
