import * as z from 'zod/mini';
import { passwordChange } from '../../../contracts/password.ts';

/** The contract's two passwords, and the new one typed once more against slips of the finger. */
export const passwordForm = z.extend(passwordChange, { repeat: z.string() }).check(
  z.refine(({ next, repeat }) => next === repeat, {
    path: ['repeat'],
    error: 'The two new passwords are not the same',
  }),
);
export type PasswordForm = z.infer<typeof passwordForm>;

export const passwordLabels: Record<keyof PasswordForm, string> = {
  current: 'Current password',
  next: 'New password',
  repeat: 'Repeat the new password',
};
