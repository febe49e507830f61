import { type Item, injected, type Product } from './catalog/read-catalog.ts';
import { addMonths, civilDate, dayOf, firstOfMonth, firstOfQuarter, isoDate } from './clock.ts';
import { money } from './figures.ts';
import { Random } from './random.ts';
import type { Table } from './table.ts';

export type PriceType = 'WAC' | 'GPO' | '340B' | '340B_CEILING' | 'SUBWAC' | 'CONTRACT' | 'NADAC' | 'AWP';

interface Span {
  from: number;
  /** The first day on which it no longer holds; none for the last. */
  to: number | undefined;
  price: number;
}

interface Plan {
  start: number;
  end: number;
  types: readonly PriceType[];
}

/**
 * Package prices over time. The wholesale price moves in January and July, a GPO contract in July, a 340B ceiling each
 * quarter, the NADAC survey each month. Levels: 340B 25-50 % and GPO 15-20 % under WAC, AWP 1.2 x WAC (340b brief, 2, 4).
 */
export class PriceBook {
  readonly #spans = new Map<Product, Map<PriceType, Span[]>>();

  constructor(seed: number, items: readonly Item[], plan: Plan) {
    for (const product of items.flatMap((item) => item.products)) {
      this.#spans.set(product, priceProduct(new Random(seed, 'price', product.ndc), product, plan));
    }
  }

  at(product: Product, type: PriceType, day: number): number | undefined {
    const spans = this.#spans.get(product)?.get(type) ?? [];
    return spans.findLast((span) => span.from <= day)?.price;
  }

  write(table: Table): void {
    for (const [product, types] of this.#spans) {
      for (const [type, spans] of types) {
        for (const { from, to, price } of spans) {
          table.write({
            ndc: product.ndc,
            price_type: type,
            package_price: money(price),
            effective_from: isoDate(from),
            effective_to: to === undefined ? undefined : isoDate(to),
            contract: type === 'GPO' ? `GPO-${civilDate(from).year}` : type === 'CONTRACT' ? 'Direct' : undefined,
            source: sources[type],
          });
        }
      }
    }
  }
}

const sources: Record<PriceType, string> = {
  WAC: 'Wholesaler catalogue',
  GPO: 'GPO contract load',
  '340B': 'Wholesaler 340B catalogue',
  '340B_CEILING': 'Synthetic ceiling price',
  SUBWAC: 'Prime vendor',
  CONTRACT: 'Direct contract',
  NADAC: 'CMS survey',
  AWP: 'Compendium',
};

function priceProduct(random: Random, product: Product, { start, end, types }: Plan): Map<PriceType, Span[]> {
  const { item } = product;
  const branded = item.products.length === 1;
  const list = item.price * product.containers * random.between(0.85, 1.2);
  const before = dayOf(civilDate(start).year - 1, 1, 1);
  const wac = spansFrom(
    halfYears(before, end),
    () => list * (branded ? 1 : random.between(0.96, 1.06)),
    branded ? 1.025 : 1.0,
  );
  const found = new Map<PriceType, Span[]>();
  const add = (type: PriceType, spans: () => Span[]) => {
    if (types.includes(type)) found.set(type, join(spans()));
  };
  const level = (day: number) => wac.findLast((span) => span.from <= day)?.price ?? list;
  const gpo = random.between(0.78, 0.86);
  const discounted = random.between(0.5, 0.75);
  const penny = random.chance(0.02);
  add('WAC', () => wac);
  add('AWP', () => wac.map((span) => ({ ...span, price: Math.round(span.price * 1.2) })));
  add('GPO', () => spansFrom(years(before, end, 7), (day) => level(day) * (gpo + random.between(-0.02, 0.02)), 1));
  const ceiling = spansFrom(
    quarters(firstOfQuarter(addMonths(start, -6)), end),
    // A unit price below a cent is published as a cent (HRSA penny pricing).
    (day) => (penny ? product.packageSize : level(day) * (discounted + random.between(-0.05, 0.05))),
    1,
  );
  if (item.covered) {
    add('340B_CEILING', () => ceiling);
    const below = random.chance(0.15) ? 0.93 : 1;
    add('340B', () => ceiling.map((span) => ({ ...span, price: Math.max(1, Math.round(span.price * below)) })));
    if (random.chance(0.12)) add('SUBWAC', () => spansFrom(years(before, end, 1), (day) => level(day) * 0.86, 1));
  }
  if (random.chance(0.05)) add('CONTRACT', () => spansFrom([before], (day) => level(day) * 0.9, 1));
  if (!injected(item) && !item.highCost && random.chance(0.5)) {
    add('NADAC', () => spansFrom(months(addMonths(start, -1), end), (day) => level(day) * random.between(0.7, 0.8), 1));
  }
  return found;
}

function spansFrom(days: number[], price: (day: number) => number, growth: number): Span[] {
  let factor = 1;
  return days.map((from, n) => {
    const span = { from, to: days[n + 1], price: Math.max(1, Math.round(price(from) * factor)) };
    factor *= growth;
    return span;
  });
}

/** Neighbours with the same price are one span. */
function join(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.price === span.price) last.to = span.to;
    else joined.push({ ...span });
  }
  return joined;
}

function every(first: number, end: number, step: number): number[] {
  const days: number[] = [];
  for (let day = first; day <= end; day = addMonths(day, step)) days.push(day);
  return days;
}

const halfYears = (from: number, end: number): number[] => every(from, end, 6);
const quarters = (from: number, end: number): number[] => every(from, end, 3);
const months = (from: number, end: number): number[] => every(firstOfMonth(from), end, 1);
const years = (from: number, end: number, month: number): number[] =>
  every(dayOf(civilDate(from).year, month, 1), end, 12);
