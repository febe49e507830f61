import type { ParReplayDay, ParScenarioName, ParSimulationAsked } from '../../../../contracts/par-simulation.ts';
import type { ParHistory } from '../../datasets/par/stock-par-history.ts';
import { settlingDays } from '../../marts/state/judge-par.ts';
import { type ReplayedDay, replayPar } from '../../science/replay-par.ts';
import { inWholeDays, restockRhythm } from '../../science/restock-rhythm.ts';
import { type ParRules, suggestParChange } from '../../science/suggest-par-change.ts';
import { summarizeReplay } from '../../science/summarize-replay.ts';
import type { FoundPosition } from './find-positions.ts';
import type { ScenarioParts } from './scenario-figures.ts';
import { type PastDay, unfoldDays } from './unfold-days.ts';

/** Refills of the replay that differ from history by more than this share make it a poor likeness. */
const poorBeyond = 0.3;

export type Wishes = Omit<ParSimulationAsked, 'positions' | 'from' | 'to'>;
interface Levels {
  min: number;
  max: number;
}

export interface SimulatedPosition {
  position: FoundPosition;
  history: ParHistory;
  restock: ReturnType<typeof inWholeDays>;
  serviceLevel: number;
  imputedDays: number;
  isPoor: boolean;
  hasLevels: boolean;
  scenarios: ScenarioParts[];
  replays: Map<ParScenarioName, ParReplayDay[]>;
}

/** The days of a position as they were, and as they would have gone with each pair of levels. */
export function simulatePosition(
  position: FoundPosition,
  history: ParHistory,
  dates: string[],
  wishes: Wishes,
  keepsDays: boolean,
  rules: ParRules,
): SimulatedPosition {
  const days = unfoldDays(history, dates, wishes.impute);
  const usual = restockRhythm(history);
  const rhythm = {
    ...usual,
    serviceLevel: wishes.service_level ?? usual.serviceLevel,
    everyDays: wishes.restock_every_days ?? usual.everyDays,
    delayDays: wishes.restock_delay_days ?? usual.delayDays,
  };
  const restock = inWholeDays(rhythm);
  const current = history.par_max === null ? null : { min: history.par_min ?? 0, max: history.par_max };
  const { levels: suggested } = suggestParChange({
    locationType: position.location_type,
    venClass: position.ven_class,
    // Whether it may leave its place is not asked here.
    isOnCrashCart: false,
    daysSinceKnown: history.days_since_known,
    daysSinceDraw: history.days_since_draw,
    days,
    current,
    rhythm,
    rules,
  });
  const replay = (levels: Levels) => replayPar(days, { ...levels, ...restock, shelfLifeDays: history.shelf_life });
  const tried: [ParScenarioName, Levels | null][] = [
    ['current', current],
    ['suggested', suggested ?? current],
    ['proposed', position.proposed],
  ];
  const { unit } = position;
  const worth = { unit, unitCost: history.unit_cost };
  const replays = tried.flatMap(([scenario, levels]) => (levels ? [{ scenario, levels, days: replay(levels) }] : []));
  const scenarios = replays.map(({ scenario, levels, days: replayed }): ScenarioParts => {
    const figures = summarizeReplay(replayed, settlingDays);
    const expired = history.shelf_life === null ? null : figures.expired;
    return { scenario, levels, figures: { ...figures, expired }, ...worth };
  });
  const actual: ScenarioParts = { scenario: 'actual', levels: null, figures: sumPast(days), ...worth };
  const replayedNow = scenarios.find(({ scenario }) => scenario === 'current');
  return {
    position,
    history,
    restock,
    serviceLevel: rhythm.serviceLevel,
    imputedDays: days.filter((day) => day.isImputed).length,
    isPoor: replayedNow !== undefined && isPoor(replayedNow.figures.fills, actual.figures.fills),
    hasLevels: current !== null,
    scenarios: [actual, ...scenarios],
    replays: new Map(
      keepsDays
        ? replays.map(({ scenario, days: replayed }) => [scenario, describeDays(scenario, replayed, days)])
        : [],
    ),
  };
}

/** History does not tell what was asked for in vain; a draw that was made up is none. */
function sumPast(days: PastDay[]): ScenarioParts['figures'] {
  const counted = days.slice(settlingDays);
  const sum = (figure: (day: PastDay) => number) => counted.reduce((total, day) => total + figure(day), 0);
  return {
    days: counted.length,
    draws: sum((day) => (day.isImputed ? 0 : day.draws.length)),
    unmetDraws: null,
    fills: sum((day) => day.fills),
    stockoutDays: sum((day) => (day.isOut ? 1 : 0)),
    meanOnHand: counted.length > 0 ? sum((day) => day.closing) / counted.length : 0,
    expired: sum((day) => day.expired),
  };
}

const isPoor = (replayed: number, actual: number): boolean => Math.abs(replayed - actual) > poorBeyond * actual;

const describeDays = (scenario: ParScenarioName, replayed: ReplayedDay[], past: PastDay[]): ParReplayDay[] =>
  replayed.map((day, index) => ({
    scenario,
    date: past[index]?.date ?? '',
    opening_qty: day.opening,
    fill_qty: day.filled,
    expired_qty: day.expired,
    demand_qty: day.asked,
    served_qty: day.served,
    unmet_qty: day.asked - day.served,
    returned_qty: day.returned,
    closing_qty: day.closing,
    imputed: past[index]?.isImputed ?? false,
  }));
