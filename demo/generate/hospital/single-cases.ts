import type { Planted } from '../truth.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

/** Days before the end on which, in one case of somebody who is otherwise honest, two containers go missing after its end. */
const daysAgo = [18, 47, 76, 105];
const item = 'fentanyl-100mcg-2ml';

/** Single cases that do not add up, each in the first case on or after its day that has the drug. */
export class SingleCases {
  readonly #site: Site;
  readonly #due: number[];

  constructor(site: Site) {
    this.#site = site;
    const { company } = site;
    const random = company.random('single cases', site.code);
    const days = daysAgo.map((ago) => company.end - ago - random.whole(0, 9)).filter((day) => day > company.start + 30);
    this.#due = site.seed.key === 'main' ? days.sort((a, b) => a - b) : [];
  }

  isDue(day: number, code: string): boolean {
    return code === item && (this.#due[0] ?? Number.POSITIVE_INFINITY) <= day;
  }

  plant(day: number, person: Person, missing: number): Planted {
    this.#due.shift();
    return this.#site.company.truth.add({
      kind: 'misuse',
      what: 'single case',
      who: person.code,
      where: this.#site.code,
      items: [item],
      from: day,
      to: day,
      magnitude: { 'containers missing': missing },
    });
  }
}
