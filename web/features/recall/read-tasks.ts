import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CountedBack, countBackAnswer, tasksOpened } from '../../../contracts/recall-tasks.ts';
import { type WorkItem, workItemDetail, workItemsAnswer } from '../../../contracts/work-items.ts';
import { call } from '../../lib/call.ts';
import { useRequestId } from '../../lib/request-id.ts';

const keyOf = (recall: string) => ['work_items', 'recall-task', recall];

/** The tasks of one notice, those that wait first. */
export const useTasks = (recall: string) =>
  useQuery({
    queryKey: keyOf(recall),
    queryFn: async ({ signal }): Promise<WorkItem[]> => {
      const query = new URLSearchParams({ kind: 'recall-task', status: 'all', search: recall });
      const { items } = await call(workItemsAnswer, 'GET', `work_items?${query}`, { signal });
      // The search finds numbers that begin alike, too.
      return items.filter(({ title }) => title.startsWith(`${recall},`) || title.startsWith(`${recall}:`));
    },
    staleTime: 0,
  });

export function useOpenTasks(recall: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(tasksOpened, 'POST', 'reports/recall-match/tasks', { body: { recall } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['work_items'] }),
        client.invalidateQueries({ queryKey: ['work_counts'] }),
      ]),
  });
}

export function useCountBack(id: number) {
  const client = useQueryClient();
  const { idOf, done } = useRequestId();
  return useMutation({
    mutationFn: async (body: Omit<CountedBack, 'version' | 'request'>) => {
      const { version } = await call(workItemDetail, 'GET', `work_items/${id}`, {});
      return call(countBackAnswer, 'POST', `reports/recall-match/tasks/${id}/count-back`, {
        body: { ...body, version, request: idOf(body) },
      });
    },
    onSuccess: done,
    // Not waited for: what came of the count is said before the task leaves the list of those that wait.
    onSettled: () => {
      for (const key of ['work_items', 'work_item', 'work_counts', 'report'])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
