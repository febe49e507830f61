import { useMutation } from '@tanstack/react-query';
import { type Role, type RoleWrite, role } from '../../../contracts/administration.ts';
import { call } from '../../lib/call.ts';
import { useFollowChange } from './follow-change.ts';

const createRole = (body: RoleWrite): Promise<Role> => call(role, 'POST', 'roles', { body });

export const useCreateRole = () => useMutation({ mutationFn: createRole, onSuccess: useFollowChange() });
