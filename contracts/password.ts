import * as z from 'zod/mini';
import { line } from './text.ts';

export const minimumPasswordLength = 10;

/** Length is what protects; composition rules only annoy. A ceiling keeps the hash from being an attack on ourselves. */
export const newPassword = z.string().check(
  z.minLength(minimumPasswordLength, `must have at least ${minimumPasswordLength} characters`),
  z.maxLength(500, 'must have at most 500 characters'),
  z.refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), 'must be plain text, without control characters'),
);

export const passwordChange = z.object({
  current: z
    .string()
    .check(z.minLength(1, 'Current password is required.'), z.maxLength(500, 'must have at most 500 characters')),
  next: newPassword,
});

/** An invitation or a password reset reaches a person as a link that holds a token; this call redeems it. */
export const passwordLinkRedeem = z.object({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/u, 'is not a link token')),
  password: newPassword,
});

export const passwordLinkQuestion = z.pick(passwordLinkRedeem, { token: true });
export const passwordLinkAnswer = z.object({
  purpose: z.enum(['invitation', 'reset']),
  /** The person signs in through single sign-on and sets no password: the link binds the account to them. */
  sso: z.boolean(),
  username: z.string(),
  firstname: z.string(),
  companyname: z.string(),
});
export type PasswordLinkAnswer = z.infer<typeof passwordLinkAnswer>;

export const forgottenPassword = z.object({
  username: line(100, 'Username is required.'),
});
