import { isWeekend, isWorkday } from '../calendar.ts';
import { hour, minute, weekday } from '../clock.ts';
import type { Random } from '../random.ts';
import type { WrongMap } from './honest-outliers.ts';
import { atWork, type Person } from './people.ts';
import type { Site, Unit } from './site.ts';
import type { Crew } from './tag-shelf.ts';

/** One person at work in one unit, from the first to the last stamp of the time clock. */
export interface Duty {
  person: Person;
  unit: Unit;
  from: number;
  to: number;
}

/** Who is in a unit during one of the two shifts of a day. */
export interface Watch {
  unit: Unit;
  night: boolean;
  /** Seven in the morning or in the evening. */
  begins: number;
  duties: Duty[];
}

const shiftLength = 12 * hour;

/** Nurses work twelve hours from seven to seven, three times a week when full time (diversion brief, 3.11). */
export class Roster {
  readonly #site: Site;
  readonly #nurses: Person[];
  readonly #crew: Person[];
  readonly #horizon: number;
  readonly #wrong: WrongMap | undefined;
  #week: Map<Person, number> = new Map();
  #weekStart = Number.NaN;

  constructor(site: Site, people: readonly Person[], wrong: WrongMap | undefined, horizon: number) {
    this.#wrong = wrong;
    this.#site = site;
    this.#horizon = horizon;
    this.#nurses = people.filter((person) => person.role === 'rn' && person.unit);
    this.#crew = people.filter((person) => person.role === 'pharmacist' || person.role === 'technician');
  }

  planDay(day: number): Watch[] {
    this.#planWeek(day);
    const random = this.#site.company.random('roster', this.#site.code, day);
    const midnight = this.#site.clock.midnight(day);
    const watches = new Map<string, Watch>();
    const watchOf = (unit: Unit, night: boolean): Watch => {
      const name = `${unit.seed.code}${night}`;
      let watch = watches.get(name);
      if (!watch) {
        watch = { unit, night, begins: midnight + (night ? 19 : 7) * hour, duties: [] };
        watches.set(name, watch);
      }
      return watch;
    };
    for (const person of this.#nurses) {
      const days = this.#week.get(person) ?? 0;
      if (!((days >> weekday(day)) & 1) || !atWork(person, day) || !person.unit) continue;
      const unit = person.floats ? random.pick(this.#site.units) : person.unit;
      if (unit.seed.open === 'workdays' && !isWorkday(day)) continue;
      const watch = watchOf(unit, person.nights && unit.seed.nights > 0);
      const from = watch.begins - random.whole(3, 14) * minute;
      const duty = { person, unit, from, to: watch.begins + shiftLength + random.whole(2, 26) * minute };
      watch.duties.push(duty);
      this.write(duty.person, duty.from, duty.to, this.#shownPlace(unit, day));
    }
    return [...watches.values()];
  }

  #shownPlace(unit: Unit, day: number): string {
    const wrong = this.#wrong;
    return wrong && wrong.unit === unit && day >= wrong.from && day < wrong.to
      ? wrong.shown.place.code
      : unit.place.code;
  }

  /** The pharmacy's people of the day. At least one of each role is there, if the facility has any. */
  planPharmacy(day: number): Crew {
    const random = this.#site.company.random('pharmacy', this.#site.code, day);
    const midnight = this.#site.clock.midnight(day);
    const choose = (role: Person['role']): Person[] => {
      const there = this.#crew.filter((person) => person.role === role && atWork(person, day));
      if (there.length === 0) return [];
      const count = Math.max(1, Math.round(there.length * (isWeekend(day) ? 0.03 : 0.06)));
      const chosen = new Set<Person>();
      for (let n = 0; n < count; n += 1) chosen.add(random.pick(there));
      return [...chosen];
    };
    const crew = {
      pharmacists: choose('pharmacist'),
      technicians: choose('technician'),
      encoder: this.#encoderOf(random, day),
    };
    for (const person of new Set([...crew.pharmacists, ...crew.technicians, ...(crew.encoder ? [crew.encoder] : [])])) {
      const from = midnight + 5 * hour - random.whole(5, 40) * minute;
      // A small company has fewer of everything that leaves a row, and still somebody there every day.
      if (!random.chance(this.#site.depth)) continue;
      this.write(person, from, from + 8.5 * hour, this.#site.pharmacy.code);
    }
    return crew;
  }

  /** The kit room has a few technicians of its own; one of them puts tags on all day. */
  #encoderOf(random: Random, day: number): Person | undefined {
    if (!this.#site.kit) return undefined;
    const there = this.#crew.filter((person) => person.role === 'technician' && atWork(person, day));
    return there[random.whole(0, Math.min(there.length, this.#site.seed.encoders) - 1)];
  }

  write(person: Person, from: number, to: number, location: string): void {
    if (to >= this.#horizon) return;
    const { clock, company, code } = this.#site;
    company.table('shifts').write({
      staff_code: person.code,
      starts_at: clock.wall(from),
      ends_at: clock.wall(to),
      kind: 'worked',
      facility_code: code,
      location_code: location,
    });
  }

  /** Which days of the week everybody works, as bits. */
  #planWeek(day: number): void {
    const first = day - weekday(day);
    if (first === this.#weekStart) return;
    this.#weekStart = first;
    const random = this.#site.company.random('week', this.#site.code, first);
    this.#week = new Map(this.#nurses.map((person) => [person, drawDays(random, person)]));
  }
}

function drawDays(random: Random, person: Person): number {
  const wanted = 3 * person.fte;
  let count = Math.floor(wanted) + (random.chance(wanted - Math.floor(wanted)) ? 1 : 0);
  const weekdaysOnly = person.unit?.seed.open === 'workdays';
  let days = 0;
  while (count > 0) {
    const bit = 1 << (weekdaysOnly ? random.whole(1, 5) : random.whole(0, 6));
    if (days & bit) continue;
    days |= bit;
    count -= 1;
  }
  return days;
}
