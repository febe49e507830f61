import type { Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { idleState } from '../marts/idle-state.ts';
import { keptIdleDays } from '../marts/idle-units.ts';

/** Units that lie in trays at the end of a day: read where the day is kept ready, worked out by the same SQL where it is not. */
export function idleCells({ asked, where }: Wanted): Fragment {
  const { covered, to } = asked;
  const facts =
    !covered || keptIdleDays(covered.to).includes(to)
      ? sql`select * from ${table('idle_units')} kept where kept.day = ${day(to)}`
      : idleState(to);
  return sql`select fact.tray_id, fact.tray_code, fact.tray_type_id, fact.item_id, fact.product_id, fact.facility_id, fact.location_id, fact.value, fact.idle_days, fact.never_used, fact.last_used, fact.dwell_days, fact.rate, fact.expiry,
  fact.days_to_expiry, fact.will_expire, fact.idle_band, fact.idle_action, fact.suggested_tray_type, fact.par
from (${facts}) fact where ${where()}`;
}
