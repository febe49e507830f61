import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PlanToKeep, planKept } from '../../../contracts/shortage-plans.ts';
import { type WorkItemDetail, workItemDetail, workItemsAnswer } from '../../../contracts/work-items.ts';
import { call } from '../../lib/call.ts';
import { useRequestId } from '../../lib/request-id.ts';

/** The plan that is open for an NDC; null where there is none. */
export const usePlan = (ndc: string) =>
  useQuery({
    queryKey: ['work_items', 'shortage-plan', ndc],
    queryFn: async ({ signal }): Promise<WorkItemDetail | null> => {
      const query = new URLSearchParams({ kind: 'shortage-plan', search: ndc });
      const { items } = await call(workItemsAnswer, 'GET', `work_items?${query}`, { signal });
      const open = items.find(({ subject }) => subject.ndc === ndc);
      return open ? call(workItemDetail, 'GET', `work_items/${open.id}`, { signal }) : null;
    },
    staleTime: 0,
  });

export function useKeepPlan() {
  const client = useQueryClient();
  const { idOf, done } = useRequestId();
  return useMutation({
    mutationFn: (body: Omit<PlanToKeep, 'request'>) =>
      call(planKept, 'POST', 'reports/1097/plans', { body: { ...body, request: idOf(body) } }),
    onSuccess: done,
    onSettled: () =>
      Promise.all(
        ['work_items', 'work_item', 'work_counts'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
