import { exact } from './exact.ts';

/** Whole packages that a balance allows; the fraction stays in the bucket. */
export const availablePackages = (closingUnits: number, packageSize: number): number =>
  Math.max(0, Math.floor(exact(closingUnits / packageSize)));

/** What may still be ordered: less what is on its way. */
export const orderablePackages = (closingUnits: number, packageSize: number, pendingPackages: number): number =>
  Math.max(0, Math.floor(exact(closingUnits / packageSize - pendingPackages)));

/** Never clamped: what was bought beyond what use earned, at the difference of the list price and the account's. */
export interface Exposure {
  byPackage: number;
  proRata: number;
}

export function negativeExposure(closingUnits: number, packageSize: number, wac: number, price: number): Exposure {
  const over = Math.max(0, -closingUnits) / packageSize;
  const difference = Math.max(0, wac - price);
  return { byPackage: Math.ceil(exact(over)) * difference, proRata: over * difference };
}

export type BalanceState = 'negative' | 'stranded' | 'full' | 'partial' | 'zero';

/** `canBeBought`: a price of the account is in force and the NDC is active. */
export function balanceState(closingUnits: number, packageSize: number, canBeBought: boolean): BalanceState {
  if (closingUnits < 0) return 'negative';
  if (closingUnits === 0) return 'zero';
  if (!canBeBought) return 'stranded';
  return closingUnits >= packageSize ? 'full' : 'partial';
}
