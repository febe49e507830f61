import { within } from '../../../query/define/asked.ts';
import type { WantedRows } from '../../../query/define/define.ts';
import type { Join } from '../../../query/define/joins.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';

/** Filters that choose entries within a balance: the opening of the balances does not depend on them. */
const ofEntries = [
  'entryKind',
  'classifyRule',
  'sourceId',
  'location',
  'patientClass',
  'payer',
  'chargeCode',
  'ofFacility',
];

/** The balance after an entry is that of the day before it, and what the day posted up to it: additions first, then by source. */
export function ledgerRows({ asked, where }: WantedRows): Fragment {
  return sql`select fact.*, facility.name as facility_name, facility.facility_code, item.name as item_name, item.item_code, item.unit, product.ndc, product.container_qty, product.item_id, opened.opening_units
from (
  select one.*, closed.closing - (closed.accumulated - closed.reversed + closed.adjusted - closed.purchased) + sum(one.units) over running as balance_after
  from ${table('accumulator_entries')} one
  join ${table('accumulator_days')} closed on closed.entity_340b_id = one.entity_340b_id and closed.product_id = one.product_id and closed.account = one.account and closed.from_date = one.local_date
  where ${within(sql`one.local_date`, asked)}
  window running as (partition by one.entity_340b_id, one.product_id, one.account, one.local_date order by one.ledger_at, case when one.units > 0 then 0 else 1 end, one.source_id, one.entry_id rows unbounded preceding)
) fact
join ${table('facilities')} facility on facility.facility_id = fact.facility_id
join ${table('products')} product on product.product_id = fact.product_id
join ${table('items')} item on item.item_id = product.item_id
cross join (
  select coalesce(sum(fact.closing), 0) as opening_units from ${table('accumulator_days')} fact
  where fact.from_date < ${day(asked.from)} and ${day(asked.from)} <= fact.to_date and ${where(ofEntries)}
) opened
where ${where()}`;
}

/** What the charge or the line says, looked up for the rows that are shown. */
export const ledgerJoins: readonly Join[] = [
  {
    alias: 'charge',
    table: table('charges'),
    on: { charge_id: 'cell.source_id' },
    brings: { billing_number: 'billing_number', charge_code: 'charge_code', payer: 'payer' },
  },
  {
    alias: 'decided',
    table: table('charge_outcomes'),
    on: { charge_id: 'cell.source_id' },
    and: {
      of: sql`decided.from_load <= cell.load_id and cell.load_id < decided.to_load`,
      reads: ['cell.load_id'],
    },
    brings: { reason: 'reason', patient_class: 'patient_class' },
  },
  {
    alias: 'place',
    table: table('locations'),
    on: { location_id: 'charge.location_id' },
    brings: { location_name: 'name', location_code: 'location_code' },
  },
  {
    alias: 'visit',
    table: table('encounters'),
    on: { encounter_id: 'charge.encounter_id' },
    brings: { encounter_code: 'encounter_code' },
  },
  {
    alias: 'doctor',
    table: table('providers'),
    on: { provider_id: 'charge.provider_id' },
    brings: { provider_code: 'provider_code' },
  },
  {
    alias: 'bought',
    table: sql`(select concat(line.po_number, '/', line.line) as po_line, line.package_price from ${table('purchase_lines')} line)`,
    on: { po_line: 'cell.source_id' },
    brings: { package_price: 'package_price' },
  },
];
