import * as z from 'zod/mini';
import { line } from './text.ts';

/** The record that the browser keeps in its user-info entry: exactly the specification's fields (section 3). */
export const userInfo = z.object({
  firstname: z.string(),
  username: z.string(),
  companyname: z.string(),
  /** A jpeg in base64, without a data: prefix; null where none was uploaded. */
  avatar: z.nullable(z.string()),
  /** The url of the favorite that is the homepage. */
  homepage: z.nullable(z.string()),
  sso: z.boolean(),
  layout: z.string(),
  menugroups: z.array(z.string()),
  menupages: z.array(z.string()),
});
export type UserInfo = z.infer<typeof userInfo>;

export const loginRequest = z.object({
  username: line(100, 'Username is required.'),
  password: z
    .string()
    .check(z.minLength(1, 'Password is required.'), z.maxLength(500, 'must have at most 500 characters')),
});

/** `token` is the value for the X-Csrftoken header; the session itself lives in a cookie that scripts cannot read. */
export const loginAnswer = z.object({ token: z.string(), user: userInfo });
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const csrfCookie = 'csrftoken';
export const csrfHeader = 'X-Csrftoken';
