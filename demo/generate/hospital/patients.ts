import { fluSeason, isWorkday } from '../calendar.ts';
import type { Item } from '../catalog/read-catalog.ts';
import { hour, minute } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Location, Site, Unit } from './site.ts';

export type PatientClass = 'inpatient' | 'outpatient' | 'emergency' | 'observation';
type Payer = 'medicaid' | 'medicaid_mco' | 'medicare' | 'commercial' | 'self' | 'other';

export interface Encounter {
  code: string;
  payer: Payer | undefined;
  state: string;
  provider: string;
  classes: { class: PatientClass; from: number }[];
  admitted: number;
  discharged: number;
  /** Controlled drugs ordered so far: the order of an item. */
  orders: Map<number, Order>;
  /** Tenths of a kilogram. */
  weight: number;
}

export interface Order {
  code: string;
  item: Item;
  doseMost: number;
  from: number;
  to: number;
}

interface Stay {
  encounter: Encounter;
  unit: Unit;
  from: number;
  to: number;
}

const payers: Payer[] = ['medicare', 'commercial', 'medicaid', 'medicaid_mco', 'self', 'other'];
const adultPayers = [0.38, 0.67, 0.8, 0.92, 0.97, 1];
const childPayers = [0.01, 0.44, 0.72, 0.93, 0.98, 1];
/** A removal up to this long after a discharge can still be put on the patient. */
const remembered = 6 * hour;

/** Visits, with the way of each patient through the house worked out at admission. */
export class Patients {
  readonly #site: Site;
  readonly #horizon: number;
  readonly #stays = new Map<Unit, Stay[]>();
  readonly #providers: string[];
  #count = 0;

  constructor(site: Site, providers: string[], horizon: number) {
    this.#site = site;
    this.#horizon = horizon;
    this.#providers = providers;
    for (const unit of site.units) this.#stays.set(unit, []);
  }

  admitDay(day: number): void {
    const random = this.#site.company.random('patients', this.#site.code, day);
    const midnight = this.#site.clock.midnight(day);
    for (const [unit, stays] of this.#stays) {
      this.#stays.set(
        unit,
        stays.filter((stay) => stay.to + remembered > midnight + 7 * hour),
      );
    }
    for (const unit of this.#site.units) {
      const { seed } = unit;
      const crowd = seed.area === 'ed' ? 0.85 + 0.5 * fluSeason(day) : 1;
      for (let n = random.poisson(seed.admitted * this.#site.depth * crowd); n > 0; n -= 1) {
        this.#admitToUnit(random, unit, midnight + random.whole(7 * 60, 28 * 60) * minute);
      }
      if (seed.open === 'workdays' && !isWorkday(day)) continue;
      for (let n = random.poisson(seed.visits * this.#site.depth * crowd); n > 0; n -= 1) {
        if (seed.area === 'ed') this.#visitEmergency(random, unit, midnight + arrivalMinute(random) * minute);
        else this.#visitClinic(random, unit, midnight + random.whole(7 * 60 + 15, 14 * 60) * minute);
      }
    }
  }

  /** A patient who was in the unit at the moment; none where nobody was met in a few tries. */
  someoneIn(random: Random, unit: Unit, moment: number): Encounter | undefined {
    const stays = this.#stays.get(unit) ?? [];
    if (stays.length === 0) return undefined;
    for (let tries = 0; tries < 12; tries += 1) {
      const stay = random.pick(stays);
      if (stay.from <= moment && moment < stay.to) return stay.encounter;
    }
    return stays.find((stay) => stay.from <= moment && moment < stay.to)?.encounter;
  }

  presentIn(unit: Unit, moment: number): number {
    let present = 0;
    for (const { from, to } of this.#stays.get(unit) ?? []) if (from <= moment && moment < to) present += 1;
    return present;
  }

  arrivedIn(unit: Unit, from: number, to: number): number {
    let arrived = 0;
    for (const stay of this.#stays.get(unit) ?? []) if (from <= stay.from && stay.from < to) arrived += 1;
    return arrived;
  }

  /** A patient who went home from the unit within the last hours. */
  someoneGone(unit: Unit, moment: number): Encounter | undefined {
    const stays = this.#stays.get(unit) ?? [];
    return stays.find(
      ({ to, encounter }) => to === encounter.discharged && to < moment - 16 * minute && to > moment - 3 * hour,
    )?.encounter;
  }

  /** A patient for surgery: in the house before the case, in recovery after it, then home or to a ward. */
  admitForSurgery(random: Random, begins: number, ends: number, room: Location, emergency: boolean): Encounter {
    const recovery = this.#site.units.find((unit) => unit.seed.code === 'PACU');
    const wards = this.#site.units.filter((unit) => unit.seed.area === 'medsurg');
    const stays = wards.length > 0 && (emergency || random.chance(0.35));
    const ward = stays ? random.pick(wards) : undefined;
    const awake = ends + random.whole(50, 170) * minute;
    const discharged = ward
      ? awake + Math.round(random.logNormal(ward.seed.stayHours, 0.5) * hour)
      : awake + random.whole(5, 40) * minute;
    const encounter = this.#create(random, begins - random.whole(50, 130) * minute, discharged, [
      { class: ward ? 'inpatient' : 'outpatient', from: begins },
    ]);
    const path: { place: Location; unit: Unit | undefined; from: number; to: number }[] = [];
    if (recovery) path.push({ place: recovery.place, unit: recovery, from: ends, to: ward ? awake : discharged });
    else path.push({ place: room, unit: undefined, from: begins - 5 * minute, to: ends });
    if (ward) path.push({ place: ward.place, unit: ward, from: awake, to: discharged });
    this.#write(random, encounter, path);
    return encounter;
  }

  #admitToUnit(random: Random, unit: Unit, at: number): void {
    const length = Math.round(random.logNormal(unit.seed.stayHours, 0.55) * hour);
    const watched = unit.seed.area === 'medsurg' && random.chance(0.15);
    const encounter = this.#create(random, at, at + length, [
      { class: watched ? 'observation' : 'inpatient', from: at },
    ]);
    if (watched && length > 30 * hour) encounter.classes.push({ class: 'inpatient', from: at + 24 * hour });
    const wards = this.#site.units.filter((other) => other.seed.area === 'medsurg');
    const moves = unit.seed.area === 'icu' && wards.length > 0 && random.chance(0.6);
    const moved = at + Math.round(length * 0.6);
    const path = [{ place: unit.place, unit, from: at, to: moves ? moved : at + length }];
    if (moves) {
      const ward = random.pick(wards);
      path.push({ place: ward.place, unit: ward, from: moved, to: at + length });
    }
    this.#write(random, encounter, path);
  }

  #visitEmergency(random: Random, unit: Unit, at: number): void {
    const hours = Math.min(20, random.logNormal(unit.seed.stayHours, 0.5));
    const seen = at + Math.round(hours * hour);
    const inside = this.#site.units.filter((other) => other.seed.area === 'medsurg' || other.seed.area === 'icu');
    const admitted = inside.length > 0 && random.chance(0.22) ? random.pick(inside) : undefined;
    const length = admitted ? Math.round(random.logNormal(admitted.seed.stayHours, 0.55) * hour) : 0;
    const encounter = this.#create(random, at, seen + length, [{ class: 'emergency', from: at }]);
    const path = [{ place: unit.place, unit, from: at, to: seen }];
    if (admitted) {
      encounter.classes.push({
        class: random.chance(0.2) ? 'observation' : 'inpatient',
        from: Math.max(at + minute, seen - 30 * minute),
      });
      path.push({ place: admitted.place, unit: admitted, from: seen, to: seen + length });
    }
    this.#write(random, encounter, path);
  }

  #visitClinic(random: Random, unit: Unit, at: number): void {
    const length = Math.round(Math.min(9, random.logNormal(unit.seed.stayHours, 0.3)) * hour);
    const encounter = this.#create(random, at, at + length, [{ class: 'outpatient', from: at }]);
    this.#write(random, encounter, [{ place: unit.place, unit, from: at, to: at + length }]);
  }

  #create(random: Random, admitted: number, discharged: number, classes: Encounter['classes']): Encounter {
    this.#count += 1;
    const [first] = classes;
    if (first) first.from = admitted;
    const child = this.#site.seed.pediatric;
    return {
      code: `${this.#site.code}E${this.#count}`,
      payer: random.chance(0.012) ? undefined : payers[random.place(child ? childPayers : adultPayers)],
      state: this.#site.state,
      provider: random.pick(this.#providers),
      classes,
      admitted,
      discharged,
      orders: new Map(),
      weight: Math.round(child ? random.logNormal(190, 0.6) : Math.max(420, 800 + 170 * random.normal())),
    };
  }

  #write(
    random: Random,
    encounter: Encounter,
    path: { place: Location; unit: Unit | undefined; from: number; to: number }[],
  ): void {
    for (const { unit, from, to } of path) if (unit) this.#stays.get(unit)?.push({ encounter, unit, from, to });
    const { clock, company, code } = this.#site;
    // Those who left before the data begins are nobody's business.
    if (encounter.admitted >= this.#horizon || encounter.discharged < clock.midnight(company.start)) return;
    const past = (moment: number) => (moment < this.#horizon ? clock.stamp(moment) : undefined);
    company.table('encounters').write({
      encounter_code: encounter.code,
      facility_code: code,
      patient_class: classAt(encounter, this.#horizon - 1),
      payer: encounter.payer,
      payer_state: encounter.payer === 'medicaid' || encounter.payer === 'medicaid_mco' ? encounter.state : undefined,
      patient_key: patientKey(random, this.#site.seed.beds),
      admitted_at: clock.stamp(encounter.admitted),
      discharged_at: past(encounter.discharged),
    });
    for (const { place, from, to } of path) {
      if (from >= this.#horizon) continue;
      company.table('encounter_stays').write({
        encounter_code: encounter.code,
        location_code: place.code,
        starts_at: clock.stamp(from),
        ends_at: past(to),
      });
    }
    if (encounter.classes.length === 1) return;
    for (const [place, { class: patientClass, from }] of encounter.classes.entries()) {
      if (from >= this.#horizon) continue;
      const next = encounter.classes[place + 1]?.from;
      company.table('encounter_classes').write({
        encounter_code: encounter.code,
        patient_class: patientClass,
        starts_at: clock.stamp(from),
        ends_at: next === undefined ? past(encounter.discharged) : past(next),
      });
    }
  }
}

export const classAt = (encounter: Encounter, moment: number): PatientClass | undefined =>
  encounter.classes.findLast(({ from }) => from <= moment)?.class ?? encounter.classes[0]?.class;

/** Emergency visits peak from late morning to evening. */
function arrivalMinute(random: Random): number {
  const wave = random.chance(0.65) ? random.whole(10 * 60, 22 * 60) : random.whole(7 * 60, 31 * 60 - 5);
  return wave;
}

/** The sender's hash of a patient: the same people come again. */
function patientKey(random: Random, beds: number): string {
  const person = random.whole(1, 4000 + beds * 60);
  return (
    (Math.imul(person, 2654435761) >>> 0).toString(16).padStart(8, '0') +
    (Math.imul(person ^ 0x5bd1e995, 40503) >>> 0).toString(16).padStart(8, '0')
  );
}
