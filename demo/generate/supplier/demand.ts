import type { Product } from '../catalog/read-catalog.ts';
import type { Company } from '../company.ts';
import type { Customer } from './customers.ts';
import { type Basket, isOwn, seasonOf } from './market.ts';

/** What a customer uses of one product in one month. */
export interface Use {
  product: Product;
  /** Hundredths of the base unit. */
  quantity: number;
  onContract: boolean;
}

interface Loyalty {
  products: Product[];
  shares: number[];
  /** Month from which on the first two change places; beyond the data for most. */
  turns: number;
  onContract: boolean;
  level: number;
}

/** Containers of a common drug that a hospital of two hundred beds uses in a month, per unit of weight. */
const usual = 55;

/**
 * How much of what each customer uses, month by month. Nothing is remembered from month to month: every number follows
 * from names, so that a month can be asked for at any time, the months of a forecast included.
 */
export class Demand {
  readonly #company: Company;
  readonly #baskets: readonly Basket[];

  constructor(company: Company, baskets: readonly Basket[]) {
    this.#company = company;
    this.#baskets = baskets;
  }

  /** `month` counts from the first of the data, `day` is its first day. */
  usesOf(customer: Customer, month: number, day: number): Use[] {
    const uses: Use[] = [];
    for (const basket of this.#baskets) {
      const loyalty = this.#loyalty(customer, basket);
      if (!loyalty) continue;
      const random = this.#company.random('use', customer.code, basket.code, month);
      const trend = 1 + 0.006 * month * (loyalty.level > 1 ? 1 : -0.5);
      const total = usual * customer.size * loyalty.level * trend * seasonOf(basket, day) * random.logNormal(1, 0.12);
      const turned = month >= loyalty.turns;
      for (const [place, product] of loyalty.products.entries()) {
        const order = turned && place < 2 ? 1 - place : place;
        const containers = Math.round(
          total * (loyalty.shares[order] ?? 0) * product.item.weight * random.logNormal(1, 0.1),
        );
        if (containers > 0)
          uses.push({ product, quantity: containers * product.item.container, onContract: loyalty.onContract });
      }
    }
    return uses;
  }

  #loyalty(customer: Customer, basket: Basket): Loyalty | undefined {
    const random = this.#company.random('loyalty', customer.code, basket.code);
    if (!random.chance(0.75)) return undefined;
    const onContract = customer.gpo !== undefined && random.chance(0.45);
    const own = basket.products.filter(isOwn);
    const rivals = basket.products.filter((product) => !isOwn(product));
    const products = new Set<Product>();
    if (random.chance(onContract ? 0.95 : 0.45)) products.add(random.pick(own));
    const wanted = products.size + (random.chance(0.3) ? 2 : 1);
    for (let tries = 0; tries < 8 && products.size < wanted; tries += 1)
      products.add(random.pick(rivals.length > 0 ? rivals : own));
    const first = random.between(0.6, 0.85);
    return {
      products: [...products],
      shares: [first, (1 - first) * 0.7, (1 - first) * 0.3],
      turns: random.chance(0.15) ? random.whole(4, 22) : 1000,
      onContract,
      level: random.logNormal(1, 0.5),
    };
  }
}
