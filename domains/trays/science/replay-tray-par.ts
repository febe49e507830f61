import type { CycleUse } from './fit-censored-demand.ts';

interface ParReplay {
  /** The share of what was used that the par would have covered; unknown where nothing was used. */
  fill: number | null;
  /** Cycles that used more than the par: they would have needed a trip to the pharmacy. */
  beyond: number;
}

/** What a par would have done to past cycles, if each had begun with a full tray. */
export function replayTrayPar(cycles: readonly CycleUse[], par: number): ParReplay {
  const sum = (of: (use: CycleUse) => number) => cycles.reduce((total, use) => total + use.cycles * of(use), 0);
  const used = sum((use) => use.used);
  return {
    fill: used > 0 ? sum((use) => Math.min(use.used, par)) / used : null,
    beyond: sum((use) => (use.used > par ? 1 : 0)),
  };
}
