import { copyBefore, findChanged } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { makeChargePostings } from './charge-postings.ts';
import { makeDiscoveryMoments } from './discovery-moments.ts';
import { knownRows } from './known-rows.ts';
import { makePurchasePostings, purchaseEntities } from './purchase-postings.ts';

/**
 * The ledger: every posting of every bucket (340B ID × NDC × account), signed, with the load that brought it. Entries follow from the files
 * and the order in which they came, so the same files give the same entries, and what a load has posted no later load takes away: what it
 * says otherwise is posted beside it.
 */
export const accumulatorEntries: Mart = {
  name: 'accumulator_entries',
  reads: [
    'charge_outcomes',
    ...purchaseEntities,
    ...[
      'accumulator_adjustments',
      'package_sizes',
      'products',
      'purchase_lines',
      'purchase_receipts',
      'facilities',
    ].map((entity) => ({ of: `replaced_${entity}`, follows: [entity] })),
    { of: 'loads', follows: [...purchaseEntities, 'charges'] },
  ],
  parts: ['stale_charges', 'stale_products'],
  marks: ['stale_buckets'],
  table: {
    name: 'accumulator_entries',
    columns: [
      column('company_id', 'integer'),
      column('entry_id', 'varchar'),
      /** What it follows from: a charge with its credits, a purchase line, an adjustment. */
      column('origin', 'varchar'),
      column('load_id', 'integer'),
      column('entry_kind', 'varchar'),
      column('entity_340b_id', 'varchar'),
      column('facility_id', 'integer'),
      column('product_id', 'integer'),
      column('account', 'varchar'),
      column('source_id', 'varchar', false),
      column('source_qty', 'decimal(18,4)', false),
      column('unit_factor', 'decimal(18,4)', false),
      column('units', 'decimal(28,8)'),
      column('rule', 'varchar', false),
      column('reverses_id', 'varchar', false),
      column('is_discovery', 'boolean'),
      column('service_at', 'timestamp', false),
      column('service_local', 'timestamp', false),
      column('ledger_at', 'timestamp'),
      column('ledger_local', 'timestamp'),
      column('local_date', 'date'),
    ],
    key: ['company_id', 'entry_id'],
    sort: ['company_id', 'entity_340b_id', 'product_id', 'account', 'ledger_at'],
  },
  async refresh(store, { whole }) {
    await makeChargePostings(store, whole);
    await makePurchasePostings(store, whole);
    await makeAdjustments(store, whole);
    await makeDiscoveryMoments(store);
    await store.makeTemp('new_entries', allEntries);
    if (whole) {
      await store.run(insertEntries);
      return;
    }
    // Lines and adjustments of a load that was undone are in no file any more: only their entries still name them.
    await store.makeTemp(
      'asked_origins',
      `select concat('c/', charge_id) as origin from stale_charges
       union select concat('p/', po_number, '/', line) from asked_lines
       union select origin from asked_adjustments
       union select origin from accumulator_entries where product_id in (select product_id from stale_products) and substr(origin, 1, 2) in ('p/', 'a/')
       union select origin from new_entries`,
    );
    const ofAsked = 'origin in (select origin from asked_origins)';
    await copyBefore(store, 'accumulator_entries', ofAsked);
    await store.run(`delete from accumulator_entries where ${ofAsked}`);
    await store.run(insertEntries);
    const changed = await findChanged(store, 'accumulator_entries', ofAsked);
    await store.run(
      `insert into stale_buckets (company_id, entity_340b_id, product_id, account)
       select distinct cast($1 as integer), entity_340b_id, product_id, account from ${changed}`,
    );
  },
};

/** Opening balances and corrections as they were sent; several of one day are one. Another quantity posts the difference. */
async function makeAdjustments(store: CompanyStore, whole: boolean): Promise<void> {
  const stale = whole ? 'true' : 'product_id in (select product_id from stale_products)';
  await store.makeTemp(
    'adjustment_versions',
    knownRows('accumulator_adjustments', ['entity_340b_id', 'product_id', 'account', 'adjusted_on', 'quantity'], stale),
  );
  const origin = "concat('a/', entity_340b_id, '/', product_id, '/', account, '/', adjusted_on)";
  await store.makeTemp(
    'adjustment_postings',
    `with stepped as (
       select ${origin} as origin, adjustment_versions.*, lag(quantity) over (partition by entity_340b_id, product_id, account, adjusted_on order by from_load) as quantity_before,
         row_number() over (partition by entity_340b_id, product_id, account order by adjusted_on, from_load) as turn
       from adjustment_versions
     )
     select stepped.origin, stepped.from_load as load_id, stepped.entity_340b_id, site.facility_id, stepped.product_id, stepped.account, stepped.adjusted_on,
       stepped.quantity - coalesce(stepped.quantity_before, 0) as units, stepped.quantity_before is not null as is_discovery, stepped.turn
     from stepped join (
       select trim(entity_340b_id) as entity_340b_id, min(facility_id) as facility_id from facilities group by trim(entity_340b_id)
     ) site on site.entity_340b_id = trim(stepped.entity_340b_id)
     where stepped.quantity <> coalesce(stepped.quantity_before, 0)`,
  );
  await store.makeTemp('asked_adjustments', `select distinct ${origin} as origin from adjustment_versions`);
}

const allEntries = `
  select concat('c/', origin_id) as origin, load_id, turn, '' as part, entry_kind, entity_340b_id, facility_id, product_id, account, source_id, source_qty, unit_factor, units, rule, reverses_id,
    is_discovery, occurred_at as service_at, occurred_local as service_local, ledger_at, ledger_local
  from charge_postings
  union all
  select concat('p/', source_id), load_id, turn, part, entry_kind, entity, facility_id, product_id, account, source_id, source_qty, unit_factor, units, null, case when is_discovery then source_id end,
    is_discovery, ordered_at, ordered_local, ledger_at, ledger_local
  from purchase_postings
  union all
  select origin, load_id, 1, '', case when turn = 1 and not exists_before then 'opening' else 'adjust' end, entity_340b_id, facility_id, product_id, account, origin, null, null, units, null, null,
    is_discovery, null, null, cast(adjusted_on as timestamp), cast(adjusted_on as timestamp)
  from (
    select one.*, coalesce(earlier.first_at < cast(one.adjusted_on as timestamp), false) as exists_before
    from adjustment_postings one left join (
      select entity, product_id, account, min(ledger_at) as first_at from (
        select entity_340b_id as entity, product_id, account, ledger_at from charge_postings where ledger_at is not null
        union all select entity, product_id, account, ledger_at from purchase_postings where ledger_at is not null
      ) others group by entity, product_id, account
    ) earlier on earlier.entity = one.entity_340b_id and earlier.product_id = one.product_id and earlier.account = one.account
  ) adjusted`;

const insertEntries = `
  insert into accumulator_entries (company_id, entry_id, origin, load_id, entry_kind, entity_340b_id, facility_id, product_id, account, source_id, source_qty, unit_factor, units, rule, reverses_id, is_discovery,
    service_at, service_local, ledger_at, ledger_local, local_date)
  select cast($1 as integer), concat_ws('/', entry.origin, entry.load_id, entry.turn, entry.source_id, entry.part), entry.origin, entry.load_id, entry.entry_kind, entry.entity_340b_id, entry.facility_id, entry.product_id, entry.account,
    entry.source_id, entry.source_qty, entry.unit_factor, entry.units, entry.rule, entry.reverses_id, entry.is_discovery, entry.service_at, entry.service_local,
    case when entry.is_discovery then found.at else entry.ledger_at end, case when entry.is_discovery then found.local else entry.ledger_local end,
    cast(case when entry.is_discovery then found.local else entry.ledger_local end as date)
  from new_entries entry left join discovery_moments found on found.load_id = entry.load_id and found.facility_id = entry.facility_id
  order by entry.entity_340b_id, entry.product_id, entry.account, coalesce(entry.ledger_at, found.at)`;
