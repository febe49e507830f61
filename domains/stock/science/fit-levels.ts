import type { SuggestedPar } from './suggest-par.ts';

interface PlaceLimits {
  isVital: boolean;
  /** What the pocket holds; unknown is null. */
  capacity: number | null;
  /** What refills come in. */
  multiple: number;
}

/**
 * Levels as a place can keep them: something is always left of what is vital, and a full pocket is the most there is. Null
 * where not even one refill fits.
 */
export function fitLevels(levels: SuggestedPar, { isVital, capacity, multiple }: PlaceLimits): SuggestedPar | null {
  const room = capacity === null ? Number.POSITIVE_INFINITY : Math.floor(capacity / multiple + 1e-9) * multiple;
  const least = isVital ? Math.ceil(1 / multiple - 1e-9) * multiple : 0;
  if (room < least + multiple) return null;
  const max = Math.min(Math.max(levels.max, least + multiple), room);
  return { min: Math.min(Math.max(levels.min, least), max - multiple), max };
}
