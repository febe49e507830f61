import { useMutation } from '@tanstack/react-query';
import { type MemberInvite, type MemberLink, memberLink } from '../../../contracts/administration.ts';
import { call } from '../../lib/call.ts';
import { useFollowChange } from './follow-change.ts';

const inviteMember = (body: MemberInvite): Promise<MemberLink> => call(memberLink, 'POST', 'users', { body });

export const useInviteMember = () => useMutation({ mutationFn: inviteMember, onSuccess: useFollowChange() });
