import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProfileAnswer, profileAnswer } from '../../../contracts/profile.ts';
import { call } from '../../lib/call.ts';
import { keepProfile } from './keep-profile.ts';

const removeAvatar = (): Promise<ProfileAnswer> => call(profileAnswer, 'DELETE', 'profile/avatar');

export function useRemoveAvatar() {
  const client = useQueryClient();
  return useMutation({ mutationFn: removeAvatar, onSuccess: (answer) => keepProfile(client, answer) });
}
