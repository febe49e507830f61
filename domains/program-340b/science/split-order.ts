export type SplitPolicy = '340b_first' | 'gpo_first' | 'cheapest_first';

export interface OrderToSplit {
  packages: number;
  orderable340b: number;
  orderableGpo: number;
  isGpoProhibited: boolean;
  policy: SplitPolicy;
  /** Of one package; needed where the cheapest comes first. */
  price340b?: number | null;
  priceGpo?: number | null;
}

export interface Split {
  '340B': number;
  GPO: number;
  WAC: number;
}

/** What the balances allow of an order; what neither supports goes to WAC, or to GPO where that is not prohibited. */
export function splitOrder(order: OrderToSplit): Split {
  const { packages, isGpoProhibited } = order;
  const takesGpoFirst =
    order.policy === 'gpo_first' ||
    (order.policy === 'cheapest_first' &&
      order.priceGpo != null &&
      (order.price340b == null || order.priceGpo < order.price340b));
  // Without a prohibition GPO has no limit: taken first, it would take all.
  const gpoLimit = isGpoProhibited ? order.orderableGpo : packages;
  const first = takesGpoFirst ? gpoLimit : order.orderable340b;
  const second = takesGpoFirst ? order.orderable340b : gpoLimit;
  const one = Math.min(packages, Math.max(0, first));
  const other = Math.min(packages - one, Math.max(0, second));
  return { '340B': takesGpoFirst ? other : one, GPO: takesGpoFirst ? one : other, WAC: packages - one - other };
}

/** Packages that were ordered on another account than the balances allowed. */
export const misallocated = (ordered: Split, split: Split): number =>
  (Math.abs(ordered['340B'] - split['340B']) + Math.abs(ordered.GPO - split.GPO) + Math.abs(ordered.WAC - split.WAC)) /
  2;
