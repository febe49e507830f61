import { at } from './values.ts';

/** By the normal equations and Gauss's elimination; none where they have no single answer. */
export function leastSquares(rows: readonly Float64Array[], values: Float64Array): Float64Array | undefined {
  const size = rows[0]?.length ?? 0;
  const system = Array.from({ length: size }, (_, i) => {
    const line = new Float64Array(size + 1);
    rows.forEach((row, r) => {
      for (let j = 0; j < size; j++) line[j] = at(line, j) + at(row, i) * at(row, j);
      line[size] = at(line, size) + at(row, i) * at(values, r);
    });
    return line;
  });
  for (const [i, pivot] of system.entries()) {
    if (!(Math.abs(at(pivot, i)) > 1e-9)) return undefined;
    for (const [r, line] of system.entries()) {
      if (r === i) continue;
      const factor = at(line, i) / at(pivot, i);
      for (let j = i; j <= size; j++) line[j] = at(line, j) - factor * at(pivot, j);
    }
  }
  return Float64Array.from(system, (line, i) => at(line, size) / at(line, i));
}
