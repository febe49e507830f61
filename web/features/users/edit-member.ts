import { useMutation } from '@tanstack/react-query';
import { type Member, type MemberEdit, member } from '../../../contracts/administration.ts';
import { call } from '../../lib/call.ts';
import { useFollowChange } from './follow-change.ts';

const editMember = ({ id, ...body }: MemberEdit & { id: number }): Promise<Member> =>
  call(member, 'PATCH', `users/${id}`, { body });

export const useEditMember = () => useMutation({ mutationFn: editMember, onSuccess: useFollowChange() });
