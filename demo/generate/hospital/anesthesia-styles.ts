import { atWork, type Person } from './people.ts';
import type { Site } from './site.ts';

/** How an anesthesia provider works, apart from what the case asks for. */
export interface Style {
  /** How often the rest of an open container is given too, against colleagues. */
  usesUp: number;
  /** Draws up the drugs for an emergency before every case, as some are taught to. */
  drawsUp: boolean;
  /** Takes the trauma room whenever at work: more and longer cases, larger doses. */
  trauma: boolean;
}

export const isAnesthesia = ({ role }: Person): boolean =>
  role === 'crna' || role === 'anesthesiologist' || role === 'resident';

const outliers: { what: string; role: Person['role']; style: Partial<Style> }[] = [
  { what: 'trauma anesthesiologist: most cases, largest doses', role: 'anesthesiologist', style: { trauma: true } },
  { what: 'draws up emergency drugs for every case', role: 'crna', style: { drawsUp: true, usesUp: 1 } },
  { what: 'doses sparingly and wastes the rest, always recorded', role: 'crna', style: { usesUp: 0.8 } },
];

/** Everybody has a way of working; some stand out by it without doing wrong. */
export function anesthesiaStyles(
  site: Site,
  people: readonly Person[],
  spared: { has(person: Person): boolean },
): Map<Person, Style> {
  const { company } = site;
  const styles = new Map<Person, Style>();
  for (const person of people.filter(isAnesthesia)) {
    const random = company.random('anesthesia style', person.code);
    styles.set(person, { usesUp: random.logNormal(1, 0.06), drawsUp: false, trauma: false });
  }
  if (site.seed.key !== 'main') return styles;
  const marked = new Set<Person>();
  for (const { what, role, style } of outliers) {
    const person = people.find(
      (one) =>
        one.role === role &&
        !spared.has(one) &&
        !marked.has(one) &&
        one.left === undefined &&
        atWork(one, company.start),
    );
    if (!person) continue;
    marked.add(person);
    Object.assign(styles.get(person) ?? {}, style);
    company.truth.add({
      kind: 'honest outlier',
      what,
      who: person.code,
      where: site.code,
      from: company.start,
      to: company.end,
      magnitude: Object.fromEntries(Object.entries(style).map(([name, value]) => [name, Number(value)])),
    });
  }
  return styles;
}
