import { upperTail } from './false-discovery.ts';
import { normalQuantile } from './normal-quantile.ts';

/** Beyond this a share cannot be told from nothing. */
const most = 12;

/** What the largest of several independent scores comes to as a single one: as likely by chance, 1 − (1 − p)ᵐ. */
export function largestOf(z: number, scores: number): number {
  if (scores <= 1) return z;
  if (z >= most) return z;
  const tail = upperTail(z);
  const share = -Math.expm1(scores * Math.log1p(-tail));
  if (share >= 1) return -most;
  return share <= 0 ? z : -normalQuantile(share);
}
