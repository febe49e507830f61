import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProfileAnswer, profileAnswer } from '../../../contracts/profile.ts';
import { call } from '../../lib/call.ts';
import { keepProfile } from './keep-profile.ts';

function uploadAvatar(file: File): Promise<ProfileAnswer> {
  const body = new FormData();
  body.set('avatar', file);
  return call(profileAnswer, 'PUT', 'profile/avatar', { body });
}

export function useUploadAvatar() {
  const client = useQueryClient();
  return useMutation({ mutationFn: uploadAvatar, onSuccess: (answer) => keepProfile(client, answer) });
}
