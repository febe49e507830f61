import * as z from 'zod/mini';

/** What opening a page asks of the server: it checks the page's permission key and writes the audit log. */
export const pageParams = z.object({
  page: z
    .string()
    .check(z.regex(/^[a-z0-9-]{1,60}(\?(idType=[1-7]|app=(igs|scm)))?$/u, 'must be a page number or a route tail')),
});

export const pageOpened = z.object({
  page: z.string(),
  title: z.string(),
  route: z.string(),
  /** False until the page's own work has landed: the shell then says so, and no favorite can be made of it. */
  built: z.boolean(),
  /** What draws it: the generic report page, or a view of its own. */
  kind: z.enum(['report', 'page']),
  /** It shows how single people work: a view narrowed to one of them is not saved. */
  about_people: z.boolean(),
});

/** A page whose work has landed, and what draws it: the generic report page, or a view of its own. */
export const builtPage = z.object({
  page: z.string(),
  kind: z.enum(['report', 'page']),
  about_people: z.boolean(),
  /** The query of the view that menus, the palette and tiles open: `status=open&sort=expected_at`. Empty: the bare page. */
  opening: z.string(),
  /** What it answers, and the labels of its columns: words that it is found by. Empty for who may not open it. */
  question: z.string(),
  columns: z.array(z.string()),
});
export type BuiltPage = z.infer<typeof builtPage>;
export const builtPageList = z.array(builtPage);
