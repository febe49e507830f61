import type { Item } from '../catalog/read-catalog.ts';
import { hour, minute } from '../clock.ts';
import type { Batch, Ledger } from '../ledger.ts';
import type { Random } from '../random.ts';
import { remember } from '../truth.ts';
import type { CabinetLog } from './cabinet-log.ts';
import type { Charging } from './charging.ts';
import { Charting, type ChartingGap, type Dosing } from './charting.ts';
import { type Misuse, strength } from './misuse.ts';
import { type NursingDrug, nursingDrugs } from './nursing-drugs.ts';
import type { Encounter, Order, Patients } from './patients.ts';
import type { Person } from './people.ts';
import { drawMisuse, drawRemoval, type Removal } from './removal.ts';
import type { Duty, Watch } from './roster.ts';
import type { Location, Site, Unit } from './site.ts';

interface Stocked {
  drug: NursingDrug;
  item: Item;
}

interface Mix {
  drugs: Stocked[];
  sums: number[];
}

/** A container in the hand of a nurse. */
interface Removed extends Dosing {
  watch: Watch;
  removal: Removal;
  place: Location;
  taken: Batch[];
  at: number;
  source: string | undefined;
  /** To be given, in hundredths of the base unit. */
  given: number;
  quantity: number;
}

/** Controlled drugs on the wards: orders, removals, doses, wastes and returns of every nurse's shift. */
export class Nursing {
  readonly #site: Site;
  readonly #ledger: Ledger<Location>;
  readonly #patients: Patients;
  readonly #log: CabinetLog;
  readonly #charging: Charging;
  readonly #misuse: Map<Person, Misuse>;
  readonly #charting: Charting;
  readonly #horizon: number;
  readonly #mixes = new Map<Unit, { injected: Mix; oral: Mix }>();
  #watches: readonly Watch[] = [];

  constructor(
    site: Site,
    parts: { ledger: Ledger<Location>; patients: Patients; log: CabinetLog; charging: Charging },
    misuse: Map<Person, Misuse>,
    gap: ChartingGap | undefined,
    horizon: number,
  ) {
    this.#site = site;
    this.#ledger = parts.ledger;
    this.#patients = parts.patients;
    this.#log = parts.log;
    this.#charging = parts.charging;
    this.#misuse = misuse;
    this.#charting = new Charting(site, gap, horizon);
    this.#horizon = horizon;
    for (const unit of site.units)
      this.#mixes.set(unit, { injected: this.#mix(unit, true), oral: this.#mix(unit, false) });
  }

  /** The items that the cabinets of a unit hold for its nurses. */
  stockOf(unit: Unit): Item[] {
    const mix = this.#mixes.get(unit);
    return mix && unit.seed.nurses > 0 ? [...mix.injected.drugs, ...mix.oral.drugs].map(({ item }) => item) : [];
  }

  workDay(day: number, watches: readonly Watch[]): void {
    const random = this.#site.company.random('nursing', this.#site.code, day);
    this.#watches = watches;
    for (const watch of watches) {
      for (const duty of watch.duties) this.#workShift(random, day, watch, duty);
    }
  }

  #workShift(random: Random, day: number, watch: Watch, duty: Duty): void {
    const { person, unit } = duty;
    for (let n = random.poisson(unit.seed.removals * person.habits.pace); n > 0; n -= 1) {
      this.#remove(random, day, watch, duty, drawRemoval(random, person, unit.seed), undefined);
    }
    const misuse = this.#misuse.get(person);
    if (!misuse) return;
    const drawn = this.#site.company.random('misuse', person.code, day);
    for (let n = drawn.poisson(misuse.delta * strength(misuse, day)); n > 0; n -= 1) {
      this.#remove(drawn, day, watch, duty, drawMisuse(drawn, misuse, unit.seed), misuse);
    }
  }

  #remove(random: Random, day: number, watch: Watch, duty: Duty, removal: Removal, misuse: Misuse | undefined): void {
    const { unit, person } = duty;
    const at = Math.round(watch.begins + removal.after);
    const preferred = misuse && random.chance(0.8) ? misuse.code : undefined;
    const gone = removal.gone ? this.#patients.someoneGone(unit, at) : undefined;
    const encounter = gone ?? this.#patients.someoneIn(random, unit, at);
    if (!encounter || at >= this.#horizon) return;
    const again = random.chance(0.6) ? this.#orderedBefore(encounter, at) : undefined;
    const { drug, item } = this.#choose(random, day, unit, preferred ?? again, preferred !== undefined);
    const order = this.#charting.order(random, encounter, drug, item, at, removal.order);
    const dose = this.#drawDose(random, drug, item, order, removal);
    const containers = Math.max(1, Math.ceil(dose / item.container));
    const quantity = containers * item.container;
    const place = this.#cabinetWith(random, unit, item, quantity);
    if (!place) return;
    if (random.chance(0.015))
      this.#log.write({ kind: 'null', place, item, by: person, at: at - random.whole(30, 200) });
    if (random.chance(0.0025)) this.#findShort(random, place, item, person, at);
    if (this.#ledger.onHand(place, item) < quantity && !this.#ledger.measuring) return;
    if (removal.cancelFirst) {
      this.#log.write({
        kind: 'cancel',
        place,
        item,
        by: person,
        at: at - random.whole(60, 400),
        encounter,
        order: order?.code,
      });
    }
    const taken = this.#ledger.dispense(place, item, quantity, { at, by: person });
    const product = taken[0]?.product;
    const orderCode = removal.override || order === undefined || order.from > at ? undefined : order.code;
    const source = this.#log.write({
      kind: removal.override ? 'override_dispense' : 'dispense',
      place,
      item,
      by: person,
      at,
      encounter,
      product,
      quantity,
      order: orderCode,
    });
    if (misuse && source) remember(misuse.planted, source);
    if (removal.outcome === 'returned') {
      const back = at + random.whole(4, 45) * minute;
      for (const batch of taken) this.#ledger.giveBack(place, batch, { at: back, by: person });
      this.#log.write({ kind: 'return', place, item, by: person, at: back, encounter, product, quantity, source });
      return;
    }
    if (item.covered) for (const batch of taken) this.#charging.charge(random, encounter, place, batch, at);
    this.#account(random, {
      watch,
      duty,
      removal,
      drug,
      item,
      encounter,
      order,
      place,
      taken,
      at,
      source,
      given: dose,
      quantity,
    });
  }

  /** What becomes of the drug once it is in the nurse's hand. */
  #account(random: Random, event: Removed): void {
    const { removal, item, at, quantity, duty } = event;
    const given = removal.outcome === 'given' ? event.given : 0;
    const dosedAt = at + Math.min(90 * minute, Math.round(random.logNormal(7 * minute, 0.8)));
    if (removal.outcome === 'refused') this.#charting.chart(random, event, 0, dosedAt, 'refused');
    else if (given > 0 && removal.charted !== 'never') {
      const late = removal.charted === 'late' ? random.whole(5, 11) * hour : 0;
      this.#charting.chart(random, event, given, dosedAt + late, 'given');
      if (removal.charted === 'twice')
        this.#charting.chart(random, event, given, dosedAt + random.whole(4, 30) * minute, 'given');
    }
    const left = quantity - given;
    if (left <= 0 || !removal.wasteRecorded) return;
    const wastedAt = Math.round(Math.max(at + 20, at + removal.wasteAfter));
    const waste = {
      kind: 'waste' as const,
      place: event.place,
      item,
      by: duty.person,
      at: wastedAt,
      witness: this.#witness(random, event.watch, duty.person, removal),
      encounter: event.encounter,
      product: event.taken[0]?.product,
      quantity: left,
      source: event.source,
    };
    this.#log.write(waste);
    if (random.chance(0.004)) this.#log.write({ ...waste, at: wastedAt + random.whole(15, 90), voided: true });
  }

  /** Most patients get another dose of what was ordered for them last. */
  #orderedBefore(encounter: Encounter, at: number): string | undefined {
    let last: string | undefined;
    for (const { item, from, to } of encounter.orders.values()) if (from <= at && at < to) last = item.code;
    return last;
  }

  #choose(random: Random, day: number, unit: Unit, preferred: string | undefined, misused: boolean): Stocked {
    const mixes = this.#mixes.get(unit);
    if (!mixes) throw new Error(`${unit.seed.code} has no drugs.`);
    const wanted = preferred
      ? [...mixes.injected.drugs, ...mixes.oral.drugs].find(({ item }) => item.code === preferred)
      : undefined;
    const mix = random.chance(unit.seed.injected) ? mixes.injected : mixes.oral;
    const chosen = wanted ?? mix.drugs[random.place(mix.sums)];
    if (!chosen) throw new Error(`${unit.seed.code} has no drugs.`);
    const shortage = this.#site.company.occasions.shortageOf(chosen.item, day);
    if (!shortage || (wanted && misused)) return chosen;
    const empty = unit.cabinets.every((place) => this.#ledger.onHand(place, chosen.item) < chosen.item.container);
    if (!empty && !random.chance(shortage.diverted)) return chosen;
    return mix.drugs.find(({ item }) => item === shortage.alternative) ?? chosen;
  }

  /** In hundredths of a base unit. */
  #drawDose(random: Random, drug: NursingDrug, item: Item, order: Order | undefined, removal: Removal): number {
    let aim = random.next();
    let dose = drug.doses[0]?.[0] ?? 1;
    for (const [candidate, share] of drug.doses) {
      dose = candidate;
      aim -= share;
      if (aim < 0) break;
    }
    if (removal.topDose) dose = order?.doseMost ?? Math.max(...drug.doses.map(([candidate]) => candidate));
    return Math.max(1, Math.round((dose / item.dosePerUnit) * 100));
  }

  #cabinetWith(random: Random, unit: Unit, item: Item, quantity: number): Location | undefined {
    const nearest = random.pick(unit.cabinets);
    if (this.#ledger.measuring || this.#ledger.onHand(nearest, item) >= quantity) return nearest;
    return unit.cabinets.find((place) => this.#ledger.onHand(place, item) >= quantity);
  }

  /** A blind count before opening the drawer finds one container less than the book says. */
  #findShort(random: Random, place: Location, item: Item, by: Person, at: number): void {
    const before = at - random.whole(20, 90);
    const expected = this.#ledger.onHand(place, item);
    if (this.#ledger.measuring || expected < item.container || before >= this.#horizon) return;
    const missing = item.container;
    const lost = this.#ledger.correct(place, item, -missing, { at: before, by, reason: 'discrepancy' }, true);
    const open = random.chance(0.12);
    this.#log.write({
      kind: 'discrepancy',
      place,
      item,
      by,
      at: before,
      product: lost[0]?.product,
      quantity: -missing,
      resolvedAt: open ? undefined : before + random.whole(20, 2600) * minute,
      resolution: open
        ? undefined
        : random.pick(['miscount', 'removed under another patient', 'load not recorded', 'not explained']),
    });
  }

  #witness(random: Random, watch: Watch, person: Person, removal: Removal): Person | undefined {
    if (removal.witness === 'none') return undefined;
    const others = watch.duties.filter((duty) => duty.person !== person && duty.person.mayWitness);
    if (removal.witness !== 'any') {
      const ally = removal.witness;
      if (others.some((duty) => duty.person === ally)) return ally;
    }
    if (others.length > 0) return random.pick(others).person;
    // Nobody else in the unit: someone from next door.
    const near = this.#watches.filter(
      (other) => other !== watch && other.night === watch.night && other.duties.length > 0,
    );
    return near.length > 0 ? random.pick(random.pick(near).duties).person : undefined;
  }

  #mix(unit: Unit, injected: boolean): Mix {
    const drugs: Stocked[] = [];
    const sums: number[] = [];
    let sum = 0;
    for (const drug of nursingDrugs.filter((candidate) => candidate.injected === injected)) {
      const weight = drug.weight[unit.seed.area] ?? 0;
      if (weight === 0) continue;
      sum += weight;
      drugs.push({ drug, item: this.#site.company.find(drug.code) });
      sums.push(sum);
    }
    return { drugs, sums };
  }
}
