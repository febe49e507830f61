import type { ParReplayDay } from '../../../../contracts/par-simulation.ts';
import type { Computation } from '../../../shared/work/computation.ts';
import type { ParHistory } from '../../datasets/par/stock-par-history.ts';
import type { ParRules } from '../../science/suggest-par-change.ts';
import type { FoundPosition } from './find-positions.ts';
import { type SimulatedPosition, simulatePosition, type Wishes } from './simulate-position.ts';

export interface ReplayInput {
  /** With the rules of the facility. */
  played: { position: FoundPosition; history: ParHistory; rules: ParRules }[];
  dates: string[];
  wishes: Wishes;
  /** Day by day takes a hundred times what the sums take: for one position only. */
  keepsDays: boolean;
}

/** A position with what its replay came to; the texts of its days are left behind. */
export interface ReplayedPosition extends Omit<SimulatedPosition, 'history' | 'replays'> {
  history: Omit<ParHistory, 'moves' | 'balances'>;
  replay: ParReplayDay[];
}

/** The days of positions, played again with the levels that are tried. */
export const parReplay: Computation<ReplayInput, ReplayedPosition[]> = {
  name: 'par-replay',
  compute: ({ played, dates, wishes, keepsDays }) =>
    played.map(({ position, history, rules }) => {
      const {
        replays,
        history: _texts,
        ...summed
      } = simulatePosition(...[position, history, dates, wishes, keepsDays, rules]);
      const { moves: _moves, balances: _balances, ...levels } = history;
      return { ...summed, history: levels, replay: [...replays.values()].flat() };
    }),
};
