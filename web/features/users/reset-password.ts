import { useMutation } from '@tanstack/react-query';
import { type MemberLink, memberLink } from '../../../contracts/administration.ts';
import { call } from '../../lib/call.ts';
import { useFollowChange } from './follow-change.ts';

const resetPassword = (id: number): Promise<MemberLink> => call(memberLink, 'POST', `users/${id}/reset_password`);

export const useResetPassword = () => useMutation({ mutationFn: resetPassword, onSuccess: useFollowChange() });
