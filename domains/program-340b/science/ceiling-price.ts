/** The 340B ceiling price of a unit and of a package (42 CFR 10.10; HRSA: six decimals, published at two). */
export interface CeilingPrice {
  /** Not shown where the price is a penny. */
  raw: number | null;
  publishedUnit: number;
  packagePrice: number;
}

const round = (value: number, places: number): number =>
  Number(`${Math.round(Number(`${value}e${places}`))}e-${places}`);

export function ceilingPrice(amp: number, ura: number, packageSize: number, casePack: number): CeilingPrice {
  const raw = round(round(amp, 6) - ura, 6);
  if (raw < 0.01) return { raw: null, publishedUnit: 0.01, packagePrice: round(0.01 * packageSize * casePack, 2) };
  return {
    raw,
    publishedUnit: Math.max(0.01, round(raw, 2)),
    packagePrice: round(raw * packageSize * casePack, 2),
  };
}
