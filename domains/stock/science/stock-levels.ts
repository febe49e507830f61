import { demandQuantile } from '../../shared/science/demand-quantile.ts';
import { normalQuantile } from '../../shared/science/normal-quantile.ts';

/** What a SKU needs to be planned by. */
export interface PlannedSku {
  /** Mean and standard deviation of one day's demand. */
  dailyMean: number;
  dailySd: number;
  /** The squared coefficient of variation of the days with demand. */
  nonZeroCv2: number;
  leadDays: number;
  leadSd: number;
  reviewDays: number;
  serviceLevel: number;
}

export interface StockLevels {
  reorderPoint: number;
  orderUpTo: number;
  /** What demand was taken to be distributed like. */
  distribution: 'normal' | 'discrete';
}

/** From this mean on, demand until the next delivery is taken to follow a bell curve. */
const fastMover = 20;
/** From this variation on it is lumpy, and a bell curve understates it. */
const lumpy = 0.49;

/**
 * When to order, and up to what: demand over the lead time, or over lead time and review, at the service level. Both the
 * demand of a day and the lead time vary, so the variance over X days is X·sd² + mean²·leadSd².
 */
export function stockLevels(sku: PlannedSku): StockLevels {
  const period = sku.leadDays + sku.reviewDays;
  const mean = (days: number) => days * sku.dailyMean;
  const variance = (days: number) => days * sku.dailySd ** 2 + sku.dailyMean ** 2 * sku.leadSd ** 2;
  if (mean(period) < fastMover || sku.nonZeroCv2 >= lumpy) {
    const quantile = (days: number) => demandQuantile(mean(days), variance(days), sku.serviceLevel);
    return { reorderPoint: quantile(sku.leadDays), orderUpTo: quantile(period), distribution: 'discrete' };
  }
  const z = normalQuantile(sku.serviceLevel);
  const point = (days: number) => mean(days) + z * Math.sqrt(variance(days));
  return { reorderPoint: point(sku.leadDays), orderUpTo: point(period), distribution: 'normal' };
}
