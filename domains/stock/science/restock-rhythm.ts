/** What somebody has decided about the refills of a position; null where nobody has. */
export type RestockPolicy = {
  service_level: number | null;
  review_days: number | null;
  lead_days: number | null;
  order_multiple: number | null;
  /** What the pocket holds. */
  capacity_qty: number | null;
};

export interface RestockRhythm {
  /** How often the draws of a stretch of days must be covered: 0.98 is 98 of 100. */
  serviceLevel: number;
  everyDays: number;
  delayDays: number;
  /** What refills come in. */
  multiple: number;
  /** The most that the pocket holds; unknown is null. */
  capacity: number | null;
}

/** How a position is refilled: as was decided, else looked at every day and filled at once. */
export const restockRhythm = (policy: RestockPolicy): RestockRhythm => ({
  serviceLevel: policy.service_level ?? 0.98,
  everyDays: policy.review_days ?? 1,
  delayDays: policy.lead_days ?? 0,
  multiple: policy.order_multiple ?? 1,
  capacity: policy.capacity_qty,
});

/** A replay goes by whole days. */
export const inWholeDays = ({ everyDays, delayDays }: Pick<RestockRhythm, 'everyDays' | 'delayDays'>) => ({
  restockEveryDays: Math.max(1, Math.round(everyDays)),
  restockDelayDays: Math.max(0, Math.round(delayDays)),
});
