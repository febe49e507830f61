/** What else is asked of an import: `restore_zeros` gives NDCs of fewer than eleven digits their leading zeros back. */
export const importOptions = `
alter table import_jobs add column restore_zeros boolean not null default false;
`;
