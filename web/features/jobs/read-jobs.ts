import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type Job, type JobsAnswer, jobSchedules, jobsAnswer } from '../../../contracts/jobs.ts';
import { call } from '../../lib/call.ts';

/** While something runs it is looked at often. A workstation that was left alone still signs out: after a while it is not. */
const lookEvery = 2_000;
const lookFor = 30 * 60_000;

export const isOpen = ({ ended_at }: Job): boolean => ended_at === null;

/** How soon to look again: only while a job is open that somebody may be waiting for. */
const whenToLook = (answer: JobsAnswer | undefined): number | false =>
  answer?.jobs.some((job) => isOpen(job) && Date.now() - Date.parse(job.created_at) < lookFor) ? lookEvery : false;

const read = (of: 'me' | 'company', before: number | null, signal: AbortSignal): Promise<JobsAnswer> => {
  const query = new URLSearchParams({ of, ...(before === null ? {} : { before: String(before) }) });
  return call(jobsAnswer, 'GET', `jobs?${query}`, { signal });
};

const jobsQuery = (of: 'me' | 'company') =>
  infiniteQueryOptions({
    queryKey: ['jobs', of],
    queryFn: ({ pageParam, signal }) => read(of, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    refetchInterval: ({ state }) => whenToLook(state.data?.pages[0]),
  });

/** The jobs of one person or of the company, newest first, page by page into the past. */
export const useJobs = (of: 'me' | 'company') => useInfiniteQuery(jobsQuery(of));

/** The newest jobs of who is signed in: for the mark in the header. */
export const useOwnJobs = () =>
  useQuery(
    queryOptions({
      queryKey: ['jobs', 'newest'],
      queryFn: ({ signal }) => read('me', null, signal),
      refetchInterval: ({ state }) => whenToLook(state.data),
    }),
  );

export const schedulesQuery = queryOptions({
  queryKey: ['job_schedules'],
  queryFn: ({ signal }) => call(jobSchedules, 'GET', 'job_schedules', { signal }),
});

export const lookAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['jobs'] });
