import * as z from 'zod/mini';
import { userInfo } from './session.ts';
import { id, line, optionalLine } from './text.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;
export const layouts = ['Mira', 'insights'] as const;

export const profile = z.object({
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  theme: z.enum(themes),
  density: z.enum(densities),
  layout: z.string(),
  sso: z.boolean(),
  /** The favorite that is the start page. */
  home: z.nullable(id),
});
export type Profile = z.infer<typeof profile>;

/** Every field is optional: what is absent stays as it is. */
export const profileEdit = z.partial(
  z.object({
    firstname: line(60),
    lastname: optionalLine(60),
    theme: z.enum(themes),
    density: z.enum(densities),
    layout: z.enum(layouts),
    home: z.nullable(id),
  }),
);
export type ProfileEdit = z.infer<typeof profileEdit>;

/** A change of the profile also changes what the shell shows. */
export const profileAnswer = z.object({ profile, user: userInfo });
export type ProfileAnswer = z.infer<typeof profileAnswer>;

export const avatarMaximumBytes = 5 * 1024 * 1024;
/** Twice the size it is drawn at, for screens of double density. */
export const avatarPixels = 100;
