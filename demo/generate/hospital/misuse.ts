import type { Company } from '../company.ts';
import type { Planted } from '../truth.ts';
import { atWork, type Person } from './people.ts';
import type { Site } from './site.ts';

/** Archetypes of the diversion brief, 3.11, and three of anesthesia (3.4, 2.4). */
type Pattern =
  | 'undocumented'
  | 'false waste'
  | 'after discharge'
  | 'mixed'
  | 'maximum dose'
  | 'cancelled access'
  | 'end of shift'
  | 'extra container'
  | 'rising waste'
  | 'wasted whole';

export interface Misuse {
  person: Person;
  pattern: Pattern;
  /** The preferred drug. */
  code: string;
  onset: number;
  /** Extra removals per shift, reached within four weeks. */
  delta: number;
  witness: Person | undefined;
  planted: Planted;
}

const nursing: { pattern: Pattern; unit: string; code: string; delta: number; ago: number }[] = [
  { pattern: 'undocumented', unit: '4W', code: 'oxycodone-5mg', delta: 1, ago: 120 },
  { pattern: 'false waste', unit: 'SICU', code: 'hydromorphone-1mg-syr', delta: 0.5, ago: 150 },
  { pattern: 'after discharge', unit: 'ED', code: 'hydromorphone-1mg-syr', delta: 0.35, ago: 100 },
  { pattern: 'mixed', unit: '5E', code: 'hydromorphone-1mg-syr', delta: 0.8, ago: 90 },
  { pattern: 'maximum dose', unit: '6N', code: 'oxycodone-5mg', delta: 1, ago: 180 },
  { pattern: 'cancelled access', unit: 'MICU', code: 'fentanyl-100mcg-2ml', delta: 0.6, ago: 110 },
  { pattern: 'end of shift', unit: '3S', code: 'hydrocodone-apap-5-325', delta: 0.6, ago: 130 },
];
const anesthesia: { pattern: Pattern; code: string; delta: number; ago: number }[] = [
  { pattern: 'extra container', code: 'fentanyl-100mcg-2ml', delta: 0.7, ago: 140 },
  { pattern: 'rising waste', code: 'fentanyl-100mcg-2ml', delta: 0.7, ago: 200 },
  { pattern: 'wasted whole', code: 'hydromorphone-2mg-vial', delta: 0.7, ago: 190 },
];

/** A handful of people of the main hospital, and the colleague who signs for one of them. */
export function plantMisuse(site: Site, people: readonly Person[]): Map<Person, Misuse> {
  const planted = new Map<Person, Misuse>();
  if (site.seed.key !== 'main') return planted;
  const { company } = site;
  const random = company.random('misuse', site.code);
  const free = (person: Person, onset: number) =>
    !planted.has(person) &&
    atWork(person, onset - 60) &&
    person.left === undefined &&
    person.fte >= 0.85 * site.depth &&
    !person.floats;
  const plant = (person: Person, seed: (typeof nursing)[number] | (typeof anesthesia)[number], witness?: Person) => {
    const onset = Math.max(company.start + 30, company.end - seed.ago);
    planted.set(person, {
      person,
      ...seed,
      onset,
      witness,
      planted: record(company, site, person, seed, onset, witness),
    });
  };
  for (const seed of nursing) {
    const onset = Math.max(company.start + 30, company.end - seed.ago);
    const team = people.filter((person) => person.unit?.seed.code === seed.unit && free(person, onset));
    if (team.length < 2) continue;
    const person = random.pick(team);
    const ally =
      seed.pattern === 'false waste'
        ? team.find((other) => other !== person && other.nights === person.nights)
        : undefined;
    plant(person, seed, ally);
    if (ally) plant(ally, { ...seed, delta: seed.delta / 2 }, person);
  }
  for (const seed of anesthesia) {
    const onset = Math.max(company.start + 30, company.end - seed.ago);
    const role = seed.pattern === 'rising waste' ? 'anesthesiologist' : 'crna';
    const team = people.filter((person) => person.role === role && free(person, onset));
    if (team.length > 0)
      plant(random.pick(team), seed, seed.pattern === 'wasted whole' ? signer(people, onset) : undefined);
  }
  return planted;
}

/** A nurse whose sign-on is at hand. */
const signer = (people: readonly Person[], onset: number): Person | undefined =>
  people.find(
    (person) => person.role === 'rn' && person.mayWitness && person.left === undefined && atWork(person, onset),
  );

function record(
  company: Company,
  site: Site,
  person: Person,
  seed: { pattern: Pattern; code: string; delta: number },
  onset: number,
  witness: Person | undefined,
): Planted {
  return company.truth.add({
    kind: 'misuse',
    what: seed.pattern,
    who: person.code,
    ...(witness ? { with: witness.code } : {}),
    where: site.code,
    items: [seed.code],
    from: onset,
    to: company.end,
    magnitude: { 'extra removals per shift': seed.delta, 'days to full strength': 28 },
  });
}

/** How strongly a misuse is under way on a day, from 0 to 1. */
export const strength = (misuse: Misuse, day: number): number =>
  day < misuse.onset ? 0 : Math.min(1, (day - misuse.onset + 1) / 28);
