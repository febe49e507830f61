import type { SuggestedPar } from './suggest-par.ts';
import { type JudgedPosition, levelsFor, mayChange } from './suggest-par-change.ts';
import type { ReplaySummary } from './summarize-replay.ts';

/** How often draws could be covered, from what is cheap to what leaves hardly any draw unserved. */
export const curveSteps = [
  { name: 'at_900', serviceLevel: 0.9 },
  { name: 'at_950', serviceLevel: 0.95 },
  { name: 'at_980', serviceLevel: 0.98 },
  { name: 'at_990', serviceLevel: 0.99 },
  { name: 'at_995', serviceLevel: 0.995 },
  { name: 'at_999', serviceLevel: 0.999 },
] as const;
export type CurveStep = (typeof curveSteps)[number]['name'];

/**
 * What the levels of each service level would have done at a position. Where levels are not to be changed, or too little was
 * drawn to say others, the current ones stay; without those there is nothing to compare with.
 */
export function serviceCurve(
  position: JudgedPosition,
  replay: (levels: SuggestedPar) => ReplaySummary,
): Record<CurveStep, ReplaySummary | null> {
  const { current, rhythm } = position;
  const replayed = new Map<string, ReplaySummary>();
  const at = (serviceLevel: number): ReplaySummary | null => {
    if (!current) return null;
    const levels = (mayChange(position) && levelsFor({ ...position, rhythm: { ...rhythm, serviceLevel } })) || current;
    // Of few draws, several service levels ask for the same levels.
    const key = `${levels.min} ${levels.max}`;
    const known = replayed.get(key) ?? replay(levels);
    replayed.set(key, known);
    return known;
  };
  return Object.fromEntries(curveSteps.map(({ name, serviceLevel }) => [name, at(serviceLevel)])) as Record<
    CurveStep,
    ReplaySummary | null
  >;
}
