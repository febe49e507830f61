import { at } from '../series/values.ts';

const tolerance = 1e-9;

/**
 * The place of the least value near a start: Nelder and Mead, "A simplex method for function minimization", Computer
 * Journal 7 (1965), with the usual factors 1, 2, ½, ½. A value out of bounds is infinite.
 */
export function minimize(
  of: (place: Float64Array) => number,
  start: Float64Array,
  steps: Float64Array,
  mostIterations: number,
): Float64Array {
  const size = start.length;
  const corners = Array.from({ length: size + 1 }, (_, i) => {
    const place = start.slice();
    if (i > 0) place[i - 1] = at(place, i - 1) + at(steps, i - 1);
    return { place, value: of(place) };
  });
  const byValue = (a: { value: number }, b: { value: number }) =>
    a.value === b.value ? 0 : a.value < b.value ? -1 : 1;
  for (let iteration = 0; iteration < mostIterations; iteration++) {
    corners.sort(byValue);
    const best = corners[0];
    const worst = corners[size];
    const next = corners[size - 1] ?? best;
    if (!best || !worst || !next) break;
    if (worst.value - best.value <= tolerance * (Math.abs(best.value) + tolerance)) break;
    const centre = new Float64Array(size);
    for (let c = 0; c < size; c++) {
      const place = corners[c]?.place ?? best.place;
      for (let i = 0; i < size; i++) centre[i] = at(centre, i) + at(place, i) / size;
    }
    const towards = (factor: number) => {
      const place = centre.map((value, i) => value + factor * (at(worst.place, i) - value));
      return { place, value: of(place) };
    };
    const reflected = towards(-1);
    if (reflected.value < best.value) {
      const further = towards(-2);
      corners[size] = further.value < reflected.value ? further : reflected;
    } else if (reflected.value < next.value) {
      corners[size] = reflected;
    } else {
      const nearer = towards(reflected.value < worst.value ? -0.5 : 0.5);
      if (nearer.value < Math.min(worst.value, reflected.value)) corners[size] = nearer;
      else {
        for (const corner of corners.slice(1)) {
          corner.place = corner.place.map((value, i) => (value + at(best.place, i)) / 2);
          corner.value = of(corner.place);
        }
      }
    }
  }
  return corners.sort(byValue)[0]?.place ?? start;
}
