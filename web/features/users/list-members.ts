import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Member, memberList } from '../../../contracts/administration.ts';
import { call } from '../../lib/call.ts';

const listMembers = (signal: AbortSignal): Promise<Member[]> => call(memberList, 'GET', 'users', { signal });

const membersQuery = queryOptions({
  queryKey: ['users', 'members'],
  queryFn: ({ signal }) => listMembers(signal),
});

/** Everybody of the company. */
export const useMembers = () => useQuery(membersQuery);
