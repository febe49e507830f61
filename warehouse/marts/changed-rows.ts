import type { CompanyStore } from '../scope/company-store.ts';

/** Copies the rows of a mart that are about to be made anew, as `<mart>_before`. */
export const copyBefore = (store: CompanyStore, mart: string, which = 'true'): Promise<void> =>
  store.makeTemp(`${mart}_before`, `select * from ${mart} where ${which}`);

/**
 * A relation with the rows that are gone since, and those that came. The rows of now are copied as well, as `<mart>_now`: a cluster
 * subtracts no temporary table from one of its own.
 */
export async function findChanged(store: CompanyStore, mart: string, which = 'true'): Promise<string> {
  const [before, now, changed] = [`${mart}_before`, `${mart}_now`, `${mart}_changed`];
  await store.makeTemp(now, `select * from ${mart} where ${which}`);
  await store.makeTemp(
    changed,
    `select * from (select * from ${before} except select * from ${now}) gone
     union all
     select * from (select * from ${now} except select * from ${before}) come`,
  );
  return changed;
}
