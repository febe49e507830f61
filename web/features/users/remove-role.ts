import { useMutation } from '@tanstack/react-query';
import { done } from '../../../contracts/text.ts';
import { call } from '../../lib/call.ts';
import { useFollowChange } from './follow-change.ts';

const removeRole = (id: number) => call(done, 'DELETE', `roles/${id}`);

export const useRemoveRole = () => useMutation({ mutationFn: removeRole, onSuccess: useFollowChange() });
