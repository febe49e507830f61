import * as z from 'zod/mini';

/** What is typed into a filter. */
export const filterQuery = z.object({
  q: z._default(z.string().check(z.maxLength(100, 'must not be longer than 100 characters')), ''),
  limit: z._default(
    z.coerce
      .number('must be a number')
      .check(
        z.int('must be a whole number'),
        z.minimum(1, 'must be at least 1'),
        z.maximum(200, 'must be at most 200'),
      ),
    50,
  ),
  /** The page whose filter it is: filters of one name may offer different values, such as users with cases. Where it is not given, the first page that has one. */
  page: z.optional(z.string().check(z.maxLength(60, 'must not be longer than 60 characters'))),
});

export const filterValues = z.array(z.object({ value: z.string(), label: z.string() }));
