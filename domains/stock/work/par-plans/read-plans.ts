import type { PlannedLevel } from '../../../../contracts/planned-levels.ts';
import type { CompanyReader } from '../../../../query/define/company-reader.ts';
import { type ParNow, parsNow } from '../../datasets/par/stock-par-now.ts';
import type { StoredPlan } from './keep-plans.ts';

/** Plans beside the levels of the newest day. */
export async function readPlans(reader: CompanyReader, plans: StoredPlan[]): Promise<PlannedLevel[]> {
  if (plans.length === 0) return [];
  const newest = await reader.newestDay();
  const distinct = (codes: string[]) => [...new Set(codes)];
  const now = await reader.rows<ParNow>(
    parsNow(newest, distinct(plans.map((plan) => plan.location)), distinct(plans.map((plan) => plan.item))),
  );
  const byPosition = new Map(
    now.map((position) => [keyOf(position.facility_code, position.location_code, position.item_code), position]),
  );
  return plans.map((plan) => describePlan(plan, byPosition.get(keyOf(plan.facility, plan.location, plan.item))));
}

const keyOf = (...codes: string[]): string => JSON.stringify(codes);

/** A place that is no longer known is told by its codes. */
function describePlan(plan: StoredPlan, now: ParNow | undefined): PlannedLevel {
  const { levels } = plan;
  const isInUse = now !== undefined && now.par_min === levels.min && now.par_max === levels.max;
  return {
    id: plan.id,
    facility: plan.facility,
    facility_name: now?.facility_name ?? plan.facility,
    location: plan.location,
    location_name: now?.location_name ?? plan.location,
    item: plan.item,
    item_name: now?.item_name ?? plan.item,
    unit: now?.unit ?? null,
    container_size: now?.container_size ?? null,
    par_min: now?.par_min ?? null,
    par_max: now?.par_max ?? null,
    was_min: levels.was.min,
    was_max: levels.was.max,
    planned_min: levels.min,
    planned_max: levels.max,
    ...levels.restock,
    order_multiple: now?.order_multiple ?? null,
    capacity_qty: now?.capacity_qty ?? null,
    reason: plan.reason,
    planned_by: plan.planned_by,
    planned_at: plan.planned_at.toISOString(),
    status: plan.ended ?? (isInUse ? 'in-use' : 'planned'),
    ended_by: plan.ended_by,
    ended_at: plan.ended_at?.toISOString() ?? null,
    expected: levels.expected,
  };
}
