import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parSimulationAnswer, placeInLine } from '../../../contracts/par-simulation.ts';
import { call } from '../../lib/call.ts';
import type { Position } from './position-in-address.ts';

/** Levels to try, and how the place would be refilled where that is to differ from what is usual there. */
export interface Trial {
  min: number;
  max: number;
  service_level?: number;
  restock_delay_days?: number;
  restock_every_days?: number;
  impute: boolean;
}

/** What the levels of a position did and would have done. Before anything is tried, the days are played with empty levels. */
export function useSimulation(position: Position, trial: Trial | null) {
  const { min, max, ...wishes } = trial ?? { min: 0, max: 0 };
  const body = { positions: [{ ...position, min, max }], ...wishes };
  return useQuery({
    queryKey: ['par-simulation', body],
    queryFn: ({ signal }) => call(parSimulationAnswer, 'POST', 'reports/1066/simulate', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

const lookEvery = 2_000;

/** The place of a simulation that waits for others of the company; null where it runs. It is asked for once an answer is late. */
export function usePlaceInLine(isWaiting: boolean): number | null {
  const { data } = useQuery({
    queryKey: ['par-simulation-place'],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
      signal.throwIfAborted();
      return call(placeInLine, 'GET', 'reports/1066/simulate/place', { signal });
    },
    enabled: isWaiting,
    refetchInterval: lookEvery,
    gcTime: 0,
  });
  return (isWaiting && data?.place) || null;
}
