import { type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { daysOnHand } from '../../../shared/datasets/days-on-hand.ts';

const fewestPeers = 3;
const isTold = sql`fact.on_hand <> 0 or fact.daily_usage <> 0`;

/** By location, the median days on hand of the other locations of its type; nothing where they are too few to compare with. */
export const peerDays = (positions: Fragment): Fragment => sql`
with place_days as (
  select fact.location_id, place.location_type, case when min(case when ${isTold} then fact.item_id end) = max(case when ${isTold} then fact.item_id end)
    then ${daysOnHand(sql`sum(fact.usable)`, sql`sum(fact.daily_usage)`)}
    else ${daysOnHand(sql`sum(fact.usable_value)`, sql`sum(fact.daily_value)`)} end as days
  from (${positions}) fact join ${table('locations')} place on place.location_id = fact.location_id group by fact.location_id, place.location_type
)
select own.location_id, percentile_cont(0.5) within group (order by peer.days) as peer_days
from place_days own join place_days peer on peer.location_type = own.location_type and peer.location_id <> own.location_id and peer.days is not null
group by own.location_id having count(*) >= ${fewestPeers}`;
