import type { Added } from '../../../../query/define/joins.ts';
import { type Fragment, name, sql, table } from '../../../../query/define/sql.ts';
import { optionalProductJoin } from '../../../products/datasets/product.ts';
import { scopeUnitJoin } from '../../../products/datasets/unit-fields.ts';
import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { placeJoin } from '../../../shared/datasets/site.ts';
import { stockSettings } from '../../settings.ts';
import { closingValues, costAt, costReads, placeBalances } from './ledger-rows.ts';

const hours = settingValue(stockSettings.transferHours);

/** What is odd about the rows in view. */
const flags = sql`select fact.position, case when held.place_balance < 0 then 'negative'
      when fact.kind = 'count' and abs(fact.change) > greatest(1, ${settingValue(stockSettings.countTolerance)} * abs(held.place_balance - fact.change)) then 'variance'
      when fact.kind in ('transfer_out', 'transfer_in') and not exists (
        select 1 from transfers other where other.product_id = fact.product_id and other.quantity = fact.quantity and other.location_id <> fact.location_id
          and other.kind = case fact.kind when 'transfer_out' then 'transfer_in' else 'transfer_out' end
          and other.moment between fact.moment - ${hours} * interval '1 hour' and fact.moment + ${hours} * interval '1 hour') then 'unmatched_transfer'
      when fact.kind = 'dispense' and coalesce(fact.expiry, known.expiry) < fact.local_date then 'expired_used'
      when fact.moment > brought.finished_at then 'future'
      when fact.lot = '' and fact.kind <> 'count' then 'no_lot' end as flag
  from in_view fact join (${placeBalances}) held on held.position = fact.position
  left join ${table('lots')} known on known.product_id = fact.product_id and known.lot = fact.lot
  left join (select load_id, max(finished_at) as finished_at from ${table('loads')} done group by load_id) brought on brought.load_id = fact.load_id where fact.product_id is not null`;

/** What is known about a row of the ledger besides its movement; `ofItem` holds the filters of items and NDCs alone. */
export const ledgerJoins = (ofItem: Fragment): Added => ({
  joins: [
    placeJoin,
    optionalProductJoin,
    {
      alias: 'person',
      table: table('staff'),
      on: { staff_id: 'cell.staff_id' },
      brings: { staff_name: 'name', staff_code: 'staff_code' },
    },
    {
      alias: 'cost',
      table: name('costs'),
      on: {},
      and: { of: costAt(sql`cell`), reads: costReads },
      brings: { cost_then: 'unit_cost' },
    },
    {
      alias: 'worth',
      table: { name: 'worth', query: closingValues },
      on: { position: 'cell.position' },
      brings: { closing_value: sql`case when worth.unpriced = 0 then worth.closing_value end` },
    },
    {
      alias: 'odd',
      table: { name: 'flags', query: flags },
      on: { position: 'cell.position' },
      brings: { flag: 'flag' },
    },
    scopeUnitJoin(ofItem),
  ],
});
