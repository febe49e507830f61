import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type PlanAsked,
  type PlannedLevels,
  plannedLevels,
  plansWithdrawn,
  planWithdrawn,
} from '../../../contracts/planned-levels.ts';
import { call } from '../../lib/call.ts';
import { useRequestId } from '../../lib/request-id.ts';
import type { Position } from './position-in-address.ts';

const address = 'reports/1066/planned-levels';
const key = ['planned-levels'];

/** The file to send to who keeps the cabinets. */
export const changeFile = `/api/${address}/export`;

/** What is planned for a position, with what was planned before; without one, everything that is planned. */
export function usePlannedLevels(position: Position | null) {
  const query = position ? `?${new URLSearchParams({ ...position, ended: 'true' })}` : '';
  return useQuery({
    queryKey: [...key, position],
    queryFn: ({ signal }) => call(plannedLevels, 'GET', address + query, { signal }),
  });
}

/** Whether the caller may plan levels in a facility. */
export const mayPlanAt = ({ may_edit, facilities }: PlannedLevels, facility: string): boolean =>
  may_edit && (facilities.length === 0 || facilities.includes(facility));

/** Plans are columns and a filter of the page as well. */
const useFollowPlans = () => {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['report', '1066'] });
    return client.invalidateQueries({ queryKey: key });
  };
};

/** Also after a refusal: somebody else may have planned meanwhile, and who tries again must see what they would replace. */
export const usePlanLevels = () => {
  const { idOf, done } = useRequestId();
  return useMutation({
    mutationFn: (body: PlanAsked) => call(plannedLevels, 'POST', address, { body: { ...body, request: idOf(body) } }),
    onSuccess: done,
    onSettled: useFollowPlans(),
  });
};

/** Also after a refusal: somebody else may have ended the plan. */
export const useWithdrawPlan = () =>
  useMutation({
    mutationFn: (id: number) => call(planWithdrawn, 'DELETE', `${address}/${id}`),
    onSettled: useFollowPlans(),
  });

export const useWithdrawAll = () =>
  useMutation({
    mutationFn: () => call(plansWithdrawn, 'DELETE', address),
    onSettled: useFollowPlans(),
  });
