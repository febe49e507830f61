import { isWorkday } from '../calendar.ts';
import type { Item, Product } from '../catalog/read-catalog.ts';
import { addMonths, Clock, hour, isoDate, minute, weekday, type Zone } from '../clock.ts';
import type { Company } from '../company.ts';
import { amount, money } from '../figures.ts';
import { Ledger, unitCost } from '../ledger.ts';
import { isOwn } from './market.ts';

interface Store {
  index: number;
  code: string;
  name: string;
}

interface Order {
  number: string;
  line: number;
  product: Product;
  orderedOn: number;
  expectedOn: number;
  receivedOn: number;
  packages: number;
  received: number;
}

/** Weeks of supply on hand and on order when a batch is ordered, and the days until it comes. */
const coverWeeks = 9;
const leadDays = 38;

/** A warehouse of the supplier: batches come in, cartons go out to customers every workday. */
export class DistributionCenter {
  readonly code: string;
  readonly clock: Clock;
  readonly company: Company;
  readonly locations: Store[] = [
    { index: 0, code: 'BULK', name: 'Bulk storage' },
    { index: 1, code: 'PICK', name: 'Pick lines' },
    { index: 2, code: 'COLD', name: 'Cold room' },
  ];
  readonly #name: string;
  readonly #ledger: Ledger<Store>;
  readonly #products: Product[];
  readonly #coming: Order[] = [];
  readonly #weekly = new Map<Product, number>();
  readonly #staff: { code: string }[];
  #orders = 0;

  constructor(company: Company, code: string, name: string, zone: Zone) {
    this.company = company;
    this.code = code;
    this.#name = name;
    this.clock = new Clock(zone);
    this.#ledger = new Ledger(this, this.clock.midnight(company.end + 1));
    this.#products = company.items.flatMap((item) => item.products).filter(isOwn);
    this.#staff = Array.from({ length: 6 }, (_, n) => ({ code: `${code}T${n + 1}` }));
  }

  writeReferences(name: (n: number) => string): void {
    const { company, code, clock } = this;
    company
      .table('facilities')
      .write({ facility_code: code, name: this.#name, type: 'pharmacy', timezone: clock.zone, entity_type: 'none' });
    for (const store of this.locations) {
      company.table('locations').write({
        facility_code: code,
        location_code: store.code,
        name: store.name,
        location_type: 'warehouse',
        location_group: this.#name,
        care_area: 'other',
        mixed_use: false,
      });
    }
    for (const [n, { code: staffCode }] of this.#staff.entries()) {
      company.table('staff').write({
        staff_code: staffCode,
        facility_code: code,
        name: name(n),
        role: 'technician',
        home_location_code: 'PICK',
        agency: false,
        may_witness: false,
        hired_on: isoDate(company.start - 900 + n * 31),
      });
    }
  }

  /** Opening stock from the first month's sales, the count that tells of it, and the levels it is planned by. */
  open(monthly: ReadonlyMap<Product, number>): void {
    const { company } = this;
    const at = this.clock.midnight(company.start) + 5 * hour;
    for (const product of this.#products) {
      const weekly = packages(product, (monthly.get(product) ?? 0) / 4.3);
      this.#weekly.set(product, weekly);
      const cost = unitCost(Math.round((company.prices.at(product, 'WAC', company.start) ?? 0) * 0.35), product);
      const put = (store: Store, count: number, ago: number) => {
        const lot = company.lots.onSale(product, company.start - ago);
        const quantity = Math.max(1, count) * product.packageSize;
        this.#ledger.put(store, { product, lot, quantity, cost });
        this.#count(store, product, lot, quantity, at);
      };
      put(this.#bulkOf(product.item), weekly * 8, 30);
      put(this.#pick, weekly * 2, 110);
      company.table('policies').write({
        facility_code: this.code,
        item_code: product.item.code,
        effective_from: isoDate(company.start),
        service_level: '0.98',
        lead_time_days: leadDays,
        lead_time_sd_days: 6,
        review_days: 7,
        order_multiple: amount(product.packageSize * 40),
        min_qty: amount(Math.max(1, weekly * coverWeeks) * product.packageSize),
        max_qty: amount(Math.max(2, weekly * (coverWeeks + 7)) * product.packageSize),
      });
    }
  }

  /** Ships a month's sales, spread over its workdays. */
  shipMonth(first: number, sold: ReadonlyMap<Product, number>): void {
    const days: number[] = [];
    for (let day = first; day < addMonths(first, 1); day += 1) if (isWorkday(day)) days.push(day);
    const left = new Map<Product, number>();
    const share = days.filter((day) => day >= this.company.start).length / days.length;
    for (const product of this.#products) left.set(product, packages(product, (sold.get(product) ?? 0) * share));
    for (
      let day = Math.max(first, this.company.start);
      day < addMonths(first, 1) && day <= this.company.end;
      day += 1
    ) {
      this.#workDay(day, left, days.filter((other) => other >= day).length);
    }
    for (const product of this.#products) {
      const weekly = this.#weekly.get(product) ?? 0;
      this.#weekly.set(product, Math.round(weekly * 0.6 + (packages(product, sold.get(product) ?? 0) / 4.3) * 0.4));
    }
  }

  close(): void {
    for (const order of this.#coming) this.#writeOrder(order, false);
  }

  get #pick(): Store {
    return this.locations[1] as Store;
  }

  #bulkOf(item: Item): Store {
    return this.locations[item.storage === 'room' ? 0 : 2] as Store;
  }

  #workDay(day: number, left: Map<Product, number>, daysLeft: number): void {
    const random = this.company.random('center', this.code, day);
    const midnight = this.clock.midnight(day);
    for (const { place, item } of this.#ledger.takeExpiring(day)) {
      this.#ledger.clear(place, item, 'expire', ({ lot }) => lot.expiry <= day, {
        at: midnight + 4 * hour,
        reason: 'out of date',
      });
    }
    this.#receive(day, midnight + 4 * hour + 20 * minute);
    for (const { product, lot, day: recalledOn } of this.company.occasions.recalls) {
      if (recalledOn !== day) continue;
      for (const store of this.locations) {
        this.#ledger.clear(store, product.item, 'recall', (batch) => batch.product === product && batch.lot === lot, {
          at: midnight + 5 * hour,
          reason: 'recall',
        });
      }
    }
    if (weekday(day) === 1) this.#fillPickLines(midnight + 6 * hour, random.pick(this.#staff));
    if (weekday(day) === 3) this.#reorder(day);
    if (daysLeft === 0 || !isWorkday(day)) return;
    let at = midnight + 7 * hour + random.whole(1, 30) * minute;
    for (const product of this.#products) {
      const rest = left.get(product) ?? 0;
      const share = daysLeft === 1 ? rest : Math.min(rest, Math.round((rest / daysLeft) * random.between(0.6, 1.4)));
      left.set(product, rest - share);
      if (share === 0) continue;
      const by = random.pick(this.#staff);
      at += random.whole(60, 600);
      this.#ledger.dispense(this.#pick, product.item, share * product.packageSize, {
        at,
        by,
        reason: 'customer order',
      });
    }
    if (weekday(day) === 5) this.#countSome(day);
  }

  #fillPickLines(at: number, by: { code: string }): void {
    for (const [place, product] of this.#products.entries()) {
      const weekly = this.#weekly.get(product) ?? 0;
      const wanted = Math.max(2, weekly * 2) * product.packageSize - this.#ledger.onHand(this.#pick, product.item);
      const bulk = this.#bulkOf(product.item);
      const quantity = Math.min(wanted, this.#ledger.onHand(bulk, product.item));
      if (quantity > 0) this.#ledger.transfer(bulk, this.#pick, product.item, quantity, { at: at + place * 20, by });
    }
  }

  /** A batch is ordered from the plant when what is there and on its way covers less than nine weeks. */
  #reorder(day: number): void {
    const random = this.company.random('batches', this.code, day);
    let line = 0;
    for (const product of this.#products) {
      const weekly = Math.max(1, this.#weekly.get(product) ?? 0);
      const held =
        this.#ledger.onHand(this.#bulkOf(product.item), product.item) + this.#ledger.onHand(this.#pick, product.item);
      const coming = this.#coming
        .filter((order) => order.product === product)
        .reduce((sum, order) => sum + order.packages, 0);
      const position = held / product.packageSize + coming;
      if (position >= weekly * coverWeeks) continue;
      const shortage = this.company.occasions.shortageOf(product.item, day);
      const wanted = Math.max(1, Math.ceil((weekly * (coverWeeks + 5) - position) / 40) * 40);
      const delay = Math.max(12, Math.round(leadDays + 6 * random.normal() + (shortage ? random.whole(15, 50) : 0)));
      this.#orders += 1;
      line += 1;
      this.#coming.push({
        number: `${this.code}-B${String(this.#orders).padStart(5, '0')}`,
        line,
        product,
        orderedOn: day,
        expectedOn: day + leadDays,
        receivedOn: day + delay,
        packages: wanted,
        received: Math.max(1, Math.round(wanted * (shortage ? shortage.fill : 1))),
      });
    }
  }

  #receive(day: number, at: number): void {
    const arrived = this.#coming.filter((order) => order.receivedOn === day);
    for (const [place, order] of arrived.entries()) {
      this.#coming.splice(this.#coming.indexOf(order), 1);
      const { product } = order;
      const lot = this.company.lots.onSale(product, day);
      const cost = unitCost(this.#priceOf(product, order.orderedOn), product);
      const batch = { product, lot, quantity: order.received * product.packageSize, cost };
      this.#ledger.receive(this.#bulkOf(product.item), batch, {
        at: at + place * 30,
        order: { number: order.number, line: order.line },
      });
      this.#writeOrder(order, true, at + place * 30);
    }
  }

  #priceOf(product: Product, day: number): number {
    return Math.round((this.company.prices.at(product, 'WAC', day) ?? 0) * 0.35);
  }

  #writeOrder(order: Order, arrived: boolean, at = 0): void {
    const { product } = order;
    const noon = 12 * hour;
    this.company.table('purchase_lines').write({
      po_number: order.number,
      line: order.line,
      kind: 'purchase',
      facility_code: this.code,
      location_code: this.#bulkOf(product.item).code,
      invoice_date: arrived ? isoDate(order.receivedOn) : undefined,
      supplier: 'Harborline Sterile Operations',
      ndc: product.ndc,
      account: 'WAC',
      ordered_at: this.clock.wall(this.clock.midnight(order.orderedOn) + noon),
      expected_at: this.clock.wall(this.clock.midnight(order.expectedOn) + noon),
      received_at: arrived ? this.clock.wall(at) : undefined,
      packages_ordered: order.packages,
      packages_received: arrived ? order.received : undefined,
      package_price: money(this.#priceOf(product, order.orderedOn)),
      status: arrived ? 'received' : 'confirmed',
    });
  }

  #countSome(day: number): void {
    const at = this.clock.midnight(day) + 23 * hour;
    const week = Math.floor(day / 7);
    for (const [place, product] of this.#products.entries()) {
      if ((place + week) % 8 !== 0 || day === this.company.end) continue;
      for (const batch of this.#ledger.batchesOf(this.#pick, product.item))
        this.#count(this.#pick, product, batch.lot, batch.quantity, at);
    }
  }

  #count(store: Store, { ndc }: Product, lot: { number: string; expiry: number }, quantity: number, at: number): void {
    this.company.table('counts').write({
      facility_code: this.code,
      location_code: store.code,
      ndc,
      lot: lot.number,
      expiry: isoDate(lot.expiry),
      counted_at: this.clock.wall(at),
      quantity: amount(quantity),
    });
  }
}

const packages = (product: Product, quantity: number): number => Math.round(quantity / product.packageSize);
