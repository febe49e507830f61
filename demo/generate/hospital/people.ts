import { isoDate } from '../clock.ts';
import type { Random } from '../random.ts';
import { personName } from './names.ts';
import type { Site, Unit } from './site.ts';

type Role = 'rn' | 'crna' | 'anesthesiologist' | 'resident' | 'pharmacist' | 'technician' | 'other';

/** How a nurse departs from the mean: factors on the base rates of the diversion brief, 3.11. */
export interface Habits {
  pace: number;
  variance: number;
  fullWaste: number;
  lateWaste: number;
  override: number;
  cancel: number;
}

export interface Person {
  code: string;
  /** The sign-on at cabinets; another than the code where the person has two. */
  signOn: string;
  name: string;
  role: Role;
  unit: Unit | undefined;
  agency: boolean;
  mayWitness: boolean;
  hired: number;
  /** The last day at work, or none. */
  left: number | undefined;
  fte: number;
  nights: boolean;
  /** Works wherever a shift is short. */
  floats: boolean;
  habits: Habits;
}

const letters: Record<Role, string> = {
  rn: 'RN',
  crna: 'NA',
  anesthesiologist: 'AN',
  resident: 'RE',
  pharmacist: 'PH',
  technician: 'PT',
  other: 'ST',
};
/** Full time equivalents and how common they are (diversion brief, 3.11). */
const fullTimeShares = [1, 0.9, 0.6, 0.3];
const fullTimeSums = [0.45, 0.7, 0.9, 1];
const yearsOfService = 5;

export const atWork = (person: Person, day: number): boolean =>
  person.hired <= day && (person.left === undefined || day < person.left);

/** Everybody who works at a facility at some time: a position is held by one person after the other. */
export function hirePeople(site: Site): Person[] {
  const random = site.company.random('people', site.code);
  const people: Person[] = [];
  const fill = (role: Role, positions: number, unit?: Unit) => {
    // The first position of a unit is never vacant, so that no unit of few nurses is without one for weeks.
    for (let n = 0; n < positions; n += 1) fillPosition(site, random, people, { role, unit, alwaysHeld: n === 0 });
  };
  for (const unit of site.units) fill('rn', unit.seed.nurses, unit);
  for (const [role, positions] of Object.entries(site.seed.staff)) {
    fill(role as Role, positions === 0 ? 0 : Math.max(2, Math.round(positions * site.breadth)));
  }
  return people;
}

interface Position {
  role: Role;
  unit: Unit | undefined;
  alwaysHeld: boolean;
}

function fillPosition(site: Site, random: Random, people: Person[], { role, unit, alwaysHeld }: Position): void {
  const { start, end } = site.company;
  let hired = start - random.whole(20, 3600);
  while (hired <= end) {
    const agency = role === 'rn' && hired > start && random.chance(0.3);
    const served = agency ? 91 : Math.round(random.logNormal(yearsOfService * 365, 0.9));
    const since = Math.max(hired, start);
    const left = since + served <= end ? since + served : undefined;
    const code = `${letters[role]}${site.code.slice(2)}${String(1001 + people.length)}`;
    const fte = fullTimeShares[random.place(fullTimeSums)] ?? 1;
    people.push({
      code,
      signOn: random.chance(0.05) ? `${code}.2` : code,
      name: personName(random),
      role,
      unit,
      agency,
      mayWitness: role !== 'technician' && role !== 'other',
      hired,
      left,
      fte: (agency ? 1 : fte) * site.depth,
      nights: random.chance(unit?.seed.nights ?? 0),
      floats: role === 'rn' && random.chance(0.02),
      habits: {
        pace: random.logNormal(1, 0.34),
        variance: random.logNormal(1, 0.45),
        fullWaste: random.logNormal(1, 0.5),
        lateWaste: random.logNormal(1, 0.6),
        override: random.logNormal(1, 0.35),
        cancel: random.logNormal(1, 0.5),
      },
    });
    if (left === undefined) return;
    const vacant = random.whole(10, 50);
    hired = alwaysHeld ? left : left + vacant;
  }
}

export function writePeople(site: Site, people: readonly Person[]): void {
  for (const person of people) {
    site.company.table('staff').write({
      staff_code: person.code,
      facility_code: site.code,
      name: person.name,
      role: person.role,
      home_location_code: person.unit?.place.code ?? (isPharmacy(person.role) ? site.pharmacy.code : undefined),
      agency: person.agency,
      may_witness: person.mayWitness,
      hired_on: isoDate(person.hired),
      left_on: person.left === undefined ? undefined : isoDate(person.left),
    });
    if (person.signOn !== person.code) {
      site.company.table('staff_aliases').write({ alias: person.signOn, staff_code: person.code });
    }
  }
}

const isPharmacy = (role: Role): boolean => role === 'pharmacist' || role === 'technician';
