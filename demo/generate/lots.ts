import type { Product } from './catalog/read-catalog.ts';
import { addMonths, firstOfMonth } from './clock.ts';
import { Random } from './random.ts';

export interface Lot {
  number: string;
  /** The last day of its month: the day from which on it may no longer be used. */
  expiry: number;
}

const letters = 'ABCDEFGHJKLMNPRSTUVWX';

/** A manufacturer's lot is on sale for some weeks, and the same lot reaches every facility of every customer. */
export class LotBook {
  readonly #seed: number;
  readonly #known = new Map<Product, Map<number, Lot>>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The lot that a wholesaler ships on a day. */
  onSale(product: Product, day: number): Lot {
    const period = 45 + (Number(product.ndc.slice(-4)) % 50);
    const place = Math.floor(day / period);
    let lots = this.#known.get(product);
    if (!lots) {
      lots = new Map();
      this.#known.set(product, lots);
    }
    let lot = lots.get(place);
    if (!lot) {
      lot = this.#make(product, place, period);
      lots.set(place, lot);
    }
    return lot;
  }

  /** The lots of a product that were shipped so far, the oldest first. */
  bought(product: Product): Lot[] {
    return [...(this.#known.get(product) ?? [])].sort(([a], [b]) => a - b).map(([, lot]) => lot);
  }

  #make(product: Product, place: number, period: number): Lot {
    const random = new Random(this.#seed, 'lot', product.ndc, place);
    const made = place * period - random.whole(20, 120);
    const shelf = Math.round(product.shelfDays * random.between(0.85, 1.1));
    const number = random.chance(0.5)
      ? `${random.whole(10, 99)}${letters[random.whole(0, 20)]}${random.whole(1000, 9999)}${letters[random.whole(0, 20)]}`
      : `${letters[random.whole(0, 20)]}${letters[random.whole(0, 20)]}${random.whole(10000, 99999)}`;
    return { number, expiry: addMonths(firstOfMonth(made + shelf), 1) - 1 };
  }
}
