/**
 * Beside the levels of a plan: the service level, how often the place is looked at and how long a refill takes, where
 * somebody has decided on them. Unknown where nobody has: the usual ones hold.
 */
export const plannedRestock = `
alter table planned_levels
  add column service_level double precision check (service_level > 0 and service_level <= 1),
  add column restock_every_days double precision check (restock_every_days >= 0),
  add column restock_delay_days double precision check (restock_delay_days >= 0);
`;
