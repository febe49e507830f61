import { isWorkday } from '../calendar.ts';
import { hour, minute } from '../clock.ts';
import { decimal } from '../figures.ts';
import type { Random } from '../random.ts';
import { anesthesiaStyles, isAnesthesia, type Style } from './anesthesia-styles.ts';
import { caseDrugs, procedures } from './case-drugs.ts';
import { CaseRecord } from './case-record.ts';
import type { Misuse } from './misuse.ts';
import { atWork, type Person } from './people.ts';
import type { Room, Site } from './site.ts';
import type { SurgeryParts } from './surgery-parts.ts';
import type { Case } from './surgical-case.ts';
import type { Tray } from './tray-station.ts';

const handedOver = 0.12;

/** The day's list of every operating room. */
export class OperatingRooms {
  readonly #site: Site;
  readonly #parts: SurgeryParts;
  readonly #providers: Person[];
  readonly #records: CaseRecord;
  readonly #styles: Map<Person, Style>;
  readonly #misuse: Map<Person, Misuse>;
  readonly #horizon: number;
  #count = 0;

  constructor(
    site: Site,
    parts: SurgeryParts,
    people: readonly Person[],
    misuse: Map<Person, Misuse>,
    horizon: number,
  ) {
    this.#site = site;
    this.#parts = parts;
    this.#horizon = horizon;
    this.#providers = people.filter(isAnesthesia);
    this.#misuse = misuse;
    this.#styles = anesthesiaStyles(site, people, misuse);
    this.#records = new CaseRecord(site, parts, misuse, this.#styles, horizon);
  }

  /** What a workstation holds. */
  readonly stock = (): string[] => caseDrugs.flatMap(({ code, large }) => (large ? [code, large.code] : [code]));

  workDay(day: number): void {
    const random = this.#site.company.random('surgery', this.#site.code, day);
    const team = this.#providers.filter((person) => atWork(person, day));
    if (team.length === 0) return;
    const open = isWorkday(day);
    const busy = new Set<Person>();
    const keen = this.#site.company.random('keen', this.#site.code, day);
    for (const [place, room] of this.#site.rooms.entries()) {
      const mean = open ? this.#site.seed.casesPerRoom : place === 0 && this.#site.seed.type === 'hospital' ? 0.6 : 0;
      const count = random.poisson(mean * this.#site.depth);
      if (count === 0) continue;
      const drawn = freeProvider(random, team, busy);
      const wanted =
        place === this.#site.rooms.length - 1
          ? this.#traumaProvider(team, busy)
          : this.#eagerProvider(keen, team, busy);
      const provider = wanted ?? drawn;
      const first = !busy.has(provider);
      busy.add(provider);
      const ended = this.#workRoom(
        random,
        day,
        room,
        provider,
        team,
        count,
        !open,
        place === this.#site.rooms.length - 1,
      );
      const midnight = this.#site.clock.midnight(day);
      const from = midnight + 6 * hour + random.whole(25, 55) * minute;
      const to = ended + random.whole(18, 45) * minute;
      if (first) this.#parts.roster.write(provider, from, to, room.place.code);
    }
  }

  #traumaProvider(team: readonly Person[], busy: ReadonlySet<Person>): Person | undefined {
    return team.find((person) => this.#styles.get(person)?.trauma === true && !busy.has(person));
  }

  /** Who takes drugs is keen on lists of others. */
  #eagerProvider(random: Random, team: readonly Person[], busy: ReadonlySet<Person>): Person | undefined {
    const keen = team.filter((person) => this.#misuse.has(person) && !busy.has(person));
    return keen.length > 0 && random.chance(0.06) ? random.pick(keen) : undefined;
  }

  #workRoom(
    random: Random,
    day: number,
    room: Room,
    provider: Person,
    team: Person[],
    count: number,
    urgent: boolean,
    trauma: boolean,
  ): number {
    const midnight = this.#site.clock.midnight(day);
    let at = midnight + (urgent ? random.whole(9 * 60, 18 * 60) : random.whole(7 * 60 + 20, 8 * 60 + 10)) * minute;
    const byCase = this.#site.seed.exchange === 'each case';
    const dispatched = midnight + random.whole(5 * 60, 6 * 60) * minute;
    let tray = room.trays && !byCase ? this.#parts.trays?.sendOut(room.place, dispatched) : undefined;
    const latest = midnight + 30 * hour;
    for (let n = 0; n < count; n += 1) {
      const [service, procedure, usual] = random.pick(procedures);
      const minutes = Math.min(420, Math.max(22, random.logNormal(usual, 0.35)));
      const ends = at + Math.round(minutes) * minute;
      if (ends > latest) break;
      if (room.trays && byCase) tray = this.#parts.trays?.sendOut(room.place, at - random.whole(12, 40) * minute);
      const emergency = urgent || random.chance(trauma ? 0.4 : 0.04);
      const surgery = this.#begin(random, room, provider, team, at, ends, emergency, tray, trauma ? 1.5 : 1);
      const cancelled = random.chance(0.022);
      this.#write(random, surgery, service, procedure, emergency, cancelled);
      if (!cancelled && surgery.ends < this.#horizon) this.#records.record(random, day, surgery);
      if (tray && byCase) this.#parts.trays?.takeBack(random, day, tray, ends + random.whole(8, 30) * minute);
      at = ends + random.whole(22, 48) * minute;
    }
    if (tray && !byCase) {
      const evening = midnight + random.whole(16 * 60 + 30, 18 * 60) * minute;
      this.#parts.trays?.takeBack(random, day, tray, Math.max(at + random.whole(10, 60) * minute, evening));
    }
    return at;
  }

  #begin(
    random: Random,
    room: Room,
    provider: Person,
    team: Person[],
    begins: number,
    ends: number,
    emergency: boolean,
    tray: Tray | undefined,
    need: number,
  ): Case {
    this.#count += 1;
    const encounter = this.#parts.patients.admitForSurgery(random, begins, ends, room.place, emergency);
    const other = random.chance(handedOver) ? random.pick(team) : undefined;
    const relief =
      other && other !== provider
        ? { person: other, from: begins + Math.round((ends - begins) * random.between(0.4, 0.8)) }
        : undefined;
    return {
      code: `${this.#site.code}C${this.#count}`,
      room,
      encounter,
      provider,
      relief,
      begins,
      ends,
      outOfRoom: ends - random.whole(3, 9) * minute,
      need: need * (0.75 + (ends - begins) / (6 * hour)),
      tray,
    };
  }

  #write(
    random: Random,
    surgery: Case,
    service: string,
    procedure: string,
    emergency: boolean,
    cancelled: boolean,
  ): void {
    if (surgery.ends >= this.#horizon) return;
    const { clock, company, code, seed } = this.#site;
    company.table('cases').write({
      case_code: surgery.code,
      facility_code: code,
      location_code: surgery.room.place.code,
      encounter_code: surgery.encounter.code,
      procedure,
      service_line: service,
      staff_code: surgery.provider.code,
      starts_at: clock.stamp(surgery.begins),
      ends_at: clock.stamp(surgery.ends),
      in_room_at: cancelled ? undefined : clock.stamp(surgery.begins + 3 * minute),
      out_room_at: cancelled ? undefined : clock.stamp(surgery.outOfRoom),
      asa: seed.pediatric ? random.pick([1, 1, 2, 2, 3]) : random.pick([1, 2, 2, 2, 3, 3, 4]),
      age_band: seed.pediatric
        ? random.pick(['0-1', '2-5', '6-11', '12-17'])
        : random.pick(['18-39', '40-64', '40-64', '65-79', '65-79', '80+']),
      weight_kg: decimal(surgery.encounter.weight, 1),
      emergency,
      cancelled,
    });
    if (!surgery.relief || cancelled) return;
    const handover = company.table('case_handovers');
    const { person, from } = surgery.relief;
    handover.write({
      case_code: surgery.code,
      staff_code: surgery.provider.code,
      starts_at: clock.stamp(surgery.begins),
      ends_at: clock.stamp(from),
    });
    handover.write({
      case_code: surgery.code,
      staff_code: person.code,
      starts_at: clock.stamp(from),
      ends_at: clock.stamp(surgery.ends),
    });
  }
}

function freeProvider(random: Random, team: readonly Person[], busy: ReadonlySet<Person>): Person {
  for (let tries = 0; tries < 20; tries += 1) {
    const person = random.pick(team);
    if (!busy.has(person)) return person;
  }
  return team.find((person) => !busy.has(person)) ?? random.pick(team);
}
