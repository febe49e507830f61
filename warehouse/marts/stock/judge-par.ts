import { type AskedDay, type ReplayRules, replayPar } from '../../../analytics/inventory/replay-par.ts';
import { suggestPar } from '../../../analytics/inventory/suggest-par.ts';
import { type ReplaySummary, summarizeReplay } from '../../../analytics/inventory/summarize-replay.ts';
import type { Value } from '../../engine.ts';

export const replayedDays = 180;
/** A replay starts full; what it does until it has settled is not counted. */
const settlingDays = 14;
const fillDays = 5;
const fewestDays = 30;
const fewestDraws = 8;

/** A stocked position with its draws as text, and how it is refilled. */
export type PositionDraws = {
  location_id: number;
  item_id: number;
  par_min: number | null;
  par_max: number | null;
  /** Days from the first replayed day; below zero where it was known before. */
  first_day: number | null;
  days_since_draw: number | null;
  location_type: string;
  ven_class: string;
  draws: string | null;
  service_level: number | null;
  review_days: number | null;
  lead_days: number | null;
  order_multiple: number | null;
};

type Suggestion = 'raise' | 'lower' | 'shift' | 'add' | 'remove' | 'keep';
interface Levels {
  min: number;
  max: number;
}

/** What the levels of a position would have done over the last days, and which would have done better. */
export function judgePar(position: PositionDraws): Record<string, Value> {
  const days = readDays(position);
  const current = position.par_max === null ? null : { min: position.par_min ?? 0, max: position.par_max };
  const { suggestion, levels } = suggest(position, days, current);
  const replayed = (chosen: Levels | null) => (chosen ? replay(days, chosen, position) : null);
  const now = replayed(current);
  return {
    location_id: position.location_id,
    item_id: position.item_id,
    suggestion,
    suggested_min: levels?.min ?? null,
    suggested_max: levels?.max ?? null,
    ...figures('current', now),
    ...figures('suggested', levels ? replayed(levels) : now),
  };
}

/** From `day:quantity` pairs to days, from the first day on which the position is known. */
function readDays({ draws, first_day }: PositionDraws): AskedDay[] {
  const first = Math.max(0, first_day ?? 0);
  const days = Array.from({ length: replayedDays }, (): AskedDay => ({ draws: [], returned: 0 }));
  for (const pair of draws ? draws.split(',') : []) {
    const at = pair.indexOf(':');
    const day = days[Number(pair.slice(0, at))];
    const quantity = Number(pair.slice(at + 1));
    if (quantity > 0) day?.draws.push(quantity);
    else if (day) day.returned -= quantity;
  }
  return days.slice(first);
}

function suggest(
  position: PositionDraws,
  days: AskedDay[],
  current: Levels | null,
): { suggestion: Suggestion; levels: Levels | null } {
  const keep = { suggestion: 'keep' as const, levels: null };
  // What lies on a crash cart is decided by a committee, not by use.
  if (position.location_type === 'crash_cart' || position.first_day === null) return keep;
  const idleDays = position.ven_class === 'V' ? 180 : 90;
  if ((position.days_since_draw ?? Number.POSITIVE_INFINITY) >= idleDays) return { suggestion: 'remove', levels: null };
  const draws = days.reduce((sum, day) => sum + day.draws.length, 0);
  if (days.length < fewestDays || draws < fewestDraws) return keep;
  const levels = suggestPar(
    days.map((day) => day.draws.reduce((sum, quantity) => sum + quantity, 0)),
    {
      serviceLevel: position.service_level ?? 0.98,
      minDays: (position.review_days ?? 1) + (position.lead_days ?? 0),
      fillDays,
      multiple: position.order_multiple ?? 1,
    },
  );
  if (!levels) return keep;
  if (!current) return { suggestion: 'add', levels };
  if (Math.abs(levels.max - current.max) > 1)
    return { suggestion: levels.max > current.max ? 'raise' : 'lower', levels };
  return Math.abs(levels.min - current.min) > 1 ? { suggestion: 'shift', levels } : keep;
}

function replay(days: AskedDay[], levels: Levels, { review_days, lead_days }: PositionDraws): ReplaySummary {
  const rules: ReplayRules = {
    ...levels,
    restockEveryDays: Math.max(1, Math.round(review_days ?? 1)),
    restockDelayDays: Math.max(0, Math.round(lead_days ?? 0)),
    shelfLifeDays: null,
  };
  return summarizeReplay(replayPar(days, rules), settlingDays);
}

const figures = (name: string, summary: ReplaySummary | null): Record<string, Value> => ({
  [`${name}_draws`]: summary?.draws ?? null,
  [`${name}_unmet`]: summary?.unmetDraws ?? null,
  [`${name}_fills`]: summary?.fills ?? null,
  [`${name}_on_hand`]: summary?.meanOnHand ?? null,
});
