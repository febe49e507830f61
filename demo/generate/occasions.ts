import { fluSeason, vaccineSeason } from './calendar.ts';
import type { Item, Product } from './catalog/read-catalog.ts';
import { addMonths, civilDate, dayOf, isoDate } from './clock.ts';
import type { Lot, LotBook } from './lots.ts';
import type { Table } from './table.ts';
import type { Planted, Truth } from './truth.ts';

interface Shortage {
  item: Item;
  alternative: Item;
  from: number;
  to: number;
  /** The share of an order that is still filled. */
  fill: number;
  /** The share of use that moves to the alternative by decision, before the shelf is empty. */
  diverted: number;
  planted: Planted;
}

export interface Recall {
  product: Product;
  lot: Lot;
  day: number;
  level: string;
  reason: string;
  planted: Planted;
}

/** Days before the end of the data, so that every span of months shows the recent ones. */
const shortageSeeds = [
  { item: 'lactated-ringers-1000', alternative: 'plasmalyte-1000', ago: 118, days: 400, fill: 0.35, diverted: 0.45 },
  { item: 'ketorolac-30mg', alternative: 'acetaminophen-1g-bag', ago: 310, days: 135, fill: 0.2, diverted: 0.4 },
  { item: 'hydromorphone-1mg-syr', alternative: 'morphine-4mg-syr', ago: 520, days: 95, fill: 0.25, diverted: 0.35 },
  { item: 'dexmedetomidine-400mcg-bag', alternative: 'propofol-1000mg', ago: 640, days: 110, fill: 0.3, diverted: 0.4 },
];

const recallSeeds = [
  { item: 'ondansetron-4mg', ago: 66, level: 'Class II', reason: 'Lack of assurance of sterility' },
  { item: 'propofol-200mg', ago: 215, level: 'Class I', reason: 'Presence of particulate matter: hair in a vial' },
  { item: 'heparin-5000u', ago: 402, level: 'Class II', reason: 'Subpotent drug: out of specification for assay' },
];

interface Buying {
  /** The product under contract for an item on a day. */
  contract(item: Item, day: number): Product;
}

/** What happens to the whole company from outside: seasons, shortages, recalls. */
export class Occasions {
  readonly shortages: Shortage[] = [];
  readonly recalls: Recall[] = [];
  readonly #start: number;
  readonly #end: number;

  constructor(items: readonly Item[], start: number, end: number, lots: LotBook, buying: Buying, truth: Truth) {
    this.#start = start;
    this.#end = end;
    const find = (code: string) => items.find((item) => item.code === code);
    for (const seed of shortageSeeds) {
      const item = find(seed.item);
      const alternative = find(seed.alternative);
      const from = end - seed.ago;
      const to = from + seed.days;
      if (!item || !alternative || to <= start) continue;
      const planted = truth.add({
        kind: 'supply',
        what: 'shortage with substitution',
        items: [item.code, alternative.code],
        from,
        to: Math.min(to, end),
        magnitude: { filled: seed.fill, diverted: seed.diverted },
      });
      this.shortages.push({ item, alternative, from, to, fill: seed.fill, diverted: seed.diverted, planted });
    }
    for (const { item: code, ago, level, reason } of recallSeeds) {
      const item = find(code);
      const day = end - ago;
      if (!item || day <= start + 30) continue;
      const product = buying.contract(item, day - 40);
      const lot = lots.onSale(product, day - 40);
      const magnitude = { ndc: product.ndc, lot: lot.number };
      const planted = truth.add({ kind: 'recall', what: reason, items: [code], from: day, to: day, magnitude });
      this.recalls.push({ product, lot, day, level, reason, planted });
    }
  }

  shortageOf(item: Item, day: number): Shortage | undefined {
    return this.shortages.find((shortage) => shortage.item === item && shortage.from <= day && day < shortage.to);
  }

  /** How much an item is wanted on a day against its yearly mean. */
  wanted(item: Item, day: number): number {
    if (!item.seasonal) return 1;
    if (item.therapeuticClass === 'Vaccine') return 0.05 + 3 * vaccineSeason(day);
    return 0.55 + 1.9 * fluSeason(day);
  }

  writeEvents(table: Table): void {
    for (let year = civilDate(this.#start).year; year <= civilDate(this.#end).year + 1; year += 1) {
      const [from, to] = [dayOf(year - 1, 12, 10), dayOf(year, 3, 20)];
      if (to < this.#start) continue;
      for (const therapeuticClass of ['Antiviral', 'Bronchodilator']) {
        table.write({
          event_code: `FLU-${year}-${therapeuticClass.slice(0, 4).toUpperCase()}`,
          name: `Flu season ${year - 1}/${year}: ${therapeuticClass.toLowerCase()}s`,
          kind: 'seasonal',
          therapeutic_class: therapeuticClass,
          starts_on: isoDate(from),
          ends_on: isoDate(to),
          effect: 'multiply',
          uplift_pct: 90,
          series: `flu-${therapeuticClass.toLowerCase()}`,
        });
      }
    }
    for (const { item, alternative, from, to, diverted } of this.shortages) {
      const shared = { kind: 'shortage', starts_on: isoDate(from), ends_on: isoDate(to - 1), effect: 'multiply' };
      const name = `Shortage of ${item.name}`;
      const code = `SHORT-${item.code}`;
      table.write({ ...shared, event_code: code, name, item_code: item.code, uplift_pct: -Math.round(diverted * 100) });
      table.write({
        ...shared,
        event_code: `${code}-alt`,
        name: `${name}: substitute`,
        item_code: alternative.code,
        uplift_pct: 60,
      });
    }
    const opening = addMonths(this.#end, 2);
    table.write({
      event_code: 'OPEN-UNIT',
      name: 'Second infusion suite opens',
      kind: 'other',
      therapeutic_class: 'Antiemetic',
      starts_on: isoDate(opening),
      ends_on: isoDate(opening + 180),
      effect: 'multiply',
      uplift_pct: 12,
    });
  }

  writeNotices(table: Table): void {
    for (const { product, lot, day, level, reason } of this.recalls) {
      table.write({
        notice_code: `RN-${isoDate(day).slice(0, 7)}-${product.item.index}`,
        received_on: isoDate(day),
        ndc: product.ndc,
        product: `${product.item.name}, ${product.manufacturer}, NDC ${product.printed}`,
        lots: `Lot #: ${lot.number}, Exp. ${isoDate(lot.expiry)}`,
        class: level,
        reason,
      });
    }
  }
}
