import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { type ImportsAnswer, importsAnswer } from '../../../contracts/imports.ts';
import { call } from '../../lib/call.ts';

/** While something runs it is looked at often; otherwise now and then, because files come by other ways too. */
const lookEvery = { running: 1_000, resting: 15_000 };

function readImports(before: string | null, signal: AbortSignal): Promise<ImportsAnswer> {
  const query = before === null ? '' : `?${new URLSearchParams({ before })}`;
  return call(importsAnswer, 'GET', `imports${query}`, { signal });
}

const importsQuery = infiniteQueryOptions({
  queryKey: ['imports'],
  queryFn: ({ pageParam, signal }) => readImports(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ before }) => before,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.jobs.length ? lookEvery.running : lookEvery.resting),
});

/** What runs, the history page by page into the past, and how feeds do. */
export const useImports = () => useInfiniteQuery(importsQuery);

export const lookAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: importsQuery.queryKey });
