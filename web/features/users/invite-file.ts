import { useMutation } from '@tanstack/react-query';
import { type InviteFileAnswer, inviteFileAnswer } from '../../../contracts/invite-file.ts';
import { call } from '../../lib/call.ts';
import { useFollowChange } from './follow-change.ts';

const inviteFile = (body: { csv: string }): Promise<InviteFileAnswer> =>
  call(inviteFileAnswer, 'POST', 'users/import', { body });

export const useInviteFile = () => useMutation({ mutationFn: inviteFile, onSuccess: useFollowChange() });
