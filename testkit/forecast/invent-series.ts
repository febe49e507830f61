import type { Pattern } from '../../domains/forecast/science/series/demand-class.ts';

/** Numbers from 0 to 1 that look like chance and come again for the same seed: Marsaglia's xorshift, J. Stat. Software 8 (2003). */
export function chance(seed: number): () => number {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Months of one invented item: level, trend, season, a wandering level and noise; seldom demand besides whether any comes. */
export function inventSeries(pattern: Pattern, seed: number, length: number): Float64Array {
  const next = chance(seed + 1);
  for (let i = 0; i < 20; i++) next();
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
  const isSteady = pattern === 'smooth' || pattern === 'erratic';
  const level = isSteady ? Math.exp(2.5 + 3 * next()) : 1 + 4 * next();
  const trend = isSteady ? 0.006 * normal() : 0;
  const swing = next() < 0.5 ? 0.05 + 0.35 * next() : 0;
  const peak = 12 * next();
  const wander = 0.05 * next();
  const noise = { smooth: 0.08 + 0.25 * next(), erratic: 0.85 + 0.3 * next(), intermittent: 0.3, lumpy: 1 }[pattern];
  const probability = isSteady ? 1 : 0.15 + 0.5 * next();
  let drift = 0;
  return Float64Array.from({ length }, (_, t) => {
    drift += wander * normal();
    const season = 1 + swing * Math.cos((2 * Math.PI * (t - peak)) / 12);
    const size = level * Math.exp(trend * t + drift + noise * normal() - noise ** 2 / 2) * season;
    return next() < probability ? Math.max(isSteady ? 0 : 1, Math.round(size)) : 0;
  });
}
