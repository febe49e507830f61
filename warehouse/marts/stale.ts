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

/**
 * Care with watched drugs: an encounter, or, of what names no patient, the person, or a case; 0 for the others. And the days on which
 * something of it changed. They are not asked for by a mart that is built from all facts.
 */
export const staleCareTables: Table[] = [
  queue('stale_care', [column('encounter_id', 'integer'), column('staff_id', 'integer'), column('case_id', 'integer')]),
  queue('stale_care_days', [column('local_date', 'date')]),
];

/**
 * Of the 340B ledger: charges by facility and day of service, single charges with their credits, and buckets (340B ID × NDC × account).
 * They are not asked for by a mart that is built from all facts.
 */
export const staleLedgerTables: Table[] = [
  queue('stale_charge_days', [column('facility_id', 'integer'), column('local_date', 'date')]),
  queue('stale_charges', [column('charge_id', 'varchar')]),
  queue('stale_buckets', [
    column('entity_340b_id', 'varchar'),
    column('product_id', 'integer'),
    column('account', 'varchar'),
  ]),
];

export const queues: readonly string[] = [
  ...staleTables,
  ...stalePartTables,
  ...staleSkuTables,
  ...staleCareTables,
  ...staleLedgerTables,
].map(({ name }) => name);

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

const care: Mark = ['stale_care', 'changed.encounter_id, 0, 0'];
const caseOf: Mark = ['stale_care', '0, 0, changed.case_id'];
const careOf = (fact: string): string =>
  `coalesce(${fact}.encounter_id, 0), case when ${fact}.encounter_id is null then ${fact}.staff_id else 0 end, 0`;
/** Removals that are told otherwise once this row is known. */
const careOfRemovals = (on: string): Mark => [
  'stale_care',
  careOf('removal'),
  { join: `join (select * from adc_transactions where company_id = :company) removal on ${on}` },
];
const careOfDoses = (on: string): Mark => [
  'stale_care',
  'dose.encounter_id, 0, 0',
  { join: `join (select * from administrations where company_id = :company) dose on ${on}` },
];
/** A shift ends on its day or on the next. */
const onDaysOfShift = (fact: string, of: string): string[] =>
  ['changed.local_date', 'changed.local_date + 1'].map((day) => `${of} and ${fact}.local_date = ${day}`);

/** Charges that are decided anew, because something that decides them has changed. */
const chargesOn = (on: string): Mark => [
  'stale_charge_days',
  'fact.facility_id, fact.local_date',
  { join: chargesWhere(on) },
];
const chargesWhere = (on: string): string => ofCompany('charges', on).replaceAll(' charges on', ' fact on');
/** By the code under which something of an NDC is charged, or by the NDC where it was scanned. */
const chargesOfProduct = (product: string, more = 'true'): Mark[] => [
  chargesOn(`fact.product_id = ${product} and ${more}`),
  [
    'stale_charge_days',
    'fact.facility_id, fact.local_date',
    {
      join: `${ofCompany('charge_map', `charge_map.product_id = ${product}`)} ${chargesWhere(`fact.charge_code = charge_map.charge_code and ${more}`)}`,
    },
  ],
];
const chargesOfItem: Mark = [
  'stale_charge_days',
  'fact.facility_id, fact.local_date',
  {
    join: `${ofCompany('products', 'products.item_id = changed.item_id')} ${ofCompany('charge_map', 'charge_map.product_id = products.product_id')}
      ${chargesWhere('fact.charge_code = charge_map.charge_code or fact.product_id = products.product_id')}`,
  },
];
const chargesAt = chargesOn('fact.facility_id = changed.facility_id');
const linesAt: Mark = [
  'stale_products',
  'purchase_lines.product_id',
  { join: ofCompany('purchase_lines', 'purchase_lines.facility_id = changed.facility_id') },
];

/** For each entity that a mart reads: what a changed row of it makes stale. */
const effects: Record<string, readonly Mark[]> = {
  adc_transactions: [['stale_care', careOf('changed')]],
  administrations: [care],
  encounters: [care, chargesOn('fact.encounter_id = changed.encounter_id')],
  encounter_stays: [care],
  medication_orders: [care],
  accumulator_adjustments: [product],
  charge_map: [chargesOn('fact.charge_code = changed.charge_code')],
  charges: [
    ['stale_charge_days', 'changed.facility_id, changed.local_date'],
    chargesOn('fact.charge_id = changed.reversed_charge_id'),
  ],
  encounter_classes: [chargesOn('fact.encounter_id = changed.encounter_id')],
  facilities: [chargesAt, linesAt],
  facility_status: [chargesAt, linesAt],
  medicaid_exclusions: [chargesOn("'medicaid' in (fact.payer, fact.secondary_payer)")],
  orphan_designations: [...chargesOfProduct('changed.product_id'), chargesOfItem],
  providers: [chargesOn('fact.provider_id = changed.provider_id')],
  sites_340b: [chargesAt],
  cases: [['stale_care', 'coalesce(changed.encounter_id, 0), 0, changed.case_id']],
  case_doses: [caseOf],
  case_handovers: [caseOf],
  case_wastes: [caseOf],
  locations: [careOfRemovals('removal.location_id = changed.location_id')],
  shifts: [
    ...onDaysOfShift('removal', 'removal.staff_id = changed.staff_id').map(careOfRemovals),
    ...onDaysOfShift('removal', 'removal.facility_id = changed.facility_id').map(careOfRemovals),
    ...onDaysOfShift('dose', 'dose.staff_id = changed.staff_id').map(careOfDoses),
    ['stale_care_days', 'changed.local_date'],
    ['stale_care_days', 'changed.local_date + 1'],
  ],
  movements: [
    cells,
    ['stale_days', 'changed.local_date'],
    ['stale_products', 'changed.product_id', { where: "changed.kind = 'receive' and changed.unit_cost > 0" }],
    sku,
  ],
  counts: [cells, sku],
  items: [everyPlaceOfItem, chargesOfItem],
  package_sizes: [product, ['stale_skus', '0, products.item_id', { join: withItem }]],
  policies: [['stale_skus', 'changed.facility_id, changed.item_id']],
  prices: [product],
  products: [
    product,
    everyPlaceOfItem,
    careOfRemovals('removal.product_id = changed.product_id'),
    ...chargesOfProduct('changed.product_id'),
  ],
  purchase_lines: [
    product,
    sku,
    ...chargesOfProduct(
      'changed.product_id',
      'fact.product_id is null and fact.facility_id = changed.facility_id and changed.received_at <= fact.occurred_at',
    ).slice(1),
  ],
  purchase_receipts: [
    skuOfLine,
    [
      'stale_products',
      'purchase_lines.product_id',
      {
        join: ofCompany(
          'purchase_lines',
          'purchase_lines.po_number = changed.po_number and purchase_lines.line = changed.line',
        ),
      },
    ],
  ],
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
