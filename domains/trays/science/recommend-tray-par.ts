import { demandQuantile } from '../../shared/science/demand-quantile.ts';
import { type CycleUse, fitCensoredDemand } from './fit-censored-demand.ts';

export type ParBasis = 'own_cycles' | 'company_cycles' | 'censored_fit' | 'critical' | 'insufficient';

export interface ParQuestion {
  par: number;
  /** The least that the template asks for. A critical item is never lowered at all. */
  floor: number;
  isCritical: boolean;
  /** Closed cycles of the tray type at the facility, and at all facilities; only those that began with the item. */
  own: readonly CycleUse[];
  company: readonly CycleUse[];
}

export interface ParRules {
  /** The share of cycles that the par must be enough for. */
  quantile: number;
  /** Above this share of emptied cycles, demand is hidden and par is never lowered. */
  ranOutLimit: number;
  fewestCycles: number;
}

export interface ParAdvice {
  basis: ParBasis;
  recommended: number;
  cycles: number;
  usedMean: number | null;
  usedP90: number | null;
  usedP95: number | null;
  usedP99: number | null;
  usedMax: number | null;
  zeroShare: number | null;
  ranOutShare: number | null;
  /** The share of what was used that the recommended par would have covered. */
  fill: number | null;
  /** Where nothing was used at all: the largest chance of a use per cycle that 95 % confidence cannot rule out. */
  useBound: number | null;
}

/** How many units of an item a tray needs between two restocks. It recommends; nothing is changed. */
export function recommendTrayPar(question: ParQuestion, rules: ParRules): ParAdvice {
  const { own, company, par } = question;
  const isOwn = countCycles(own) >= rules.fewestCycles;
  const isEnough = isOwn || countCycles(company) >= rules.fewestCycles;
  const sample = isOwn || !isEnough ? own : company;
  const decided = isEnough
    ? decide(question, sample, isOwn ? 'own_cycles' : 'company_cycles', rules)
    : { basis: 'insufficient' as const, recommended: par };
  return { ...decided, ...describe(sample, decided.recommended) };
}

function decide(
  { par, floor, isCritical }: ParQuestion,
  sample: readonly CycleUse[],
  basis: ParBasis,
  { quantile, ranOutLimit }: ParRules,
): { basis: ParBasis; recommended: number } {
  const lowest = isCritical ? Math.max(par, floor) : floor;
  const most = par > 0 ? 2 * par : Number.POSITIVE_INFINITY;
  if (shareOf(sample, hasRunOut) > ranOutLimit) {
    const { mean, variance } = fitCensoredDemand(sample);
    const wanted = Math.min(most, demandQuantile(mean, variance, quantile));
    return { basis: 'censored_fit', recommended: Math.max(lowest, par, wanted) };
  }
  const wanted = Math.min(most, usedQuantile(sample, quantile));
  return isCritical && wanted < lowest
    ? { basis: 'critical', recommended: lowest }
    : { basis, recommended: Math.max(lowest, wanted) };
}

function describe(sample: readonly CycleUse[], recommended: number): Omit<ParAdvice, 'basis' | 'recommended'> {
  const cycles = countCycles(sample);
  const unknown = { usedMean: null, usedP90: null, usedP95: null, usedP99: null, usedMax: null, zeroShare: null };
  if (cycles === 0) return { cycles, ...unknown, ranOutShare: null, fill: null, useBound: null };
  const used = sum(sample, ({ used: units }) => units);
  return {
    cycles,
    usedMean: used / cycles,
    usedP90: usedQuantile(sample, 0.9),
    usedP95: usedQuantile(sample, 0.95),
    usedP99: usedQuantile(sample, 0.99),
    usedMax: Math.max(...sample.map(({ used: units }) => units)),
    zeroShare: shareOf(sample, ({ used: units }) => units === 0),
    ranOutShare: shareOf(sample, hasRunOut),
    fill: used > 0 ? sum(sample, ({ used: units }) => Math.min(units, recommended)) / used : null,
    useBound: used === 0 ? 1 - 0.05 ** (1 / cycles) : null,
  };
}

const hasRunOut = ({ used, present }: CycleUse): boolean => used >= present;

const sum = (sample: readonly CycleUse[], of: (use: CycleUse) => number): number =>
  sample.reduce((total, use) => total + use.cycles * of(use), 0);
const countCycles = (sample: readonly CycleUse[]): number => sum(sample, () => 1);
const shareOf = (sample: readonly CycleUse[], holds: (use: CycleUse) => boolean): number =>
  sum(sample, (use) => (holds(use) ? 1 : 0)) / countCycles(sample);

/** The smallest use that at least the given share of cycles stayed at or below: never between two values. */
export function usedQuantile(sample: readonly CycleUse[], share: number): number {
  const needed = share * countCycles(sample);
  let reached = 0;
  const sorted = [...sample].sort((a, b) => a.used - b.used);
  for (const { used, cycles } of sorted) {
    reached += cycles;
    // A share such as 0.9 of 20 is not exactly 18 in binary.
    if (reached >= needed - 1e-9) return used;
  }
  return sorted.at(-1)?.used ?? 0;
}

/** Money that lies in the trays above the recommended par; negative where more is needed. Unknown value, unknown money. */
export const releaseValue = (
  par: number,
  recommended: number,
  trays: number,
  unitValue: number | null,
): number | null => (unitValue === null ? null : (par - recommended) * trays * unitValue);
