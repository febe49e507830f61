import { isWorkday } from '../calendar.ts';
import type { Item } from '../catalog/read-catalog.ts';
import { hour, minute } from '../clock.ts';
import { type Batch, type Ledger, type MovementKind, unitCost } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { Location, Site } from './site.ts';
import type { Tag, TagLog } from './tags.ts';

export interface Crew {
  pharmacists: Person[];
  technicians: Person[];
  /** Who puts tags on that day. */
  encoder?: Person | undefined;
}

const voided = 0.008;
/** Days of use that are kept tagged. */
const cover = 3;

/**
 * Tagged units that are in no tray, and the book of the kit room for all tagged units: a tag takes one container off the
 * untagged shelf without a movement, because it stays in the room, and leaves the book when it is used or discarded.
 */
export class TagShelf {
  readonly #site: Site;
  readonly #kit: Location;
  readonly #log: TagLog;
  readonly #ledger: Ledger<Location>;
  readonly #horizon: number;
  readonly #ready = new Map<Item, { tag: Tag; from: number }[]>();
  readonly #rate = new Map<Item, number>();
  #usedToday = new Map<Item, number>();
  #leaving = new Map<string, { batch: Batch; at: number }>();

  constructor(site: Site, kit: Location, log: TagLog, ledger: Ledger<Location>, horizon: number) {
    this.#horizon = horizon;
    this.#site = site;
    this.#kit = kit;
    this.#log = log;
    this.#ledger = ledger;
  }

  tags(): Tag[] {
    return [...this.#ready.values()].flatMap((list) => list.map(({ tag }) => tag));
  }

  put(tag: Tag, from = tag.last): void {
    let list = this.#ready.get(tag.item);
    if (!list) {
      list = [];
      this.#ready.set(tag.item, list);
    }
    const later = list.findIndex((other) => other.tag.batch.lot.expiry > tag.batch.lot.expiry);
    if (later < 0) list.push({ tag, from });
    else list.splice(later, 0, { tag, from });
  }

  /** The unit that expires first among those approved by the moment. */
  take(item: Item, at: number): Tag | undefined {
    const list = this.#ready.get(item) ?? [];
    const place = list.findIndex(({ from }) => from < at);
    return place < 0 ? undefined : list.splice(place, 1)[0]?.tag;
  }

  /** While measuring: what cases would have taken. */
  measure(item: Item, containers: number): number {
    this.#ledger.take(this.#kit, item, containers * item.container);
    this.#rate.set(item, (this.#rate.get(item) ?? 0) + containers);
    return containers;
  }

  /** Turns what was measured into a daily rate; what nobody asked for yet is kept in small number. */
  endMeasuring(items: readonly Item[], days: number): void {
    for (const item of items) this.#rate.set(item, (this.#rate.get(item) ?? 0) / days);
  }

  /** Tags for the opening fill, from stock that the opening count holds. */
  stockUp(random: Random, crew: Crew, item: Item, count: number, at: number): void {
    const { company } = this.#site;
    const product = company.contract(item, company.start);
    for (let n = 0; n < count; n += 1) {
      const lot = company.lots.onSale(product, company.start - random.whole(1, 90));
      const cost = unitCost(company.prices.at(product, 'GPO', company.start) ?? 0, product);
      this.#encode(random, crew, { product, lot, quantity: item.container, cost }, at + n * 15, 0);
    }
  }

  encodeDay(random: Random, day: number, crew: Crew): void {
    for (const [item, rate] of this.#rate) {
      this.#rate.set(item, rate * 0.97 + (this.#usedToday.get(item) ?? 0) * 0.03);
    }
    const used = this.#usedToday;
    this.#usedToday = new Map();
    if (!isWorkday(day) || this.#ledger.measuring) return;
    // Whenever the kit room has the time for it.
    let at = this.#site.clock.midnight(day) + 8 * hour + random.whole(0, 5 * 60) * minute;
    for (const [item, rate] of this.#rate) {
      const target = Math.ceil(rate * cover) + 2;
      const wanted = target - (this.#ready.get(item)?.length ?? 0);
      if (wanted <= 0 && !used.has(item)) continue;
      for (const batch of this.#ledger.take(this.#kit, item, Math.max(0, wanted) * item.container)) {
        for (let rest = batch.quantity; rest >= item.container; rest -= item.container) {
          at += random.whole(9, 17);
          this.#encode(random, crew, batch, at, voided);
        }
      }
    }
  }

  /** A tag was used: it leaves the book with the others of its lot at the end of the day. */
  consume(tag: Tag): void {
    if (tag.last >= this.#horizon) return;
    this.#usedToday.set(tag.item, (this.#usedToday.get(tag.item) ?? 0) + 1);
    const name = `${tag.batch.product.ndc}/${tag.batch.lot.number}`;
    const sum = this.#leaving.get(name);
    if (sum) {
      sum.batch.quantity += tag.batch.quantity;
      sum.at = Math.max(sum.at, tag.last);
    } else this.#leaving.set(name, { batch: { ...tag.batch }, at: tag.last });
  }

  endDay(by: Person | undefined): void {
    for (const { batch, at } of this.#leaving.values()) {
      this.#ledger.write(this.#kit, 'dispense', batch, { at, by, reason: 'tray use' });
    }
    this.#leaving = new Map();
  }

  bookBack(tag: Tag, at: number, by: Person | undefined): void {
    this.#ledger.write(this.#kit, 'return', tag.batch, { at, by, reason: 'tag read again' });
  }

  bookOut(tag: Tag, kind: MovementKind, at: number, by: Person | undefined): void {
    this.#ledger.write(this.#kit, kind, tag.batch, { at, by });
  }

  /** Out of date: the end of a tag. */
  retire(tag: Tag, at: number, by: Person | undefined): void {
    this.#log.write(tag, 'expired', { at, by, place: this.#kit, reason: 'out of date' });
    this.bookOut(tag, 'expire', tag.last, by);
  }

  pullExpired(day: number, crew: Crew): void {
    const at = this.#site.clock.midnight(day) + 5 * hour + 20 * minute;
    const [by] = crew.technicians;
    for (const [item, list] of this.#ready) {
      const expired = list.filter(({ tag }) => tag.batch.lot.expiry <= day);
      if (expired.length === 0) continue;
      this.#ready.set(
        item,
        list.filter(({ tag }) => tag.batch.lot.expiry > day),
      );
      for (const { tag } of expired) this.retire(tag, at, by);
    }
  }

  recall(affected: (tag: Tag) => boolean, at: number, by: Person | undefined): void {
    for (const [item, list] of this.#ready) {
      for (const { tag } of list.filter((entry) => affected(entry.tag))) {
        this.#log.write(tag, 'recalled', { at, by, place: this.#kit, reason: 'recall' });
        this.bookOut(tag, 'recall', tag.last, by);
      }
      this.#ready.set(
        item,
        list.filter((entry) => !affected(entry.tag)),
      );
    }
  }

  /** Encoded by a technician, approved by a pharmacist; now and then a label is spoilt (RFID brief, 1.10). */
  #encode(random: Random, crew: Crew, batch: Batch, at: number, failing: number): void {
    const by = crew.encoder ?? crew.technicians[0];
    const source = random.chance(0.25) ? 'manufacturer_tag' : random.chance(0.8) ? 'scan' : 'manual';
    const tag = this.#log.encode(batch, { at, by, place: this.#kit, source });
    const spoilt = random.chance(failing);
    if (spoilt && random.chance(0.5)) {
      this.#void(tag, at + random.whole(1, 20) * minute, by, 'label not readable');
      return;
    }
    this.#log.write(tag, 'approved', { at: at + approvalLag(random), by: crew.pharmacists[0] ?? by, place: this.#kit });
    if (spoilt) this.#void(tag, tag.last + random.whole(5, 60) * minute, by, 'item damaged');
    else this.put(tag, tag.last);
  }

  #void(tag: Tag, at: number, by: Person | undefined, reason: string): void {
    this.#log.write(tag, 'voided', { at, by, place: this.#kit, reason });
    this.bookOut(tag, 'waste', tag.last, by);
  }
}

/** Mostly within the hour, one in eighty past the four hours that are aimed at; nothing is left for the next day. */
function approvalLag(random: Random): number {
  for (;;) {
    const lag = Math.round(random.logNormal(25 * minute, 1));
    if (lag <= 9 * hour) return lag;
  }
}
