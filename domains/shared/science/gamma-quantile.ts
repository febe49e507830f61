import { logGamma } from './log-gamma.ts';
import { normalQuantile } from './normal-quantile.ts';

/** The share of a gamma distribution of rate 1 below x: its series below the mean, its continued fraction above. */
export function gammaShare(shape: number, x: number): number {
  if (x <= 0) return 0;
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  if (x < shape + 1) {
    let term = 1 / shape;
    let sum = term;
    for (let step = 1; step < 1000 && term > sum * 1e-15; step += 1) {
      term *= x / (shape + step);
      sum += term;
    }
    return front * sum;
  }
  // Lentz's evaluation of the continued fraction.
  let b = x + 1 - shape;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let step = 1; step < 1000; step += 1) {
    const a = -step * (step - shape);
    b += 2;
    d = 1 / (a * d + b || 1e-300);
    c = b + a / c || 1e-300;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return 1 - front * fraction;
}

/** The point below which the share p of a gamma distribution lies. */
export function gammaQuantile(p: number, shape: number, rate: number): number {
  // Wilson and Hilferty's cube is near it; halving makes it exact.
  const cube = shape * (1 - 1 / (9 * shape) + normalQuantile(p) / (3 * Math.sqrt(shape))) ** 3;
  let low = 0;
  let high = Math.max(1, 2 * Math.abs(cube));
  while (gammaShare(shape, high) < p) high *= 2;
  for (let step = 0; step < 200 && high - low > 1e-12 * high; step += 1) {
    const half = (low + high) / 2;
    if (gammaShare(shape, half) < p) low = half;
    else high = half;
  }
  return (low + high) / 2 / rate;
}
