import { type Episode, isBalanced } from './form-episodes.ts';
import { isWholeContainers, nothing } from './records.ts';

export const varianceClasses = [
  'NONE',
  'SOURCE_MISMATCH',
  'WRONG_PATIENT',
  'LATE_DOC',
  'NO_DOC',
  'NO_WASTE_DOC',
  'PARTIAL_MISSING',
  'OVER',
] as const;
export type VarianceClass = (typeof varianceClasses)[number];

type Amounts = Pick<
  Episode,
  'dispensed' | 'given' | 'wasted' | 'returned' | 'variance' | 'tolerance' | 'late' | 'container'
>;

/** What is known beside the records of one drug and patient. */
export interface Beside {
  /** Cabinet and anesthesia record differ by more than the tolerance. */
  sourcesDiffer?: boolean;
  /** The same user and drug has the opposite variance on another patient at about the time. */
  hasOpposite?: boolean;
}

/** The first class that fits: what explains a difference comes before what only describes it. */
export function classifyEpisode(
  episode: Amounts,
  { sourcesDiffer = false, hasOpposite = false }: Beside = {},
): VarianceClass {
  const { given, wasted, returned, variance, tolerance, late, container } = episode;
  if (sourcesDiffer) return 'SOURCE_MISMATCH';
  if (isBalanced(episode)) return 'NONE';
  if (hasOpposite) return 'WRONG_PATIENT';
  if (late.length > 0) return 'LATE_DOC';
  if (given + wasted + returned <= nothing) return 'NO_DOC';
  if (
    given > nothing &&
    variance < 0 &&
    wasted + returned <= nothing &&
    !isWholeContainers(given, container, tolerance)
  )
    return 'NO_WASTE_DOC';
  return variance < -tolerance ? 'PARTIAL_MISSING' : 'OVER';
}
