import type { ErrorPaths } from '../intervals/conformal.ts';
import { rules } from '../rules.ts';
import type { Pattern } from '../series/demand-class.ts';
import type { Trial } from './backtest.ts';
import { defaultMethod, isSeldom } from './candidates.ts';

/** What the backtests of a class have taught. */
export interface ClassLesson {
  method: string;
  /** Mean error of each candidate: MASE of steady, RMSSE of seldom demand; with the number of windows. */
  errors: ReadonlyMap<string, number>;
  bias: number;
  windows: number;
  paths: ErrorPaths;
}

export type Book = ReadonlyMap<Pattern, ClassLesson>;

/** The lessons of a class from the trials of its series; one series is enough, but then the default is hard to beat. */
export function learnClass(pattern: Pattern, trials: readonly Trial[]): ClassLesson {
  const byMethod = new Map<string, Trial[]>();
  for (const trial of trials) {
    const known = byMethod.get(trial.method);
    if (known) known.push(trial);
    else byMethod.set(trial.method, [trial]);
  }
  // Those of a series with a learned forecast begin with another combination.
  const standard = trials[0]?.method ?? defaultMethod(pattern);
  const errors = new Map(Array.from(byMethod, ([method, own]) => [method, meanError(own)]));
  const least = byMethod.get(standard) ?? [];
  const rivals = Array.from(byMethod.keys()).filter(
    (method) => method !== standard && isClearlyBetter(byMethod.get(method) ?? [], least, isSeldom(pattern)),
  );
  const method = rivals.reduce(
    (best, rival) => ((errors.get(rival) ?? 0) < (errors.get(best) ?? 0) ? rival : best),
    standard,
  );
  const chosen = byMethod.get(method) ?? [];
  return {
    method,
    errors,
    bias: biasOf(chosen),
    windows: chosen.length,
    paths: chosen.map(({ scaled }) => scaled),
  };
}

const known = (trials: readonly Trial[]): number[] => trials.map(({ error }) => error).filter(Number.isFinite);

function meanError(trials: readonly Trial[]): number {
  const errors = known(trials);
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

function biasOf(trials: readonly Trial[]): number {
  const sum = (of: (trial: Trial) => number) => trials.reduce((total, trial) => total + of(trial), 0);
  return (sum(({ forecast }) => forecast) - sum(({ actual }) => actual)) / sum(({ actual }) => actual);
}

/** By a share of the error and by one standard error of the difference, window by window. */
function isClearlyBetter(rival: readonly Trial[], standard: readonly Trial[], watchBias: boolean): boolean {
  const { margin, largestBias } = rules.backtest;
  const gains = rival.map(({ error }, i) => (standard[i]?.error ?? Number.NaN) - error).filter(Number.isFinite);
  if (gains.length < 2) return false;
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1);
  if (watchBias && Math.abs(biasOf(rival)) > largestBias) return false;
  return mean > margin * meanError(standard) && mean > Math.sqrt(variance / gains.length);
}
