import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { isKnownAt, knownRows } from './known-rows.ts';

const lineColumns = [
  'po_number',
  'line',
  'kind',
  'facility_id',
  'entity_340b_id',
  'product_id',
  'account',
  'ordered_at',
  'ordered_local',
  'received_at',
  'received_local',
  'packages_ordered',
  'packages_received',
  'status',
];

export const purchaseEntities: readonly string[] = [
  'accumulator_adjustments',
  'facilities',
  'package_sizes',
  'products',
  'purchase_lines',
  'purchase_receipts',
];

/**
 * `purchase_postings`: the entries of what was bought and given back, counted when it is received: part by part where part deliveries were
 * sent. What a later load says otherwise posts the difference at discovery, out and in.
 */
export async function makePurchasePostings(store: CompanyStore, whole: boolean): Promise<void> {
  const stale = 'product_id in (select product_id from stale_products)';
  await store.makeTemp(
    'asked_lines',
    `select po_number, line from purchase_lines where ${whole ? 'true' : stale}
     union select po_number, line from replaced_purchase_lines where ${whole ? 'true' : stale}`,
  );
  const asked = whole
    ? 'true'
    : "concat(po_number, '/', line) in (select concat(asked.po_number, '/', asked.line) from asked_lines asked)";
  await store.makeTemp('line_versions', knownRows('purchase_lines', lineColumns, asked));
  await store.makeTemp(
    'receipt_versions',
    knownRows('purchase_receipts', ['po_number', 'line', 'received_at', 'received_local', 'packages'], asked),
  );
  await store.makeTemp('size_versions', knownRows('package_sizes', ['product_id', 'effective_from', 'package_size']));
  await store.makeTemp('made_versions', knownRows('products', ['product_id', 'package_size']));
  await store.makeTemp('entity_versions', knownRows('facilities', ['facility_id', 'entity_340b_id']));
  await store.makeTemp('line_states', lineStates);
  await store.makeTemp('part_states', partStates);
  await store.makeTemp('purchase_postings', postings);
}

const ofLine = 'ref.po_number = bought.po_number and ref.line = bought.line';
const later = 'ref.from_load > bought.from_load and ref.from_load < bought.to_load';
const late = (versions: string) =>
  `(select * from ${versions} where from_load > (select min(from_load) from line_versions))`;

const lineStates = `
  with epochs as (
    select po_number, line, from_load as load_id from line_versions
    union select bought.po_number, bought.line, ref.from_load from line_versions bought join ${late('receipt_versions')} ref on ${ofLine} and ${later}
    union select bought.po_number, bought.line, ref.from_load from line_versions bought join ${late('size_versions')} ref on ref.product_id = bought.product_id and ${later}
    union select bought.po_number, bought.line, ref.from_load from line_versions bought join ${late('made_versions')} ref on ref.product_id = bought.product_id and ${later}
    union select bought.po_number, bought.line, ref.from_load from line_versions bought join ${late('entity_versions')} ref on ref.facility_id = bought.facility_id and ${later}
  ), received as (
    select epoch.po_number, epoch.line, epoch.load_id, sum(part.packages) as packages from epochs epoch
    join receipt_versions part on part.po_number = epoch.po_number and part.line = epoch.line and ${isKnownAt('part', 'epoch.load_id')}
    group by epoch.po_number, epoch.line, epoch.load_id
  )
  select epoch.load_id, bought.*, received.packages as in_parts,
    coalesce(nullif(trim(bought.entity_340b_id), ''), nullif(trim(site.entity_340b_id), '')) as entity,
    case when bought.status = 'cancelled' then coalesce(received.packages, bought.packages_received, 0)
      else coalesce(bought.packages_received, received.packages, case when bought.status = 'received' then bought.packages_ordered end, 0) end as packages
  from epochs epoch
  join line_versions bought on bought.po_number = epoch.po_number and bought.line = epoch.line and ${isKnownAt('bought', 'epoch.load_id')}
  left join entity_versions site on site.facility_id = bought.facility_id and ${isKnownAt('site', 'epoch.load_id')}
  left join received on received.po_number = epoch.po_number and received.line = epoch.line and received.load_id = epoch.load_id`;

/** What each part of a line should have posted: each part delivery, and what the line says beyond them. */
const partStates = `
  with parts as (
    select state.po_number, state.line, state.load_id, cast(part.received_at as varchar) as part, part.packages, part.received_at as ledger_at, part.received_local as ledger_local
    from line_states state join receipt_versions part on part.po_number = state.po_number and part.line = state.line and ${isKnownAt('part', 'state.load_id')}
    union all
    select po_number, line, load_id, '', packages - coalesce(in_parts, 0), coalesce(received_at, ordered_at), coalesce(received_local, ordered_local)
    from line_states where packages <> coalesce(in_parts, 0)
  ), sized as (
    select state.load_id, state.po_number, state.line, parts.part, case when state.kind = 'purchase' then 'purchase' else 'supplier_return' end as entry_kind,
      state.entity, state.facility_id, state.product_id, state.account, parts.packages, parts.ledger_at, parts.ledger_local, state.ordered_at, state.ordered_local,
      coalesce(dated.package_size, made.package_size) as package_size,
      row_number() over (partition by state.po_number, state.line, state.load_id, parts.part order by dated.effective_from desc nulls last) as newest
    from line_states state
    join parts on parts.po_number = state.po_number and parts.line = state.line and parts.load_id = state.load_id
    join made_versions made on made.product_id = state.product_id and ${isKnownAt('made', 'state.load_id')}
    left join size_versions dated on dated.product_id = state.product_id and dated.effective_from <= cast(parts.ledger_local as date) and ${isKnownAt('dated', 'state.load_id')}
    where state.entity is not null and parts.packages <> 0
  ), now as (select * from sized where newest = 1)
  select known.po_number, known.line, known.part, state.load_id, now.entry_kind, now.entity, now.facility_id, now.product_id, now.account, now.packages, now.package_size,
    case when now.entry_kind = 'purchase' then -1 else 1 end * now.packages * now.package_size as units, now.ledger_at, now.ledger_local, now.ordered_at, now.ordered_local
  from (select distinct po_number, line, part from now) known
  join line_states state on state.po_number = known.po_number and state.line = known.line
  left join now on now.po_number = known.po_number and now.line = known.line and now.part = known.part and now.load_id = state.load_id`;

const postings = `
  with stepped as (
    select part_states.*, lag(entry_kind) over one as kind_before, lag(entity) over one as entity_before, lag(facility_id) over one as facility_before,
      lag(product_id) over one as product_before, lag(account) over one as account_before, lag(packages) over one as packages_before,
      lag(package_size) over one as size_before, lag(units) over one as units_before, lag(ordered_at) over one as ordered_at_before, lag(ordered_local) over one as ordered_local_before,
      coalesce(max(case when units is not null then 1 else 0 end) over (partition by po_number, line, part order by load_id rows between unbounded preceding and 1 preceding), 0) = 1 as was_posted
    from part_states window one as (partition by po_number, line, part order by load_id)
  ), changed as (
    select stepped.*, concat(po_number, '/', line) as source_id from stepped
    where units is distinct from units_before or entity is distinct from entity_before or product_id is distinct from product_before
      or account is distinct from account_before or entry_kind is distinct from kind_before
  )
  select source_id, part, load_id, 1 as turn, kind_before as entry_kind, entity_before as entity, facility_before as facility_id, product_before as product_id, account_before as account,
    -packages_before as source_qty, size_before as unit_factor, -units_before as units, true as is_discovery,
    ordered_at_before as ordered_at, ordered_local_before as ordered_local, cast(null as timestamp) as ledger_at, cast(null as timestamp) as ledger_local
  from changed where units_before is not null
  union all
  select source_id, part, load_id, 2, entry_kind, entity, facility_id, product_id, account, packages, package_size, units, was_posted,
    ordered_at, ordered_local, case when was_posted then null else ledger_at end, case when was_posted then null else ledger_local end
  from changed where units is not null`;
