import type { Scratch } from '../../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';

/** The NDCs of each stale SKU: what has changed at one facility, or at all. */
export const staleSkus: Scratch = {
  tables: ['sku_parts'],
  make: (store) =>
    store.makeTemp(
      'sku_parts',
      `select distinct place.facility_id, made.item_id, made.product_id
       from stale_skus stale join facilities place on stale.facility_id in (0, place.facility_id)
       left join products made on made.item_id = stale.item_id`,
    ),
};

/** Of a derived table: the rows of stale SKUs. An NDC that is of another item now is stale under both. */
export const isOfStaleSku = '(facility_id, item_id) in (select facility_id, item_id from sku_parts)';

/** What the NDCs of stale SKUs are read from. */
export const skuSources = ['facilities', 'products'];

/**
 * Takes away what a table must get anew from the one that it is made of: the rows of stale SKUs, and days that the other has no more.
 * Returns the condition for what it gets: the rows of stale SKUs, and the days that are new to it.
 */
export async function dropStale(store: CompanyStore, table: string, source: string, whole: boolean): Promise<string> {
  if (whole) return 'true';
  await store.run(`delete from ${table} where ${isOfStaleSku} or day not in (select day from ${source})`);
  await store.makeTemp('known_days', `select distinct day from ${table}`);
  return `(${isOfStaleSku} or day not in (select day from known_days))`;
}
