import type { Value } from '../../../../warehouse/engine.ts';
import { imputeDraws, type ShelfDay } from '../../science/impute-draws.ts';
import { replayPar } from '../../science/replay-par.ts';
import { inWholeDays, type RestockPolicy, restockRhythm } from '../../science/restock-rhythm.ts';
import { curveSteps, serviceCurve } from '../../science/service-curve.ts';
import { type JudgedPosition, type ParRules, suggestParChange } from '../../science/suggest-par-change.ts';
import { type ReplaySummary, summarizeReplay } from '../../science/summarize-replay.ts';

/** A replay starts full; what it does until it has settled is not counted. */
export const settlingDays = 14;
/** The service levels whose levels are replayed besides, for the curve between cheap and safe. */
export const parCurve = curveSteps;

/** A stocked position with its draws as text, and how it is refilled. */
export type PositionDraws = RestockPolicy & {
  location_id: number;
  item_id: number;
  par_min: number | null;
  par_max: number | null;
  /** Days from the first replayed day; below zero where it was known before. */
  first_day: number | null;
  /** From that first day to the newest. */
  days_since_known: number | null;
  days_since_draw: number | null;
  location_type: string;
  ven_class: string;
  is_on_crash_cart: boolean;
  draws: string | null;
  /** `first day:day after the last` of each run of days that ended with nothing there, from the day before the first on. */
  empty: string | null;
  /** For how many days a refill keeps; unknown is null. */
  shelf_life: number | null;
};

/** How many days are played, and when a change is suggested. */
export interface JudgingRules extends ParRules {
  replayedDays: number;
}

/** What the levels of a position would have done over the last days, and which would have done better. */
export function judgePar(position: PositionDraws, rules: JudgingRules): Record<string, Value> {
  const days = readDays(position, rules.replayedDays);
  const rhythm = restockRhythm(position);
  const current = position.par_max === null ? null : { min: position.par_min ?? 0, max: position.par_max };
  const judged: JudgedPosition = {
    locationType: position.location_type,
    venClass: position.ven_class,
    isOnCrashCart: position.is_on_crash_cart,
    daysSinceKnown: position.days_since_known,
    daysSinceDraw: position.days_since_draw,
    days,
    current,
    rhythm,
    rules,
  };
  const { suggestion, levels } = suggestParChange(judged);
  const replay = (chosen: { min: number; max: number }) =>
    summarizeReplay(
      replayPar(days, { ...chosen, ...inWholeDays(rhythm), shelfLifeDays: position.shelf_life }),
      settlingDays,
    );
  const now = current && replay(current);
  const curve = serviceCurve(judged, replay);
  return {
    location_id: position.location_id,
    item_id: position.item_id,
    suggestion,
    suggested_min: levels?.min ?? null,
    suggested_max: levels?.max ?? null,
    ...figures('current', now),
    ...figures('suggested', levels ? replay(levels) : now),
    ...Object.fromEntries(
      curveSteps.flatMap(({ name }) => [
        [`${name}_unmet`, curve[name]?.unmetDraws ?? null],
        [`${name}_on_hand`, curve[name]?.meanOnHand ?? null],
      ]),
    ),
  };
}

/** From `day:quantity` pairs to days, from the first day on which the position is known; what days without stock lack is made up. */
function readDays({ draws, empty, first_day }: PositionDraws, length: number): ShelfDay[] {
  const first = Math.max(0, first_day ?? 0);
  const days = Array.from({ length }, (): ShelfDay => ({ draws: [], returned: 0, isOut: false }));
  for (const pair of draws ? draws.split(',') : []) {
    const at = pair.indexOf(':');
    const day = days[Number(pair.slice(0, at))];
    const quantity = Number(pair.slice(at + 1));
    if (quantity > 0) day?.draws.push(quantity);
    else if (day) day.returned -= quantity;
  }
  const known = days.slice(first);
  return markOut(days, empty) ? imputeDraws(known) : known;
}

/** Marks the days that began and ended with nothing and on which nobody drew; says whether there is one. */
function markOut(days: ShelfDay[], empty: string | null): boolean {
  // The day before the first stands at 0, the first at 1.
  const endedEmpty = new Uint8Array(days.length + 1);
  for (const run of empty ? empty.split(',') : []) {
    const [begin = 0, end = 0] = run.split(':').map(Number);
    endedEmpty.fill(1, begin + 1, end + 1);
  }
  for (const [index, day] of days.entries())
    day.isOut = endedEmpty[index] === 1 && endedEmpty[index + 1] === 1 && day.draws.length === 0;
  return days.some(({ isOut }) => isOut);
}

const figures = (name: string, summary: ReplaySummary | null): Record<string, Value> => ({
  [`${name}_draws`]: summary?.draws ?? null,
  [`${name}_unmet`]: summary?.unmetDraws ?? null,
  [`${name}_fills`]: summary?.fills ?? null,
  [`${name}_on_hand`]: summary?.meanOnHand ?? null,
});
