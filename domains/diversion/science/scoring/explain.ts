import { metricById } from './metrics.ts';
import type { UserMetric } from './user-score.ts';

/** A sentence of numbers and a comparison; it says nothing of intent. */
export function explainMetric(
  { metric, observed, expected, exposure, changed }: UserMetric,
  peerLabel: string,
): string {
  const nounOf = (id: string) => metricById.get(id)?.noun ?? id;
  const counted = (value: number) => Math.round(value).toLocaleString('en-US');
  if (metric === 'M13')
    return `${counted(observed)} of ${counted(exposure)} wastes with one colleague against ${expected.toFixed(1)} expected from who was on shift`;
  if (metric === 'M17' && changed)
    return `${counted(observed)} ${nounOf(changed)} against ${expected.toFixed(1)} expected from the own past`;
  return `${counted(observed)} ${nounOf(metric)} against ${expected.toFixed(1)} expected for ${peerLabel}`;
}

const mostReasons = 3;
const leastZ = 1;

/** The metrics that make most of a composite, at most three. */
export const mainReasons = (metrics: readonly UserMetric[]): UserMetric[] =>
  metrics
    .filter(({ z, contribution }) => z >= leastZ && contribution > 0)
    .sort((a, b) => b.contribution - a.contribution || (a.metric < b.metric ? -1 : 1))
    .slice(0, mostReasons);
