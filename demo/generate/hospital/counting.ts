import type { Item } from '../catalog/read-catalog.ts';
import { civilDate, hour, isoDate, minute, secondsOfDay } from '../clock.ts';
import { amount } from '../figures.ts';
import { type Batch, type Ledger, shelfCode } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { CabinetLog } from './cabinet-log.ts';
import type { Person } from './people.ts';
import type { Location, Site } from './site.ts';
import type { Stores } from './stores.ts';
import type { Tag } from './tags.ts';

/** Counts are taken at seven on the dot, between two days of work. */
export class Counting {
  readonly #site: Site;
  readonly #ledger: Ledger<Location>;
  readonly #stores: Stores;
  readonly #log: CabinetLog;

  constructor(site: Site, ledger: Ledger<Location>, stores: Stores, log: CabinetLog) {
    this.#site = site;
    this.#ledger = ledger;
    this.#stores = stores;
    this.#log = log;
  }

  /** Everything, once, before the first day; tagged units lie in the kit room. */
  countAll(tags: readonly Tag[]): void {
    const at = this.#site.clock.midnight(this.#site.company.start) + 7 * hour;
    const tagged = new Map<string, Batch>();
    for (const { batch } of tags) {
      const name = `${batch.product.ndc}/${batch.lot.number}`;
      const sum = tagged.get(name);
      if (sum) sum.quantity += batch.quantity;
      else tagged.set(name, { ...batch });
    }
    for (const place of this.#site.locations) {
      for (const item of this.#site.company.items) {
        for (const batch of this.#ledger.batchesOf(place, item)) {
          const name = `${batch.product.ndc}/${batch.lot.number}`;
          const more = place === this.#site.kit ? tagged.get(name) : undefined;
          if (more) tagged.delete(name);
          this.#write(place, batch, batch.quantity + (more?.quantity ?? 0), at);
        }
      }
    }
    if (this.#site.kit) for (const batch of tagged.values()) this.#write(this.#site.kit, batch, batch.quantity, at);
  }

  /** Controlled drugs once a month in every cabinet; some items of the stores each Monday. */
  countDay(random: Random, day: number, people: readonly Person[]): void {
    const begins = this.#site.clock.midnight(day) + 7 * hour;
    const yesterday = this.#site.clock.midnight(day - 1) + 7 * hour;
    if (day === this.#site.company.start || begins - yesterday !== secondsOfDay || people.length === 0) return;
    const { date } = civilDate(day);
    for (const place of this.#site.locations) {
      if (place.area === 'pharmacy' || date !== 1 + (place.index % 28) || !random.chance(this.#site.depth)) continue;
      for (const item of this.#site.company.items) {
        if (item.schedule !== '' && this.#stores.parOf(place, item))
          this.#countCabinet(random, place, item, begins, random.pick(people));
      }
    }
    const week = Math.floor(day / 7);
    if (day % 7 !== 4) return;
    for (const item of this.#site.company.items) {
      if ((item.index + week) % 26 === 0 && random.chance(this.#site.depth))
        this.#countShelf(random, this.#stores.centralOf(item), item, begins);
    }
  }

  #countCabinet(random: Random, place: Location, item: Item, at: number, by: Person): void {
    const expected = this.#ledger.onHand(place, item);
    const change = random.chance(0.012) ? (random.chance(0.7) ? -item.container : item.container) : 0;
    const changed = this.#countShelf(random, place, item, at, change, by);
    const counted = this.#ledger.onHand(place, item);
    this.#log.write({ kind: 'count', place, item, by, at, quantity: counted, expected });
    if (!changed || counted === expected) return;
    const open = random.chance(0.15);
    this.#log.write({
      kind: 'discrepancy',
      place,
      item,
      by,
      at: at + 1,
      quantity: counted - expected,
      resolvedAt: open ? undefined : at + random.whole(30, 4000) * minute,
      resolution: open ? undefined : random.pick(['miscount', 'loaded into the wrong pocket', 'not explained']),
    });
  }

  #countShelf(random: Random, place: Location, item: Item, at: number, change?: number, by?: Person): boolean {
    const shrunk = change ?? (random.chance(0.02) ? -item.container * random.whole(1, 3) : 0);
    const before = this.#ledger.batchesOf(place, item).map((batch) => ({ ...batch }));
    if (shrunk !== 0) this.#ledger.correct(place, item, shrunk, { at }, false);
    for (const batch of before) {
      const now = this.#ledger
        .batchesOf(place, item)
        .find(({ lot, product }) => lot === batch.lot && product === batch.product);
      this.#write(place, batch, now?.quantity ?? 0, at, by);
    }
    return shrunk !== 0;
  }

  #write(place: Location, { product, lot }: Batch, quantity: number, at: number, by?: Person): void {
    const par = this.#stores.parOf(place, product.item);
    this.#site.company.table('counts').write({
      facility_code: this.#site.code,
      location_code: shelfCode(place, product.item),
      ndc: product.ndc,
      lot: lot.number,
      expiry: isoDate(lot.expiry),
      counted_at: this.#site.clock.wall(at),
      quantity: amount(quantity),
      par_min: par ? amount(par.min) : undefined,
      par_max: par ? amount(par.max) : undefined,
      staff_code: by?.code,
    });
  }
}
