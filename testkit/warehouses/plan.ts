import { domains } from '../../domains/all-domains.ts';
import { planMarts } from '../../warehouse/marts/plan-marts.ts';

/** The marts and tables of a store of the product. */
export const plan = planMarts(domains);
