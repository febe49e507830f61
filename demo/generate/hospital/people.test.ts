import { expect, it } from 'vitest';
import { facilitySeeds } from './archetypes.ts';
import { companyFor } from './company-for-tests.ts';
import { atWork, hirePeople } from './people.ts';
import { layOutSite } from './site.ts';
import { systemSeeds } from './systems.ts';

it('leaves no unit that has nurses without one, on no day and with no seed', () => {
  const [system] = systemSeeds;
  if (!system) throw new Error('There is no hospital system.');
  const empty: string[] = [];
  for (let seed = 0; seed < 40; seed += 1) {
    const company = companyFor(system, seed);
    for (const facility of facilitySeeds) {
      const site = layOutSite(company, system, facility, 0, { breadth: 0.1, depth: 0.1 });
      const people = hirePeople(site);
      for (const unit of site.units.filter((one) => one.seed.nurses > 0)) {
        const nurses = people.filter((person) => person.role === 'rn' && person.unit === unit);
        for (let day = company.start; day <= company.end; day += 1)
          if (!nurses.some((nurse) => atWork(nurse, day))) empty.push(`${seed} ${site.code} ${unit.seed.code} ${day}`);
      }
    }
  }
  expect(empty).toEqual([]);
});
