import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Role, roleList } from '../../../contracts/administration.ts';
import { call } from '../../lib/call.ts';

const listRoles = (signal: AbortSignal): Promise<Role[]> => call(roleList, 'GET', 'roles', { signal });

const rolesQuery = queryOptions({
  queryKey: ['users', 'roles'],
  queryFn: ({ signal }) => listRoles(signal),
});

export const useRoles = () => useQuery(rolesQuery);
