import { existsIn } from '../exists-in.ts';
import type { Table } from '../schema/tables.ts';
import type { Sql } from '../sql.ts';
import { column } from './mart.ts';

const queue = (name: string, columns: Table['columns']): Table => ({
  name,
  columns: [column('company_id', 'integer'), ...columns],
  key: [],
  sort: ['company_id'],
});

/** What facts have changed since the marts last looked. Written in the transaction of the change itself, so nothing is missed. */
export const staleTables: Table[] = [
  queue('stale_cells', [
    column('location_id', 'integer'),
    column('product_id', 'integer'),
    column('from_date', 'date'),
  ]),
  queue('stale_days', [column('local_date', 'date')]),
  queue('stale_products', [column('product_id', 'integer')]),
];

/**
 * Parts of tags and trays. A mart that is built from all facts does not ask for them: they would be as many as its rows. Days of
 * tags have a kind: an event, or `span` where the stock of tags changed.
 */
export const stalePartTables: Table[] = [
  queue('stale_tags', [column('tag', 'varchar')]),
  queue('stale_tag_days', [column('kind', 'varchar'), column('local_date', 'date')]),
  queue('stale_trays', [column('tray_id', 'integer')]),
];

export const queues: readonly string[] = [...staleTables, ...stalePartTables].map(({ name }) => name);

/** For each entity that a mart reads: what a changed row of it makes stale, as SQL over the rows. */
const effects: Record<string, { cells?: string; days?: string; products?: string; tags?: true; trays?: true }> = {
  movements: {
    cells: 'location_id, product_id, local_date',
    days: 'local_date',
    products: "product_id|kind = 'receive' and unit_cost > 0",
  },
  counts: { cells: 'location_id, product_id, local_date' },
  purchase_lines: { products: 'product_id|true' },
  prices: { products: 'product_id|true' },
  package_sizes: { products: 'product_id|true' },
  products: { products: 'product_id|true' },
  rfid_events: { tags: true },
  tray_scans: { trays: true },
  trays: { trays: true },
};

/** Marks what the rows of a relation, new or removed, make stale. */
export async function markStale(store: Sql, entity: string, companyId: number, relation: string): Promise<void> {
  const effect = effects[entity];
  if (!effect) return;
  if (effect.cells) {
    await store.run(
      `insert into stale_cells select ${companyId}, location_id, product_id, min(local_date) from ${relation} changed group by location_id, product_id`,
    );
  }
  if (effect.days) {
    await store.run(`insert into stale_days select distinct ${companyId}, local_date from ${relation} changed`);
  }
  if (effect.tags) {
    await store.run(`insert into stale_tags select distinct ${companyId}, tag from ${relation} changed`);
    await markTagPlaces(store, companyId, relation);
  }
  if (effect.trays) {
    await store.run(`insert into stale_trays select distinct ${companyId}, tray_id from ${relation} changed`);
  }
  if (effect.products) {
    const [product, where] = effect.products.split('|');
    await store.run(
      `insert into stale_products select distinct ${companyId}, ${product} from ${relation} changed where ${where}`,
    );
  }
}

/**
 * A tag that is seen at a facility brings its NDC there. Only what that changes is marked: a place that is not known yet, or one
 * that nothing but tags may tell of, which is gone when they are.
 */
async function markTagPlaces(store: Sql, companyId: number, relation: string): Promise<void> {
  const at = (facts: string) =>
    existsIn(
      facts,
      'fact',
      `fact.company_id = ${companyId} and fact.facility_id = seen.facility_id and fact.product_id = seen.product_id`,
    );
  await store.run(
    `insert into stale_products select distinct ${companyId}, seen.product_id from (
       select distinct changed.facility_id, known.product_id from ${relation} changed
       join rfid_events known on known.company_id = ${companyId} and known.tag = changed.tag and known.event = 'encoded') seen
     where not ${at('stocked_places')} or not ${at('movements')}`,
  );
}
