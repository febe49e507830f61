import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { workCounts, workItemDetail, workItemOwners, workItemsAnswer } from '../../../contracts/work-items.ts';
import { call } from '../../lib/call.ts';
import { type WorkQuestion, writeQuestion } from './work-address.ts';

/** The items that a question leaves, page after page. */
export const workQuery = (question: WorkQuestion) => {
  const asked = writeQuestion(question);
  return infiniteQueryOptions({
    queryKey: ['work_items', asked.toString()],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(asked);
      if (pageParam > 0) query.set('offset', String(pageParam));
      return call(workItemsAnswer, 'GET', `work_items?${query}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
      return shown < total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: ['work_item', id],
    queryFn: ({ signal }) => call(workItemDetail, 'GET', `work_items/${id}`, { signal }),
    staleTime: 0,
  });

export const ownersQuery = (id: number) =>
  queryOptions({
    queryKey: ['work_item', id, 'owners'],
    queryFn: ({ signal }) => call(workItemOwners, 'GET', `work_items/${id}/owners`, { signal }),
  });

/** What waits for who is signed in. Not asked for by itself in between: a workstation that was left alone signs out. */
export const countsQuery = queryOptions({
  queryKey: ['work_counts'],
  queryFn: ({ signal }) => call(workCounts, 'GET', 'work_items/counts', { signal }),
  staleTime: 60_000,
});

/** After an act every list and the count in the header look again. */
export const lookAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['work_items'] }),
    client.invalidateQueries({ queryKey: countsQuery.queryKey }),
  ]);
