import { domains } from '../../domains/all-domains.ts';
import type { Mart } from '../../warehouse/marts/mart.ts';
import type { MartGroup } from '../../warehouse/marts/plan-marts.ts';

/** The domains with other marts in place of theirs. */
export const changeMarts = (change: (mart: Mart) => Mart): MartGroup[] =>
  domains.map((domain) => ({ ...domain, marts: domain.marts.map(change) }));

/** A new version of one mart, as a later version of the product would bring it. */
export const raiseVersion = (name: string) =>
  changeMarts((mart) => (mart.name === name ? { ...mart, version: (mart.version ?? 0) + 1 } : mart));
