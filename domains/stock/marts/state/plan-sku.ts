import type { ValuesOf } from '../../../shared/marts/read-settings.ts';
import { stockLevels } from '../../science/stock-levels.ts';
import { stockSettings } from '../../settings.ts';
import type { PlanningRow } from './sku-planning.ts';

/** The levels in force for a SKU, and what they were worked out from. */
export type PlannedLevels = {
  facility_id: number;
  item_id: number;
  daily_usage: number;
  daily_sd: number;
  lead_days: number;
  lead_sd: number;
  /** Whose lead time it is: the policy's, the SKU's own, its supplier's, or nobody's. */
  lead_source: 'policy' | 'receipts' | 'supplier' | 'assumed';
  review_days: number;
  service_level: number;
  reorder_point: number;
  order_up_to: number;
  level_min: number;
  level_max: number;
  method: 'min_max' | 'order_up_to';
};

const { usageDays, leadLines, assumedLeadDays, reviewDays } = stockSettings;
const { serviceVital, serviceVitalA, serviceEssential } = stockSettings;
const { serviceEssentialA, serviceNonessential, serviceNonessentialA } = stockSettings;

/** Thresholds that levels follow from. */
export const planningSettings = {
  ...{ usageDays, leadLines, assumedLeadDays, reviewDays, serviceVital, serviceVitalA },
  ...{ serviceEssential, serviceEssentialA, serviceNonessential, serviceNonessentialA },
} as const;

type Rules = ValuesOf<typeof planningSettings>;

export function planSku(row: PlanningRow, rules: Rules): PlannedLevels {
  const { days, sd, source } = leadTime(row, rules);
  const daily_usage = row.use_days > 0 ? Math.max(0, row.used_qty / row.use_days) : 0;
  const daily_sd = daySd(row);
  const service_level = serviceLevel(row, rules);
  const review_days = row.review_days ?? rules.reviewDays;
  const { reorderPoint, orderUpTo } = stockLevels({
    dailyMean: daily_usage,
    dailySd: daily_sd,
    nonZeroCv2: nonZeroCv2(row),
    leadDays: days,
    leadSd: sd,
    reviewDays: review_days,
    serviceLevel: service_level,
  });
  const isSet = row.min_qty !== null && row.max_qty !== null && row.min_qty <= row.max_qty;
  return {
    facility_id: row.facility_id,
    item_id: row.item_id,
    daily_usage,
    daily_sd,
    lead_days: days,
    lead_sd: sd,
    lead_source: source,
    review_days,
    service_level,
    reorder_point: reorderPoint,
    order_up_to: orderUpTo,
    level_min: isSet ? (row.min_qty ?? 0) : reorderPoint,
    level_max: isSet ? (row.max_qty ?? 0) : orderUpTo,
    method: isSet ? 'min_max' : 'order_up_to',
  };
}

function serviceLevel({ service_level, ven_class, abc_class }: PlanningRow, rules: Rules): number {
  // A level of 0 or 1 cannot be planned for: nothing, or endless stock.
  if (service_level !== null && service_level > 0 && service_level < 1) return service_level;
  // What must not run out is held at a higher level; what costs most, at a lower one.
  const isA = abc_class === 'A';
  if (ven_class === 'V') return isA ? rules.serviceVitalA : rules.serviceVital;
  if (ven_class === 'N') return isA ? rules.serviceNonessentialA : rules.serviceNonessential;
  return isA ? rules.serviceEssentialA : rules.serviceEssential;
}

function leadTime(
  row: PlanningRow,
  { leadLines: enough, assumedLeadDays: guess }: Rules,
): { days: number; sd: number; source: PlannedLevels['lead_source'] } {
  const own = { days: row.own_lead ?? 0, sd: row.own_lead_sd ?? 0, source: 'receipts' as const };
  const supplier = { days: row.supplier_lead ?? 0, sd: row.supplier_lead_sd ?? 0, source: 'supplier' as const };
  const assumed = { days: guess, sd: 0, source: 'assumed' as const };
  const known = row.own_lines >= enough ? own : row.supplier_lines >= enough ? supplier : assumed;
  if (row.lead_time_days === null) return { ...known, sd: row.lead_time_sd_days ?? known.sd };
  return { days: row.lead_time_days, sd: row.lead_time_sd_days ?? known.sd, source: 'policy' };
}

/** Over the days in stock, days without use included. */
function daySd({ use_days, day_sum, day_squares }: PlanningRow): number {
  if (use_days <= 1) return 0;
  return Math.sqrt(Math.max(0, day_squares - day_sum ** 2 / use_days) / (use_days - 1));
}

function nonZeroCv2({ days_with_use, day_sum, day_squares }: PlanningRow): number {
  if (days_with_use === 0 || day_sum === 0) return 0;
  const mean = day_sum / days_with_use;
  return Math.max(0, day_squares / days_with_use - mean ** 2) / mean ** 2;
}
