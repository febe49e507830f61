import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { shortageRows } from './shortage-rows.ts';

export type PlanFacts = {
  item: string;
  shortage_status: string | null;
  impact_score: number | null;
  days_on_hand: number | null;
  est_recovery_date: string | null;
};

/** What the page says about an NDC over all facilities on the newest day; no row where FDA's list is not about it. */
export const planFacts = (to: string, ndc: string): Fragment => sql`
select item.name as item, told.shortage_status, cast(told.impact_score as double precision) as impact_score, cast(told.days_on_hand as double precision) as days_on_hand, cast(told.est_recovery_date as varchar) as est_recovery_date
from (${shortageRows({
  asked: { from: to, to, previous: null, yearBefore: null, filters: {}, covered: { from: to, to }, isNewest: true },
  where: () => sql`true`,
  // The newest day is always kept ready.
  source: () => 'stock_states',
})}) told join ${table('products')} made on made.product_id = told.product_id join ${table('items')} item on item.item_id = told.item_id where made.ndc = ${ndc}`;
