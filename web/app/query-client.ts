import { QueryClient } from '@tanstack/react-query';
import { CallError, isOneMoment } from '../lib/call.ts';

/** A server that starts again is back within a minute. */
const mostMoments = 20;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What the server refused it will refuse again; a lost connection or a restart may pass.
        retry: (failures, error) =>
          failures < (isOneMoment(error) ? mostMoments : 2) && !(error instanceof CallError && isFinal(error.status)),
        retryDelay: (failures, error) =>
          isOneMoment(error) ? (error.retryAfterSeconds ?? 0) * 1000 : Math.min(1000 * 2 ** failures, 30_000),
        refetchOnWindowFocus: false,
      },
    },
  });

const isFinal = (status: number) => status >= 200 && status < 500;
