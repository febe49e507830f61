import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProfileAnswer, type ProfileEdit, profileAnswer } from '../../../contracts/profile.ts';
import { call } from '../../lib/call.ts';
import { keepProfile } from './keep-profile.ts';

const editProfile = (body: ProfileEdit): Promise<ProfileAnswer> => call(profileAnswer, 'PATCH', 'profile', { body });

export function useEditProfile() {
  const client = useQueryClient();
  return useMutation({ mutationFn: editProfile, onSuccess: (answer) => keepProfile(client, answer) });
}
