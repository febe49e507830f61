import type { PlannedLevel } from '../../../../contracts/planned-levels.ts';
import type { CompanyReader } from '../../../../query/define/company-reader.ts';
import type { StoredPlan } from '../../../../state/planned-levels.ts';
import { type ParNow, parsNow } from '../../datasets/par/stock-par-now.ts';

/** Plans beside the levels of the newest day. */
export async function readPlans(reader: CompanyReader, plans: StoredPlan[]): Promise<PlannedLevel[]> {
  if (plans.length === 0) return [];
  const newest = await reader.newestDay();
  const distinct = (codes: string[]) => [...new Set(codes)];
  const now = await reader.rows<ParNow>(
    parsNow(newest, distinct(plans.map((plan) => plan.location_code)), distinct(plans.map((plan) => plan.item_code))),
  );
  const byPosition = new Map(now.map((position) => [keyOf(position), position]));
  return plans.map((plan) => describePlan(plan, byPosition.get(keyOf(plan))));
}

type Position = Pick<ParNow, 'facility_code' | 'location_code' | 'item_code'>;
const keyOf = ({ facility_code, location_code, item_code }: Position): string =>
  JSON.stringify([facility_code, location_code, item_code]);

/** A place that is no longer known is told by its codes. */
function describePlan(plan: StoredPlan, now: ParNow | undefined): PlannedLevel {
  const isInUse = now !== undefined && now.par_min === plan.min_qty && now.par_max === plan.max_qty;
  return {
    id: plan.id,
    facility: plan.facility_code,
    facility_name: now?.facility_name ?? plan.facility_code,
    location: plan.location_code,
    location_name: now?.location_name ?? plan.location_code,
    item: plan.item_code,
    item_name: now?.item_name ?? plan.item_code,
    unit: now?.unit ?? null,
    par_min: now?.par_min ?? null,
    par_max: now?.par_max ?? null,
    was_min: plan.min_was,
    was_max: plan.max_was,
    planned_min: plan.min_qty,
    planned_max: plan.max_qty,
    service_level: plan.service_level,
    restock_every_days: plan.restock_every_days,
    restock_delay_days: plan.restock_delay_days,
    order_multiple: now?.order_multiple ?? null,
    capacity_qty: now?.capacity_qty ?? null,
    reason: plan.reason,
    planned_by: plan.planned_by,
    planned_at: plan.planned_at.toISOString(),
    status: plan.ended ?? (isInUse ? 'in-use' : 'planned'),
    ended_by: plan.ended_by,
    ended_at: plan.ended_at?.toISOString() ?? null,
    expected: plan.expected,
  };
}
