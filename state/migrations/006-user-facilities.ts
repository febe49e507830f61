/** The facilities, by their codes, in which a user may change what is planned; none means all of them. */
export const userFacilities = `
alter table users add column facilities text[] not null default '{}';
`;
