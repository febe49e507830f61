import { isHoliday, isWorkday } from '../calendar.ts';
import type { Item, Product } from '../catalog/read-catalog.ts';
import { hour, isoDate, minute, weekday } from '../clock.ts';
import { money } from '../figures.ts';
import { type Ledger, shelfCode, unitCost } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { Account, Program340b } from './program-340b.ts';
import type { Location, Site } from './site.ts';
import type { Stores } from './stores.ts';

interface Line {
  number: string;
  line: number;
  product: Product;
  account: Account;
  supplier: string;
  orderedAt: number;
  expectedAt: number;
  packages: number;
  price: number;
  deliveries: { day: number; packages: number; at?: number }[];
  status: 'placed' | 'confirmed' | 'backordered' | 'received' | 'cancelled';
}

/** Every workday afternoon: what has fallen to its reorder point is ordered; deliveries come before dawn. */
export class Purchasing {
  readonly #site: Site;
  readonly #ledger: Ledger<Location>;
  readonly #stores: Stores;
  readonly #program: Program340b;
  readonly #wholesaler: string;
  readonly #due = new Map<number, Line[]>();
  readonly #onOrder: Float64Array;
  #open = new Set<Line>();

  constructor(site: Site, ledger: Ledger<Location>, stores: Stores, program: Program340b) {
    this.#site = site;
    this.#ledger = ledger;
    this.#stores = stores;
    this.#program = program;
    this.#onOrder = new Float64Array(site.company.items.length);
    this.#wholesaler = site.company.random('wholesaler').pick(['McKesson', 'Cardinal Health', 'Cencora']);
  }

  /** Specialty drugs come from the maker's distributor within days, all else overnight. */
  readonly leadDays = (item: Item): number => (item.highCost ? 3 : 1);

  receiveDay(random: Random, day: number, by: Person | undefined): void {
    const lines = this.#due.get(day) ?? [];
    this.#due.delete(day);
    let at = this.#site.clock.midnight(day) + 4 * hour + random.whole(2, 12) * minute;
    for (const line of lines) {
      at += random.whole(8, 24);
      this.#receive(random, day, line, at, by);
    }
  }

  orderDay(random: Random, day: number): void {
    if (!isWorkday(day)) return;
    const at = this.#site.clock.midnight(day) + random.whole(14 * 60, 16 * 60) * minute;
    const lineNumbers = new Map<string, number>();
    for (const item of this.#site.company.items) {
      const par = this.#stores.parOf(this.#stores.centralOf(item), item);
      if (!par) continue;
      const position = this.#ledger.onHand(this.#stores.centralOf(item), item) + (this.#onOrder[item.index] ?? 0);
      if (position > par.min) continue;
      const product = this.#site.company.contract(item, day);
      const packages = Math.max(1, Math.round((par.max - position) / product.packageSize));
      for (const [account, count] of this.#split(random, product, packages))
        this.#order(random, day, at, lineNumbers, product, account, count);
    }
  }

  /** Lines that nothing more will happen to within the data. */
  close(): void {
    for (const line of this.#open) this.#write(line);
    this.#open.clear();
  }

  /** As much as the 340B account has earned, then GPO, the rest at the wholesale price (340b brief, 3.4). */
  #split(random: Random, product: Product, packages: number): [Account, number][] {
    const { seed } = this.#site;
    if (seed.entityType === 'none' || !product.item.covered) return [['GPO', packages]];
    // Now and then a buyer clicks the wrong account.
    if (random.chance(0.002)) return [['340B', packages]];
    const discounted = Math.min(packages, this.#program.available(product, '340B'));
    const rest = packages - discounted;
    const grouped = seed.gpoProhibited ? Math.min(rest, this.#program.available(product, 'GPO')) : rest;
    const parts: [Account, number][] = [
      ['340B', discounted],
      ['GPO', grouped],
      ['WAC', rest - grouped],
    ];
    return parts.filter(([, count]) => count > 0);
  }

  #order(
    random: Random,
    day: number,
    at: number,
    lineNumbers: Map<string, number>,
    product: Product,
    account: Account,
    packages: number,
  ): void {
    const { company, code, clock } = this.#site;
    const number = `${code}-${isoDate(day).replaceAll('-', '').slice(2)}${account === '340B' ? 'B' : account[0]}`;
    const line = (lineNumbers.get(number) ?? 0) + 1;
    lineNumbers.set(number, line);
    const expected = deliveryDay(day + this.leadDays(product.item));
    const order: Line = {
      number,
      line,
      product,
      account,
      supplier: product.item.highCost && random.chance(0.6) ? `${product.manufacturer} Direct` : this.#wholesaler,
      orderedAt: at + line * 7,
      expectedAt: clock.midnight(expected) + 6 * hour,
      packages,
      price: this.#priceOf(random, product, account, day),
      deliveries: this.#drawDeliveries(random, day, expected, product.item, packages),
      status: 'placed',
    };
    this.#program.spend(product, account, packages);
    this.#open.add(order);
    const coming = order.deliveries.reduce((sum, delivery) => sum + delivery.packages, 0);
    if (coming === 0) this.#cancel(order);
    else if (coming < packages || order.deliveries.length > 1) order.status = 'backordered';
    this.#onOrder[product.item.index] = (this.#onOrder[product.item.index] ?? 0) + coming * product.packageSize;
    for (const delivery of order.deliveries) {
      const due = this.#due.get(delivery.day) ?? [];
      due.push(order);
      this.#due.set(delivery.day, due);
    }
    if (order.deliveries[0]?.day === expected && company.end - day < 2) order.status = 'confirmed';
  }

  #priceOf(random: Random, product: Product, account: Account, day: number): number {
    const { prices } = this.#site.company;
    const listed = prices.at(product, 'WAC', day) ?? 1;
    if (account === 'GPO') return prices.at(product, 'GPO', day) ?? listed;
    if (account === 'WAC') return prices.at(product, 'SUBWAC', day) ?? listed;
    const price = prices.at(product, '340B', day) ?? listed;
    return random.chance(0.003) ? Math.round(price * 1.1) : price;
  }

  #drawDeliveries(random: Random, day: number, expected: number, item: Item, packages: number): Line['deliveries'] {
    const shortage = this.#site.company.occasions.shortageOf(item, day);
    if (shortage && !random.chance(shortage.fill)) {
      if (random.chance(0.3)) return [];
      return [
        {
          day: deliveryDay(expected + random.whole(9, 38)),
          packages: Math.max(1, Math.floor(packages * random.between(0.3, 0.8))),
        },
      ];
    }
    const fate = random.next();
    if (fate < 0.006) return [];
    const late = fate < 0.06 ? random.whole(1, 4) : 0;
    const first = deliveryDay(expected + late);
    if (packages < 2 || fate < 0.95) return [{ day: first, packages }];
    const part = Math.ceil(packages / 2);
    return [
      { day: first, packages: part },
      { day: deliveryDay(first + random.whole(2, 9)), packages: packages - part },
    ];
  }

  #receive(random: Random, day: number, line: Line, at: number, by: Person | undefined): void {
    const delivery = line.deliveries.find((candidate) => candidate.day === day && candidate.at === undefined);
    if (!delivery) return;
    delivery.at = at;
    const { product } = line;
    const { company } = this.#site;
    const quantity = delivery.packages * product.packageSize;
    this.#onOrder[product.item.index] = Math.max(0, (this.#onOrder[product.item.index] ?? 0) - quantity);
    const older =
      delivery.packages > 1 && random.chance(0.12) ? Math.floor(delivery.packages / 2) * product.packageSize : 0;
    const order = { number: line.number, line: line.line };
    const cost = unitCost(line.price, product);
    for (const [part, ago] of [
      [older, 50],
      [quantity - older, 3],
    ] as const) {
      if (part === 0) continue;
      const lot = this.#lotFor(product, day, ago);
      this.#ledger.receive(
        this.#stores.centralOf(product.item),
        { product, lot, quantity: part, cost },
        { at, by, order, document: receiptDocument(product.item, line) },
      );
    }
    if (line.deliveries.every((candidate) => candidate.at !== undefined)) {
      line.status = 'received';
      const short = line.packages - line.deliveries.reduce((sum, { packages }) => sum + packages, 0);
      this.#program.spend(product, line.account, -short);
      this.#write(line);
      this.#open.delete(line);
      if (random.chance(0.004) && delivery.packages > 0 && day < company.end)
        this.#sendBack(line, at + 40 * minute, by);
    }
  }

  /** Not a recalled lot, once the letter is out, and none that is about to expire. */
  #lotFor(product: Product, day: number, ago: number): ReturnType<Site['company']['lots']['onSale']> {
    const { lots, occasions } = this.#site.company;
    for (let later = 0; ; later += 30) {
      const lot = lots.onSale(product, day - ago + later);
      const recalled = occasions.recalls.some(
        (recall) => recall.product === product && recall.lot === lot && recall.day <= day,
      );
      if (!recalled && lot.expiry > day + 60) return lot;
    }
  }

  /** One damaged package goes back and is credited. */
  #sendBack(line: Line, at: number, by: Person | undefined): void {
    const { product } = line;
    const place = this.#stores.centralOf(product.item);
    if (this.#ledger.onHand(place, product.item) < product.packageSize) return;
    for (const batch of this.#ledger.take(place, product.item, product.packageSize)) {
      this.#ledger.write(place, 'supplier_return', batch, { at, by, reason: 'damaged in transit' });
    }
    this.#program.spend(product, line.account, -1);
    this.#site.company.table('purchase_lines').write({
      ...this.#shared(line),
      po_number: `${line.number}R`,
      kind: 'return',
      credited_po_number: line.number,
      credited_line: line.line,
      ordered_at: this.#site.clock.wall(at),
      received_at: this.#site.clock.wall(at),
      invoice_date: isoDate(this.#site.clock.dayAt(at)),
      packages_ordered: 1,
      packages_received: 1,
      status: 'received',
    });
  }

  #cancel(line: Line): void {
    line.status = 'cancelled';
    this.#program.spend(line.product, line.account, -line.packages);
    this.#write(line);
    this.#open.delete(line);
  }

  #shared(line: Line): Record<string, string | number | undefined> {
    return {
      line: line.line,
      facility_code: this.#site.code,
      location_code: shelfCode(this.#stores.centralOf(line.product.item), line.product.item),
      entity_340b_id: this.#site.entityId,
      supplier: line.supplier,
      ndc: line.product.ndc,
      account: line.account,
      package_price: money(line.price),
    };
  }

  #write(line: Line): void {
    const { clock, company } = this.#site;
    const arrived = line.deliveries.filter((delivery) => delivery.at !== undefined);
    const last = arrived.at(-1);
    company.table('purchase_lines').write({
      ...this.#shared(line),
      po_number: line.number,
      kind: 'purchase',
      invoice_date: last ? isoDate(last.day) : undefined,
      ordered_at: clock.wall(line.orderedAt),
      expected_at: clock.wall(line.expectedAt),
      received_at: last?.at === undefined ? undefined : clock.wall(last.at),
      packages_ordered: line.packages,
      packages_received:
        arrived.length === 0 ? undefined : arrived.reduce((sum, delivery) => sum + delivery.packages, 0),
      status: line.status,
    });
    if (line.deliveries.length < 2) return;
    for (const { at, packages } of arrived) {
      if (at === undefined) continue;
      company
        .table('purchase_receipts')
        .write({ po_number: line.number, line: line.line, received_at: clock.wall(at), packages });
    }
  }
}

/** Nothing is delivered on Sundays and holidays. */
function deliveryDay(day: number): number {
  let found = day;
  while (weekday(found) === 0 || isHoliday(found)) found += 1;
  return found;
}

/** The order form of a Schedule II drug, the invoice of any other that is controlled. */
const receiptDocument = (item: Item, { number, line }: Pick<Line, 'number' | 'line'>): string | undefined =>
  item.schedule === '' ? undefined : `${item.schedule === '2' ? '222-' : 'INV-'}${number}-${line}`;
