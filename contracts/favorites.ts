import * as z from 'zod/mini';
import { id, line } from './text.ts';

export const favorite = z.object({ id_favorites_pk: id, name: z.string(), url: z.string() });
export type Favorite = z.infer<typeof favorite>;
export const favoriteList = z.array(favorite);

export const descriptionRequired = 'Description is required.';
const description = line(200, descriptionRequired);

/** The address of a page of this product, query string included. Never another site: a favorite is followed without a question. */
const pageAddress = z
  .string()
  .check(
    z.minLength(1, 'is required'),
    z.maxLength(4000, 'must have at most 4000 characters'),
    z.regex(/^\/(?![/\\])[^\s\\\p{Cc}\p{Surrogate}]*$/u, 'must be the address of a page, starting with one slash'),
  );

export const favoriteCreate = z.object({ name: description, url: pageAddress });
export const favoriteEdit = z.object({ name: description });
export const favoriteMakeHome = z.object({ id_home: id });
export const favoriteQuery = z.object({ format: z.optional(z.literal('json')) });
