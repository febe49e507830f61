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

/** What has changed since the marts last looked. Written in the transaction of the change itself, so nothing is missed. */
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

/** SKUs (item × facility); facility 0 is for all. They are not asked for by a mart that is built from all facts either. */
export const staleSkuTables: Table[] = [
  queue('stale_skus', [column('facility_id', 'integer'), column('item_id', 'integer')]),
];

export const queues: readonly string[] = [...staleTables, ...stalePartTables, ...staleSkuTables].map(
  ({ name }) => name,
);

/** A queue, and what goes into it after the company, of rows that are called `changed`. */
type Mark = readonly [queue: string, columns: string, more?: { join?: string; where?: string; groupBy?: string }];

const cells: Mark = [
  'stale_cells',
  'changed.location_id, changed.product_id, min(changed.local_date)',
  { groupBy: 'changed.location_id, changed.product_id' },
];
const product: Mark = ['stale_products', 'changed.product_id'];
const tray: Mark = ['stale_trays', 'changed.tray_id'];
const everyPlaceOfItem: Mark = ['stale_skus', '0, changed.item_id'];
const ofCompany = (table: string, key: string): string =>
  `join (select * from ${table} where company_id = :company) ${table} on ${key}`;
const withItem = ofCompany('products', 'products.product_id = changed.product_id');
const sku: Mark = ['stale_skus', 'changed.facility_id, products.item_id', { join: withItem }];
const skuOfLine: Mark = [
  'stale_skus',
  'purchase_lines.facility_id, products.item_id',
  {
    join: `${ofCompany('purchase_lines', 'purchase_lines.po_number = changed.po_number and purchase_lines.line = changed.line')}
      ${ofCompany('products', 'products.product_id = purchase_lines.product_id')}`,
  },
];

/** For each entity that a mart reads: what a changed row of it makes stale. */
const effects: Record<string, readonly Mark[]> = {
  movements: [
    cells,
    ['stale_days', 'changed.local_date'],
    ['stale_products', 'changed.product_id', { where: "changed.kind = 'receive' and changed.unit_cost > 0" }],
    sku,
  ],
  counts: [cells, sku],
  items: [everyPlaceOfItem],
  package_sizes: [product, ['stale_skus', '0, products.item_id', { join: withItem }]],
  policies: [['stale_skus', 'changed.facility_id, changed.item_id']],
  prices: [product],
  products: [product, everyPlaceOfItem],
  purchase_lines: [product, sku],
  purchase_receipts: [skuOfLine],
  rfid_events: [['stale_tags', 'changed.tag']],
  tray_scans: [tray],
  trays: [tray],
};

/** Marks what the rows of a relation, new or removed, make stale. */
export async function markStale(store: Sql, entity: string, companyId: number, relation: string): Promise<void> {
  for (const [queue, columns, { join = '', where = 'true', groupBy } = {}] of effects[entity] ?? []) {
    const rows = `select ${groupBy ? '' : 'distinct '}${companyId}, ${columns} from ${relation} changed ${join} where ${where}`;
    const grouped = groupBy ? `${rows} group by ${groupBy}` : rows;
    await store.run(`insert into ${queue} ${grouped.replaceAll(':company', String(companyId))}`);
  }
  if (entity === 'rfid_events') await markTagPlaces(store, companyId, relation);
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
