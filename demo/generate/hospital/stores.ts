import type { Item } from '../catalog/read-catalog.ts';
import { hour, isoDate, minute } from '../clock.ts';
import { amount } from '../figures.ts';
import { type Batch, type Ledger, unitCost } from '../ledger.ts';
import type { Recall } from '../occasions.ts';
import type { Random } from '../random.ts';
import { remember } from '../truth.ts';
import type { CabinetLog } from './cabinet-log.ts';
import type { Person } from './people.ts';
import type { Location, Site } from './site.ts';

/** The level at which a shelf is filled up, and to which. */
interface Par {
  min: number;
  max: number;
}

/** Containers a day under which a dear drug is ordered for the patient and never stocked. */
const leastDearUse = 0.03;

const serviceLevels: Record<string, string> = { V: '0.995', E: '0.98', N: '0.95' };

/** Every shelf of a facility: what belongs on it, the morning round that fills it, and what has to come off. */
export class Stores {
  readonly #site: Site;
  readonly #ledger: Ledger<Location>;
  readonly #log: CabinetLog;
  readonly #pars = new Map<number, Par>();
  /** Daily use of the whole facility by item, in hundredths of the base unit. */
  readonly use: Float64Array;

  constructor(site: Site, ledger: Ledger<Location>, log: CabinetLog) {
    this.#site = site;
    this.#ledger = ledger;
    this.#log = log;
    this.use = new Float64Array(site.company.items.length);
  }

  /** Where an item is received: fluids in the bulk store, all else in the pharmacy. */
  centralOf(item: Item): Location {
    return item.therapeuticClass === 'IV fluid' && this.#site.warehouse ? this.#site.warehouse : this.#site.pharmacy;
  }

  parOf(place: Location, item: Item): Par | undefined {
    return this.#pars.get(this.#ledger.slot(place, item));
  }

  /** Levels from the use that was measured over some days, and what each place holds in any case. */
  setLevels(days: number, held: (place: Location) => readonly Item[]): void {
    const used = (place: Location, item: Item) => (this.#ledger.used[this.#ledger.slot(place, item)] ?? 0) / days;
    const stocked = new Set<Item>();
    const upstream = new Map<number, number>();
    /** The largest refill that another place asks of a shelf at once. */
    const refills = new Map<number, number>();
    // Later places are filled by earlier ones, so their use is known when a store's turn comes.
    for (const place of this.#site.locations.toReversed()) {
      const list = new Set(held(place));
      for (const item of this.#site.company.items) {
        const slot = this.#ledger.slot(place, item);
        const daily = used(place, item) + (upstream.get(slot) ?? 0);
        if (daily > 0) list.add(item);
        const source = this.sourceOf(place, item);
        if (source && daily > 0) {
          const above = this.#ledger.slot(source, item);
          upstream.set(above, (upstream.get(above) ?? 0) + daily);
        }
        if (place === this.centralOf(item)) {
          this.use[item.index] = daily;
          if (item.highCost && item.ven !== 'V' && daily < leastDearUse * item.container) continue;
          if (daily > 0 || stocked.has(item) || list.has(item))
            this.#pars.set(slot, this.#centralLevels(item, daily, refills.get(slot) ?? 0));
        } else if (list.has(item) && source) {
          stocked.add(item);
          const levels = holdRefill(shelfLevels(item, daily), refills.get(slot) ?? 0);
          this.#pars.set(slot, levels);
          const above = this.#ledger.slot(source, item);
          refills.set(above, Math.max(refills.get(above) ?? 0, levels.max - levels.min));
        }
      }
    }
  }

  /** Nobody orders less than a package, so that the shelf holds one above the reorder point. */
  #centralLevels(item: Item, daily: number, refill: number): Par {
    const { min, max } = holdRefill(centralLevels(item, daily), refill);
    const { company } = this.#site;
    const packages = [company.start, company.end].map((day) => company.contract(item, day).packageSize);
    return { min, max: Math.max(max, min + Math.max(...packages)) };
  }

  sourceOf(place: Location, item: Item): Location | undefined {
    if (!place.source) return undefined;
    return item.therapeuticClass === 'IV fluid' && this.#site.warehouse ? this.#site.warehouse : place.source;
  }

  /** Fills every shelf before the first day; the opening count tells of it. */
  open(random: Random): void {
    const { company } = this.#site;
    for (const [slot, { min, max }] of this.#pars) {
      const { place, item } = this.#ledger.shelfAt(slot);
      const product = company.contract(item, company.start);
      const cost = unitCost(company.prices.at(product, 'GPO', company.start) ?? 0, product);
      const step = item.container;
      const quantity = Math.max(step, Math.round(random.between(min, max) / step) * step);
      const older = max > 4 * step && random.chance(0.4) ? Math.floor(quantity / (3 * step)) * step : 0;
      const put = (part: number, ago: number) => {
        const lot = company.lots.onSale(product, company.start - ago);
        if (part > 0 && lot.expiry > company.start) this.#ledger.put(place, { product, lot, quantity: part, cost });
      };
      put(older, random.whole(60, 150));
      put(quantity - older, random.whole(1, 40));
    }
  }

  /** Out-of-date lots come off, then every shelf at or under its minimum is filled. Before seven. */
  workMorning(random: Random, day: number, technicians: readonly Person[]): void {
    const midnight = this.#site.clock.midnight(day);
    const by = technicians[0];
    for (const { place, item } of this.#ledger.takeExpiring(day)) {
      const at = midnight + 5 * hour + random.whole(1, 20) * minute;
      for (const batch of this.#ledger.clear(place, item, 'expire', ({ lot }) => lot.expiry <= day, {
        at,
        by,
        reason: 'out of date',
      })) {
        this.#tellCabinet('unload', place, batch, at, by);
      }
    }
    const low = [...this.#ledger.touched].sort((a, b) => a - b);
    this.#ledger.touched.clear();
    for (const slot of low) {
      const par = this.#pars.get(slot);
      const { place, item } = this.#ledger.shelfAt(slot);
      const source = this.sourceOf(place, item);
      if (!par || !source) continue;
      const onHand = this.#ledger.onHand(place, item);
      if (onHand > par.min) continue;
      // The round does not come by every pocket on every morning.
      if (random.chance(onHand > 0 ? 0.3 : 0.15)) {
        this.#ledger.touched.add(slot);
        continue;
      }
      // Satellites are filled before the places that they fill.
      const round = place.area === 'pharmacy' ? 5 * hour + 30 * minute : 6 * hour + (place.index % 40) * minute;
      const at = midnight + round + random.whole(0, 50);
      const wanted = Math.min(par.max - onHand, this.#ledger.onHand(source, item));
      const filler = technicians.length > 0 ? random.pick(technicians) : undefined;
      for (const batch of this.#ledger.transfer(source, place, item, wanted, { at, by: filler })) {
        this.#tellCabinet('load', place, batch, at + 420, filler);
      }
      if (this.#ledger.onHand(place, item) <= par.min) this.#ledger.touched.add(slot);
    }
  }

  /** Now and then something is dropped in the store. */
  breakSome(random: Random, day: number, by: Person | undefined): void {
    for (let n = random.poisson(0.3 * this.#site.breadth * this.#site.depth); n > 0; n -= 1) {
      const item = random.pick(this.#site.company.items);
      if (item.highCost && random.chance(0.9)) continue;
      const at = this.#site.clock.midnight(day) + 6 * hour + random.whole(46, 58) * minute;
      for (const batch of this.#ledger.take(this.centralOf(item), item, item.container)) {
        this.#ledger.write(this.centralOf(item), 'waste', batch, { at, by, reason: 'broken' });
      }
    }
  }

  recall({ product, lot, planted }: Recall, day: number, by: Person | undefined): void {
    const at = this.#site.clock.midnight(day) + 6 * hour + 45 * minute;
    for (const place of this.#site.locations) {
      const affected = (batch: Batch) => batch.product === product && batch.lot === lot;
      for (const batch of this.#ledger.clear(place, product.item, 'recall', affected, { at, by, reason: 'recall' })) {
        remember(planted, `${this.#site.code}/${place.code}/${amount(batch.quantity)}`);
      }
    }
  }

  writePolicies(leadDays: (item: Item) => number): void {
    const table = this.#site.company.table('policies');
    const from = isoDate(this.#site.company.start);
    for (const [slot, { min, max }] of this.#pars) {
      const { place, item } = this.#ledger.shelfAt(slot);
      const levels = {
        facility_code: this.#site.code,
        item_code: item.code,
        effective_from: from,
        min_qty: amount(min),
        max_qty: amount(max),
      };
      if (place !== this.centralOf(item)) {
        table.write({ ...levels, location_code: place.code, capacity_qty: amount(max * 2) });
        continue;
      }
      const product = this.#site.company.contract(item, this.#site.company.end);
      table.write({
        ...levels,
        service_level: serviceLevels[item.ven] ?? '0.98',
        lead_time_days: leadDays(item),
        lead_time_sd_days: '0.8',
        review_days: 1,
        order_multiple: amount(product.packageSize),
        min_order_qty: amount(product.packageSize),
      });
    }
  }

  #tellCabinet(
    kind: 'load' | 'unload',
    place: Location,
    batch: Batch & { transfer?: string },
    at: number,
    by: Person | undefined,
  ): void {
    const { item } = batch.product;
    if (item.schedule === '' || !by || place.area === 'pharmacy') return;
    const { product, quantity, transfer } = batch;
    this.#log.write({ kind, place, item, by, at, product, quantity, transfer });
  }
}

/** About two days of use as the minimum and two weeks more as the maximum; never less than one container. */
function shelfLevels(item: Item, daily: number): Par {
  const rate = daily / item.container;
  if (item.highCost) {
    const least = Math.max(item.ven === 'V' ? 1 : 0, Math.round(1.5 * rate));
    return inContainers(item, least, least + Math.max(1, Math.ceil(4 * rate)), 1);
  }
  const min = Math.max(1, Math.ceil(1.6 * rate + Math.sqrt(1.6 * rate)));
  const max = min + Math.ceil(14 * rate) + 2;
  return inContainers(item, min, max, item.form === 'Tablet' ? 5 : 1);
}

/** Orders go out on workdays and arrive the next: four days and a margin, then two weeks on top; one week of what is dear. */
function centralLevels(item: Item, daily: number): Par {
  const rate = daily / item.container;
  if (item.highCost) {
    const min = Math.max(item.ven === 'V' ? 1 : 0, Math.round(4.2 * rate + 1.2 * Math.sqrt(4.2 * rate) - 0.6));
    return inContainers(item, min, min + Math.max(1, Math.ceil(5 * rate)), 1);
  }
  const min = Math.max(item.ven === 'V' ? 2 : 1, Math.ceil(3.8 * rate + 1.6 * Math.sqrt(3.8 * rate)));
  const max = min + Math.max(1, Math.ceil(14 * rate));
  return inContainers(item, min, max, 1);
}

/** A place that fills others holds the largest of their refills above its minimum. */
const holdRefill = ({ min, max }: Par, refill: number): Par => ({ min, max: Math.max(max, min + refill) });

function inContainers(item: Item, min: number, max: number, step: number): Par {
  const round = (containers: number) => Math.ceil(containers / step) * step * item.container;
  return { min: round(min), max: Math.max(round(max), round(min) + item.container) };
}
