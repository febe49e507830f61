import { useMutation } from '@tanstack/react-query';
import type { infer as Infer } from 'zod/mini';
import type { passwordChange } from '../../../contracts/password.ts';
import { type LoginAnswer, loginAnswer } from '../../../contracts/session.ts';
import { call } from '../../lib/call.ts';
import { rememberSession } from '../../lib/session.ts';

const changePassword = (body: Infer<typeof passwordChange>): Promise<LoginAnswer> =>
  call(loginAnswer, 'POST', 'profile/password', { body });

/** The server ends every session of the person and answers with a new one for this browser. */
export const useChangePassword = () => useMutation({ mutationFn: changePassword, onSuccess: rememberSession });
