/** Units have at most eight decimals: a quantity of four times a factor of four. Sums of doubles are brought back to them. */
export const exact = (units: number): number => Math.round(units * 1e8) / 1e8 || 0;
