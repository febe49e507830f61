/**
 * A username is unique within its company: an invitation must not show which names another company has. Signing in checks
 * the password against every account of the name.
 */
export const usernamesOfCompanies = `
drop index users_username;
create unique index users_username on users (company_id, lower(username));
create index users_by_username on users (lower(username));
`;
