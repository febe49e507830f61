import { type Item, type Product, readCatalog } from './catalog/read-catalog.ts';
import { LotBook } from './lots.ts';
import { Occasions } from './occasions.ts';
import { PriceBook, type PriceType } from './prices.ts';
import { Random } from './random.ts';
import type { CompanyFiles, Table } from './table.ts';
import { Truth } from './truth.ts';

interface CompanyPlan {
  code: string;
  name: string;
  seed: number;
  /** First and last day of data. */
  start: number;
  end: number;
  /** Share of the catalogue that the company uses. */
  breadth: number;
  /** Items it holds however small it is. */
  needed: readonly string[];
  /** Leaves out what it has nothing to do with. */
  only?: (item: Item) => boolean;
  priceTypes: readonly PriceType[];
  files: CompanyFiles;
}

/** What every part of a company's generation shares. */
export class Company {
  readonly code: string;
  readonly name: string;
  readonly seed: number;
  readonly start: number;
  readonly end: number;
  readonly items: Item[];
  readonly prices: PriceBook;
  readonly lots: LotBook;
  readonly occasions: Occasions;
  readonly truth = new Truth();
  readonly files: CompanyFiles;
  readonly #byCode: Map<string, Item>;
  readonly #switches = new Map<Item, number>();

  constructor(plan: CompanyPlan, adjust: (items: Item[]) => void = () => undefined) {
    this.code = plan.code;
    this.name = plan.name;
    this.seed = plan.seed;
    this.start = plan.start;
    this.end = plan.end;
    this.files = plan.files;
    this.items = chooseItems(plan.breadth, plan.needed, plan.only ?? (() => true));
    adjust(this.items);
    this.#byCode = new Map(this.items.map((item) => [item.code, item]));
    this.lots = new LotBook(plan.seed);
    this.prices = new PriceBook(plan.seed, this.items, { start: plan.start, end: plan.end, types: plan.priceTypes });
    for (const item of this.items) {
      const random = this.random('contract', item.code);
      if (random.chance(0.25))
        this.#switches.set(item, plan.start + random.whole(60, Math.max(61, plan.end - plan.start)));
    }
    this.occasions = new Occasions(this.items, plan.start, plan.end, this.lots, this, this.truth);
  }

  random(...name: (string | number)[]): Random {
    return new Random(this.seed, this.code, ...name);
  }

  table(name: string): Table {
    return this.files.table(name);
  }

  find(code: string): Item {
    const item = this.#byCode.get(code);
    if (!item) throw new Error(`${this.code} has no item ${code}.`);
    return item;
  }

  /** The product bought for an item: the first of its list, the second once the contract has changed hands. */
  contract(item: Item, day: number): Product {
    const changed = day >= (this.#switches.get(item) ?? Number.POSITIVE_INFINITY);
    const product = item.products[changed && item.products.length > 1 ? 1 : 0];
    if (!product) throw new Error(`${item.code} has no product.`);
    return product;
  }
}

/** The most used part of the catalogue, in its order, numbered anew. */
function chooseItems(breadth: number, needed: readonly string[], only: (item: Item) => boolean): Item[] {
  const all = readCatalog().filter(only);
  const count = Math.ceil(all.length * breadth);
  const ranked = [...all].sort((a, b) => b.weight - a.weight || a.index - b.index).slice(0, count);
  const kept = new Set(ranked.map((item) => item.code));
  for (const code of needed) kept.add(code);
  const chosen = all.filter((item) => kept.has(item.code));
  chosen.forEach((item, index) => {
    item.index = index;
    if (breadth < 0.5) item.products = item.products.slice(0, 2);
  });
  return chosen;
}
