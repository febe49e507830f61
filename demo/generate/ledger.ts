import type { Item, Product } from './catalog/read-catalog.ts';
import { type Clock, isoDate } from './clock.ts';
import type { Company } from './company.ts';
import { amount, money } from './figures.ts';
import type { Lot } from './lots.ts';
import type { Table } from './table.ts';

/** A facility, as far as its stock is concerned. */
interface House<Shelf extends Place> {
  company: Company;
  code: string;
  clock: Clock;
  locations: Shelf[];
}

interface Place {
  index: number;
  code: string;
  /** The locked room that belongs to it: its scheduled drugs lie there. */
  vault?: string | undefined;
}

/** Where a place holds an item, by the code of the location. */
export const shelfCode = (place: Place, item: Item): string =>
  place.vault !== undefined && item.schedule !== '' ? place.vault : place.code;

/** Some quantity of one lot. */
export interface Batch {
  product: Product;
  lot: Lot;
  quantity: number;
  cost: string;
}

export type MovementKind =
  | 'receive'
  | 'transfer_in'
  | 'transfer_out'
  | 'dispense'
  | 'return'
  | 'waste'
  | 'expire'
  | 'recall'
  | 'supplier_return'
  | 'adjust';

interface Circumstance {
  at: number;
  by?: { code: string } | undefined;
  reason?: string;
  order?: { number: string; line: number };
  transfer?: string;
  witness?: { code: string } | undefined;
  /** A form or an invoice that says the same. */
  document?: string | undefined;
}

/**
 * The stock of a facility by location, item and lot, and the movements that change it. A day runs from seven to seven:
 * what fills the shelves happens before seven, and what comes back during a day is used from the next day on. So the
 * balance of no lot falls below zero at any moment, whatever order a day's removals are worked out in.
 */
export class Ledger<Location extends Place> {
  /** While a facility is measured, shelves are never empty and nothing is written; only use is noted. */
  measuring = false;
  readonly used: Float64Array;
  readonly #site: House<Location>;
  readonly #items: Item[];
  readonly #batches: Batch[][];
  readonly #onHand: Float64Array;
  readonly #expiring = new Map<number, Set<number>>();
  readonly #movements: Table;
  readonly #horizon: number;
  /** Shelves from which something was taken since they were last looked at. */
  readonly touched = new Set<number>();
  /** What was used net of each item on each day since the start, in hundredths. */
  readonly usedByDay = new Map<Item, Float64Array>();
  #coming: { place: Location; batch: Batch; at: number }[] = [];
  #count = 0;
  #transfers = 0;

  constructor(site: House<Location>, horizon: number) {
    this.#site = site;
    this.#items = site.company.items;
    this.#movements = site.company.table('movements');
    this.#horizon = horizon;
    const slots = site.locations.length * this.#items.length;
    this.#batches = Array.from({ length: slots }, () => []);
    this.#onHand = new Float64Array(slots);
    this.used = new Float64Array(slots);
  }

  slot(place: Location, item: Item): number {
    return place.index * this.#items.length + item.index;
  }

  shelfAt(slot: number): { place: Location; item: Item } {
    return {
      place: this.#site.locations[Math.floor(slot / this.#items.length)] as Location,
      item: this.#items[slot % this.#items.length] as Item,
    };
  }

  onHand(place: Location, item: Item): number {
    return this.#onHand[this.slot(place, item)] ?? 0;
  }

  batchesOf(place: Location, item: Item): readonly Batch[] {
    return this.#batches[this.slot(place, item)] ?? [];
  }

  /** What came back before the moment is on the shelf again, unless its last day has passed meanwhile. */
  openDay(day: number, moment: number): void {
    const back = this.#coming.filter(({ at }) => at < moment);
    this.#coming = this.#coming.filter(({ at }) => at >= moment);
    for (const { place, batch, at } of back) {
      if (batch.lot.expiry > day) this.put(place, batch);
      else this.write(place, 'expire', batch, { at: at + 60, reason: 'out of date' });
    }
  }

  put(place: Location, batch: Batch): void {
    const slot = this.slot(place, batch.product.item);
    const batches = this.#batches[slot] as Batch[];
    this.#onHand[slot] = (this.#onHand[slot] ?? 0) + batch.quantity;
    const same = batches.find((other) => other.lot === batch.lot && other.product === batch.product);
    if (same) {
      same.quantity += batch.quantity;
      return;
    }
    const later = batches.findIndex((other) => other.lot.expiry > batch.lot.expiry);
    if (later < 0) batches.push({ ...batch });
    else batches.splice(later, 0, { ...batch });
    let slots = this.#expiring.get(batch.lot.expiry);
    if (!slots) {
      slots = new Set();
      this.#expiring.set(batch.lot.expiry, slots);
    }
    slots.add(slot);
  }

  /** First to expire, first out; less than asked for where the shelf does not hold it. */
  take(place: Location, item: Item, quantity: number): Batch[] {
    const slot = this.slot(place, item);
    if (this.measuring) return this.#measure(slot, item, quantity);
    this.touched.add(slot);
    const batches = this.#batches[slot] as Batch[];
    const taken: Batch[] = [];
    let wanted = quantity;
    while (wanted > 0 && batches.length > 0) {
      const batch = batches[0] as Batch;
      const part = Math.min(wanted, batch.quantity);
      taken.push({ ...batch, quantity: part });
      batch.quantity -= part;
      wanted -= part;
      if (batch.quantity === 0) batches.shift();
    }
    this.#onHand[slot] = (this.#onHand[slot] ?? 0) - (quantity - wanted);
    return taken;
  }

  dispense(place: Location, item: Item, quantity: number, circumstance: Circumstance): Batch[] {
    const taken = this.take(place, item, quantity);
    for (const batch of taken) this.write(place, 'dispense', batch, circumstance);
    return taken;
  }

  giveBack(place: Location, batch: Batch, circumstance: Circumstance): void {
    if (this.measuring || circumstance.at >= this.#horizon) return;
    this.write(place, 'return', batch, circumstance);
    this.#coming.push({ place, batch, at: circumstance.at });
  }

  receive(place: Location, batch: Batch, circumstance: Circumstance): void {
    this.put(place, batch);
    this.write(place, 'receive', batch, circumstance);
  }

  /** Both halves; the second some minutes later, when the goods are put away. */
  transfer(
    from: Location,
    to: Location,
    item: Item,
    quantity: number,
    circumstance: Circumstance,
  ): (Batch & { transfer: string })[] {
    return this.take(from, item, quantity).map((batch) => {
      this.#transfers += 1;
      const transfer = `${this.#site.code}X${this.#transfers}`;
      this.write(from, 'transfer_out', batch, { ...circumstance, transfer });
      this.write(to, 'transfer_in', batch, { ...circumstance, at: circumstance.at + 420, transfer });
      this.put(to, batch);
      return { ...batch, transfer };
    });
  }

  /** Takes every batch of a shelf that meets a condition, in a movement of its own kind. */
  clear(
    place: Location,
    item: Item,
    kind: MovementKind,
    which: (batch: Batch) => boolean,
    circumstance: Circumstance,
  ): Batch[] {
    const slot = this.slot(place, item);
    const batches = this.#batches[slot] as Batch[];
    const cleared = batches.filter(which);
    if (cleared.length === 0) return cleared;
    this.touched.add(slot);
    this.#batches[slot] = batches.filter((batch) => !which(batch));
    for (const batch of cleared) {
      this.#onHand[slot] = (this.#onHand[slot] ?? 0) - batch.quantity;
      this.write(place, kind, batch, circumstance);
    }
    return cleared;
  }

  /** The shelves that hold a lot whose last day has come. */
  takeExpiring(day: number): { place: Location; item: Item }[] {
    const slots = this.#expiring.get(day);
    if (!slots) return [];
    this.#expiring.delete(day);
    return [...slots].map((slot) => this.shelfAt(slot));
  }

  /** A difference found at the shelf. A shortage comes off the first lots, a surplus lies with the first. */
  correct(place: Location, item: Item, difference: number, circumstance: Circumstance, book: boolean): Batch[] {
    const slot = this.slot(place, item);
    const changed: Batch[] = [];
    if (difference > 0) {
      const [first] = this.#batches[slot] as Batch[];
      if (!first) return changed;
      first.quantity += difference;
      this.#onHand[slot] = (this.#onHand[slot] ?? 0) + difference;
      changed.push({ ...first, quantity: difference });
    } else {
      for (const batch of this.take(place, item, -difference)) changed.push({ ...batch, quantity: -batch.quantity });
    }
    if (book) for (const batch of changed) this.write(place, 'adjust', batch, circumstance);
    return changed;
  }

  write(place: Location, kind: MovementKind, batch: Batch, circumstance: Circumstance): void {
    const { at, by, reason, order, transfer, witness, document } = circumstance;
    if (this.measuring || at >= this.#horizon) return;
    this.#count += 1;
    if (kind === 'dispense') this.#noteUse(batch.product.item, at, batch.quantity);
    else if (kind === 'return') this.#noteUse(batch.product.item, at, -batch.quantity);
    this.#movements.write({
      movement_id: `${this.#site.code}M${this.#count}`,
      facility_code: this.#site.code,
      location_code: shelfCode(place, batch.product.item),
      ndc: batch.product.ndc,
      lot: batch.lot.number,
      expiry: isoDate(batch.lot.expiry),
      occurred_at: this.#site.clock.stamp(at),
      kind,
      quantity: amount(batch.quantity),
      unit_cost: batch.cost,
      reason,
      staff_code: by?.code,
      po_number: order?.number,
      line: order?.line,
      transfer_id: transfer,
      witness_staff_code: witness?.code,
      document_number: document,
    });
  }

  #noteUse(item: Item, at: number, quantity: number): void {
    const { start, end } = this.#site.company;
    const days = this.usedByDay.get(item) ?? new Float64Array(end - start + 2);
    this.usedByDay.set(item, days);
    const day = Math.floor(at / 86_400) - start;
    days[day] = (days[day] ?? 0) + quantity;
  }

  #measure(slot: number, item: Item, quantity: number): Batch[] {
    this.used[slot] = (this.used[slot] ?? 0) + quantity;
    const product = this.#site.company.contract(item, this.#site.company.start);
    return [{ product, lot: this.#site.company.lots.onSale(product, this.#site.company.start), quantity, cost: '0' }];
  }
}

/** Dollars per base unit, from the price of a package. */
export const unitCost = (packagePrice: number, product: Product): string =>
  money(Math.round((packagePrice * 100) / product.packageSize));
