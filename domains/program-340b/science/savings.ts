/** A purchase line with the prices of the day it counts on; unknown prices are null, never zero. */
export interface PricedLine {
  account: '340B' | 'GPO' | 'WAC';
  packages: number;
  packagePrice: number;
  gpoPrice: number | null;
  wacPrice: number | null;
  isGpoProhibited: boolean;
}

export interface Savings {
  savingsVsGpo: number;
  savingsVsWac: number;
  wacVariance: number;
  netImpact: number;
  /** Share of the spend on 340B that has a GPO price to compare with; null without any. */
  coverage: number | null;
}

/** Apexus' method: what 340B saved against GPO, less what WAC cost more than GPO. Negative figures stay negative. */
export function addSavings(lines: readonly PricedLine[]): Savings {
  let [savingsVsGpo, savingsVsWac, wacVariance, spend, covered] = [0, 0, 0, 0, 0];
  for (const { account, packages, packagePrice, gpoPrice, wacPrice, isGpoProhibited } of lines) {
    if (account === '340B') {
      spend += packages * packagePrice;
      if (gpoPrice !== null) {
        covered += packages * packagePrice;
        savingsVsGpo += packages * (gpoPrice - packagePrice);
      }
      if (wacPrice !== null) savingsVsWac += packages * (wacPrice - packagePrice);
    } else if (account === 'WAC' && isGpoProhibited && gpoPrice !== null) {
      wacVariance += packages * (packagePrice - gpoPrice);
    }
  }
  const coverage = spend === 0 ? null : covered / spend;
  return { savingsVsGpo, savingsVsWac, wacVariance, netImpact: savingsVsGpo - wacVariance, coverage };
}
