import { quantile } from '../../shared/science/quantile.ts';

/** What is known of a case before any drug is drawn. */
export interface CaseKind {
  service: string | null;
  procedure: string | null;
  ageBand: string | null;
  /** Unknown where the case does not end after it starts. */
  minutes: number | null;
}

const enoughForOwnThirds = 30;
const separator = ' › ';

/** Children get a small dose from the same vial: their waste says nothing about that of adults. */
export function ageGroup(ageBand: string | null): 'child' | 'adult' | 'unknown age' {
  const band = (ageBand ?? '').toLowerCase();
  const years = /\d+/u.exec(band)?.[0];
  if (years !== undefined) return Number(years) < 18 ? 'child' : 'adult';
  if (/child|ped|infant|neonat|newborn|adolesc/u.test(band)) return 'child';
  return /adult|elder|senior|geriat/u.test(band) ? 'adult' : 'unknown age';
}

/** Where the shorter third of cases ends, and the middle third: of a procedure with enough cases, else of its service line. */
export class DurationThirds {
  readonly #cuts = new Map<string, [number, number]>();

  constructor(cases: readonly CaseKind[]) {
    const minutes = new Map<string, number[]>();
    for (const kind of cases) {
      if (kind.minutes === null) continue;
      for (const name of [procedureName(kind), serviceName(kind)]) {
        const known = minutes.get(name);
        if (known) known.push(kind.minutes);
        else minutes.set(name, [kind.minutes]);
      }
    }
    for (const [name, values] of minutes) {
      if (isProcedure(name) && values.length < enoughForOwnThirds) continue;
      values.sort((a, b) => a - b);
      this.#cuts.set(name, [quantile(values, 1 / 3) ?? 0, quantile(values, 2 / 3) ?? 0]);
    }
  }

  thirdOf(kind: CaseKind): 'short' | 'middle' | 'long' | 'unknown length' {
    const cuts = this.#cuts.get(procedureName(kind)) ?? this.#cuts.get(serviceName(kind));
    if (kind.minutes === null || !cuts) return 'unknown length';
    return kind.minutes <= cuts[0] ? 'short' : kind.minutes <= cuts[1] ? 'middle' : 'long';
  }
}

const procedureName = ({ service, procedure }: CaseKind): string => `procedure:${service ?? ''}:${procedure ?? ''}`;
const serviceName = ({ service }: CaseKind): string => `service:${service ?? ''}`;
const isProcedure = (name: string): boolean => name.startsWith('procedure:');

/**
 * The strata a case belongs to, from all cases down to those most like it: age group, service line, procedure with its third
 * of length. A case without a procedure ends at its service line, one without a service line at its age group.
 */
export function strataOf(kind: CaseKind, thirds: DurationThirds): string[] {
  const names = ['all', ageGroup(kind.ageBand)];
  if (kind.service) names.push(kind.service);
  if (kind.service && kind.procedure) names.push(`${kind.procedure}, ${thirds.thirdOf(kind)}`);
  return names.map((_, level) => names.slice(0, level + 1).join(separator));
}
