import { scoreDay } from '../../domains/diversion/work/scores/score-day.ts';
import { fitWeeks } from '../../domains/forecast/work/weekly/fit-weeks.ts';
import type { Computation } from '../../domains/shared/work/computation.ts';
import { parReplay } from '../../domains/stock/work/par-simulation/par-replay.ts';

/** What runs in threads of its own. Listed here and not in the domains, so that a thread loads nothing else. */
export const computations = [parReplay, fitWeeks, scoreDay] as unknown as Computation<never, unknown>[];
