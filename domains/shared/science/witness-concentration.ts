import { poissonZ } from './poisson-z.ts';

/** One waste: who witnessed it, and who else could have. */
export interface WitnessedWaste {
  witness: number;
  /** Everybody who may witness and was there, other than the user. */
  present: readonly number[];
}

/** How much a user's wastes are signed by one colleague, with the arithmetic. */
export interface WitnessConcentration {
  wastes: number;
  witnesses: number;
  favorite: number | null;
  observed: number;
  /** Share of the favorite; unknown under five wastes. */
  share: number | null;
  expected: number | null;
  candidates: number;
  /** Already less what the most frequent of so many candidates reaches by chance. */
  z: number | null;
}

const leastWastes = 5;

/** Each waste could have been signed by any of those present: that sum is expected of each of them. */
export function witnessConcentration(wastes: readonly WitnessedWaste[]): WitnessConcentration {
  const signed = new Map<number, number>();
  const expected = new Map<number, number>();
  for (const { witness, present } of wastes) {
    signed.set(witness, (signed.get(witness) ?? 0) + 1);
    for (const one of present) expected.set(one, (expected.get(one) ?? 0) + 1 / present.length);
  }
  const [favorite, observed] = [...signed].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [null, 0];
  const parts = { wastes: wastes.length, witnesses: signed.size, favorite, observed, candidates: expected.size };
  if (favorite === null || wastes.length < leastWastes) return { ...parts, share: null, expected: null, z: null };
  const share = observed / wastes.length;
  const usual = expected.get(favorite);
  if (usual === undefined || expected.size < 2) return { ...parts, share, expected: usual ?? null, z: null };
  return { ...parts, share, expected: usual, z: favoriteZ(observed, usual, expected.size) };
}

/** The largest of m scores is large by chance: about √(2 ln m). */
export const favoriteZ = (observed: number, expected: number, candidates: number): number =>
  poissonZ(observed, expected) - Math.sqrt(2 * Math.log(Math.max(2, candidates)));
