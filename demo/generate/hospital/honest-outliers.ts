import type { Company } from '../company.ts';
import { atWork, type Habits, type Person } from './people.ts';
import type { Site, Unit } from './site.ts';

const outliers: { what: string; unit: string; habits: Partial<Habits> }[] = [
  { what: 'oncology nurse with many patients in pain', unit: '6N', habits: { pace: 2.1 } },
  { what: 'charge nurse: few patients, many witness acts', unit: '4W', habits: { pace: 0.25 } },
  { what: 'wastes late, always recorded', unit: 'MICU', habits: { lateWaste: 3 } },
  {
    what: 'emergency nurse of the resuscitation bay: many overrides',
    unit: 'ED',
    habits: { override: 2.6, pace: 1.5 },
  },
  { what: 'charts carelessly', unit: '5E', habits: { variance: 2.2 } },
];

/** People who stand out without doing wrong: a score must be able to tell them from the others. */
export function plantHonestOutliers(site: Site, people: readonly Person[], spared: ReadonlySet<Person>): void {
  if (site.seed.key !== 'main') return;
  const { company } = site;
  for (const { what, unit, habits } of outliers) {
    const person = people.find(
      (candidate) =>
        candidate.unit?.seed.code === unit &&
        !spared.has(candidate) &&
        candidate.left === undefined &&
        atWork(candidate, company.start),
    );
    if (!person) continue;
    Object.assign(person.habits, habits);
    const magnitude = Object.fromEntries(Object.entries(habits));
    company.truth.add({
      kind: 'honest outlier',
      what,
      who: person.code,
      where: site.code,
      from: company.start,
      to: company.end,
      magnitude,
    });
  }
}

export interface WrongMap {
  unit: Unit;
  shown: Unit;
  from: number;
  to: number;
}

/** For a week the time clock puts one unit's nurses in another unit. */
export function plantWrongMap(site: Site, company: Company): WrongMap | undefined {
  const [unit, shown] = site.units.filter(({ seed }) => seed.area === 'medsurg');
  const day = company.end - 71;
  if (site.seed.key !== 'main' || !unit || !shown || day <= company.start) return undefined;
  company.truth.add({
    kind: 'data quality',
    what: 'shifts of a unit under the code of another',
    where: `${site.code}/${unit.place.code}`,
    from: day,
    to: day + 7,
    magnitude: { days: 7, shown: shown.place.code },
  });
  return { unit, shown, from: day, to: day + 7 };
}
