import { useMutation } from '@tanstack/react-query';
import { type Role, type RoleWrite, role } from '../../../contracts/administration.ts';
import { call } from '../../lib/call.ts';
import { useFollowChange } from './follow-change.ts';

const editRole = ({ id, ...body }: RoleWrite & { id: number }): Promise<Role> =>
  call(role, 'PUT', `roles/${id}`, { body });

export const useEditRole = () => useMutation({ mutationFn: editRole, onSuccess: useFollowChange() });
