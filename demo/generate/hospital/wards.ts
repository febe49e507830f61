import { isWorkday } from '../calendar.ts';
import { type Item, injected } from '../catalog/read-catalog.ts';
import { hour, minute } from '../clock.ts';
import type { Ledger } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Charging } from './charging.ts';
import type { Patients } from './patients.ts';
import type { Person } from './people.ts';
import type { Watch } from './roster.ts';
import type { Location, Site, Unit } from './site.ts';
import { isWard } from './units.ts';

interface Mix {
  items: Item[];
  sums: number[];
}

/** The height of the flu and vaccine seasons against which seasonal use is drawn. */
const highSeason = 3.1;
/** Where intermittent and lumpy demand comes from: antidotes and the like, anywhere, now and then. */
const rareShare = 0.004;
/** Of what is prepared as an injection or infusion. */
const spoilt = 0.017;

/** Use of drugs that are not controlled: each removal is a patient's dose or day's supply, and is charged. */
export class Wards {
  readonly #site: Site;
  readonly #ledger: Ledger<Location>;
  readonly #patients: Patients;
  readonly #charging: Charging;
  readonly #mixes = new Map<Unit, Mix>();
  readonly #rare: Item[];

  constructor(site: Site, parts: { ledger: Ledger<Location>; patients: Patients; charging: Charging }) {
    this.#site = site;
    this.#ledger = parts.ledger;
    this.#patients = parts.patients;
    this.#charging = parts.charging;
    this.#rare = site.company.items.filter((item) => item.use.includes('S'));
    for (const unit of site.units) this.#mixes.set(unit, mixOf(site, unit));
  }

  stockOf(unit: Unit): Item[] {
    return this.#mixes.get(unit)?.items ?? [];
  }

  workDay(day: number, watches: readonly Watch[]): void {
    const random = this.#site.company.random('wards', this.#site.code, day);
    const midnight = this.#site.clock.midnight(day);
    for (const unit of this.#site.units) {
      const { seed } = unit;
      if (seed.open === 'workdays' && !isWorkday(day)) continue;
      const mix = this.#mixes.get(unit);
      if (!mix || mix.items.length === 0) continue;
      const staff = watches
        .filter((watch) => watch.unit === unit)
        .flatMap((watch) => watch.duties.map(({ person }) => person));
      const patients = isWard(seed)
        ? this.#patients.presentIn(unit, midnight + 13 * hour)
        : this.#patients.arrivedIn(unit, midnight + 7 * hour, midnight + 31 * hour);
      for (let n = random.poisson(seed.doses * patients); n > 0; n -= 1) {
        const item = this.#choose(random, mix, day);
        if (!item) continue;
        const at = midnight + Math.round(minuteOfDay(random, seed.open) * minute);
        this.#use(random, day, unit, item, at, staff.length > 0 ? random.pick(staff) : undefined);
      }
    }
  }

  #choose(random: Random, mix: Mix, day: number): Item | undefined {
    if (this.#rare.length > 0 && random.chance(rareShare)) return random.pick(this.#rare);
    const item = mix.items[random.place(mix.sums)];
    if (!item?.seasonal) return item;
    return random.chance(this.#site.company.occasions.wanted(item, day) / highSeason) ? item : undefined;
  }

  #use(random: Random, day: number, unit: Unit, chosen: Item, at: number, by: Person | undefined): void {
    const encounter = this.#patients.someoneIn(random, unit, at);
    if (!encounter) return;
    const item = this.#substitute(random, day, unit, chosen);
    const quantity = containersOf(random, item, unit) * item.container;
    const place = this.#placeWith(random, unit, item, quantity);
    if (!place) return;
    if (injected(item) && random.chance(spoilt)) this.#spoil(unit, item, quantity, at, by);
    for (const batch of this.#ledger.dispense(place, item, quantity, { at, by })) {
      this.#charging.charge(random, encounter, unit.place, batch, at);
      if (random.chance(0.012)) this.#ledger.giveBack(place, batch, { at: at + random.whole(30, 240) * minute, by });
    }
  }

  /** Prepared for a patient whose order was stopped, and thrown away. */
  #spoil(unit: Unit, item: Item, quantity: number, at: number, by: Person | undefined): void {
    const store = unit.place.source ?? this.#site.pharmacy;
    if (this.#ledger.onHand(store, item) < 2 * quantity) return;
    for (const batch of this.#ledger.take(store, item, quantity))
      this.#ledger.write(store, 'waste', batch, { at: at + 90 * minute, by, reason: 'prepared, not given' });
  }

  #substitute(random: Random, day: number, unit: Unit, item: Item): Item {
    const shortage = this.#site.company.occasions.shortageOf(item, day);
    if (!shortage || this.#ledger.measuring) return item;
    const empty = unit.cabinets.every((place) => this.#ledger.onHand(place, item) < item.container);
    return empty || random.chance(shortage.diverted) ? shortage.alternative : item;
  }

  /** A cabinet of the unit, else the store that fills it: the pharmacy sends what the ward does not hold, and all that is dear. */
  #placeWith(random: Random, unit: Unit, item: Item, quantity: number): Location | undefined {
    const nearest = random.pick(unit.cabinets);
    const store = unit.place.source ?? this.#site.pharmacy;
    if (this.#ledger.measuring) return item.use.includes('S') ? this.#site.pharmacy : item.highCost ? store : nearest;
    const places = [nearest, ...unit.cabinets, store, this.#site.pharmacy];
    return places.find((place) => this.#ledger.onHand(place, item) >= quantity);
  }
}

/** A letter that stands twice in the unit's uses counts double. Controlled drugs go through Nursing. */
function mixOf(site: Site, unit: Unit): Mix {
  const items: Item[] = [];
  const sums: number[] = [];
  let sum = 0;
  for (const item of site.company.items) {
    if (item.schedule !== '' && !item.use.includes('T')) continue;
    let weight = 0;
    for (const letter of unit.seed.uses) if (item.use.includes(letter)) weight += item.weight;
    if (weight === 0) continue;
    // Squared: a few items make up most of the use, as on any ward.
    sum += weight * weight * (item.seasonal ? 1.6 : 1);
    items.push(item);
    sums.push(sum);
  }
  return { items, sums };
}

/** A prescription is filled for weeks, a ward's removal is a patient's day, any other is one dose. */
function containersOf(random: Random, item: Item, { seed }: Unit): number {
  const oral = item.form === 'Tablet' || item.form === 'Capsule';
  if (seed.uses.includes('T')) return oral ? random.pick([14, 20, 30, 30, 60]) : 1;
  if (item.highCost) return item.use.includes('C') ? random.whole(1, 3) : 1;
  if (!isWard(seed)) return oral ? random.whole(1, 2) : random.chance(0.85) ? 1 : 2;
  return oral ? random.pick([3, 4, 4, 6, 6, 8]) : random.pick([2, 3, 3, 4, 4, 6]);
}

/** Medicine rounds at nine in the morning and in the evening; clinics by day. The day runs from seven to seven. */
function minuteOfDay(random: Random, open: 'always' | 'workdays'): number {
  if (open === 'workdays') return random.whole(8 * 60, 16 * 60 + 30);
  const kind = random.next();
  if (kind < 0.35) return random.whole(8 * 60, 10 * 60);
  if (kind < 0.6) return random.whole(19 * 60 + 30, 22 * 60);
  return random.whole(7 * 60 + 1, 30 * 60 + 55);
}
