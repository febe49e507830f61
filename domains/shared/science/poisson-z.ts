/** Counted against expected: the square roots make the score of a count nearly normal, also of a small one. */
export const poissonZ = (observed: number, expected: number): number =>
  2 * (Math.sqrt(observed + 3 / 8) - Math.sqrt(expected + 1 / 8));

/** The same beyond what colleagues differ among themselves (`spreadOf` their scores). */
export const overdispersedZ = (z: number, { median, phi }: { median: number; phi: number }): number =>
  (z - median) / Math.sqrt(Math.max(1, phi));

/** The ratio of counted to expected above which the overdispersed score exceeds c. */
export function countFunnelLine(expected: number, c: number, { median, phi }: { median: number; phi: number }): number {
  const root = Math.sqrt(expected + 1 / 8) + (median + c * Math.sqrt(Math.max(1, phi))) / 2;
  return root <= 0 ? 0 : Math.max(0, (root ** 2 - 3 / 8) / expected);
}
