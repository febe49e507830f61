/** What a company keeps to itself and never changes: the salt that makes its patient keys, without which they cannot be made again. */
export const companySecrets = `
create table company_secrets (
  company_id integer primary key default pestle_company_id() references companies,
  patient_salt text not null
);
grant select, insert on company_secrets to pestle_company;
alter table company_secrets enable row level security;
create policy own_company on company_secrets to pestle_company
  using (company_id = pestle_company_id()) with check (company_id = pestle_company_id());
`;
