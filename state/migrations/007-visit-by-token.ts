/**
 * Who stands behind a session, and what their roles grant: asked by every request. A function, because it is planned once for a
 * connection however it is asked. It runs with the rights of who asks, and so sees what the front desk may see.
 */
export const visitByToken = `
create function visit_by_token(token bytea)
returns table (csrf_token text, created_at timestamptz, seen_at timestamptz, company_id integer, user_id integer, username text, sso boolean, menugroups text, menupages text)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select s.csrf_token, s.created_at, s.seen_at, s.company_id, u.id, u.username, u.sso, granted.menugroups, granted.menupages
    from sessions s join users u on u.id = s.user_id
    left join lateral (
      select string_agg(array_to_string(r.menugroups, ','), ',') as menugroups, string_agg(array_to_string(r.menupages, ','), ',') as menupages
      from user_roles held join roles r on r.id = held.role_id where held.user_id = u.id
    ) granted on true
    where s.token_hash = token and not u.disabled;
end $$;
`;
