import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ProfileAnswer, profileAnswer } from '../../../contracts/profile.ts';
import { call } from '../../lib/call.ts';

const readProfile = (signal: AbortSignal): Promise<ProfileAnswer> => call(profileAnswer, 'GET', 'profile', { signal });

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => readProfile(signal),
  // What is being typed must not be replaced by an answer that comes late.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const useProfile = () => useQuery(profileQuery);
