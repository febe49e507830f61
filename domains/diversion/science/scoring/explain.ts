import { metricById } from './metrics.ts';
import type { UserMetric } from './user-score.ts';

/** A sentence of numbers and a comparison; it says nothing of intent. */
export function explainMetric(
  { metric, observed, expected, exposure, changed }: UserMetric,
  peerLabel: string,
): string {
  const nounOf = (id: string) => inNumber(metricById.get(id)?.noun ?? id, Math.round(observed));
  const counted = (value: number) => Math.round(value).toLocaleString('en-US');
  if (metric === 'M13')
    return `${counted(observed)} of ${counted(exposure)} wastes with one colleague against ${expected.toFixed(1)} expected from who was on shift`;
  if (metric === 'M17' && changed)
    return `${counted(observed)} ${nounOf(changed)} against ${expected.toFixed(1)} expected from the own past`;
  return `${counted(observed)} ${nounOf(metric)} against ${expected.toFixed(1)} expected for ${peerLabel}`;
}

const singulars: Record<string, string> = {
  accesses: 'access',
  containers: 'container',
  discrepancies: 'discrepancy',
  dispenses: 'dispense',
  doses: 'dose',
  drugs: 'drug',
  overrides: 'override',
  records: 'record',
  removals: 'removal',
  wastes: 'waste',
};
const plural = new RegExp(`\\b(?:${Object.keys(singulars).join('|')})\\b`, 'u');

/** One thing is counted in the singular. @example '1 removal not accounted for' */
const inNumber = (noun: string, count: number): string =>
  count === 1 ? noun.replace(plural, (word) => singulars[word] ?? word) : noun;

const mostReasons = 3;
const leastZ = 1;

/** The metrics that make most of a composite, at most three. */
export const mainReasons = (metrics: readonly UserMetric[]): UserMetric[] =>
  metrics
    .filter(({ z, contribution }) => z >= leastZ && contribution > 0)
    .sort((a, b) => b.contribution - a.contribution || (a.metric < b.metric ? -1 : 1))
    .slice(0, mostReasons);
