import * as z from 'zod/mini';

/**
 * The one catalogue of what can go wrong. A code is thrown once and mapped once, here, to a status and words.
 * Two of the words are fixed by the specification, because the browser acts on them:
 * "Login Required" sends the person to "/", "Permission Required" to /adm/permission-required.
 */
export const problems = {
  'bad-input': { status: 400, words: 'The request is not valid.' },
  'login-required': { status: 401, words: 'Login Required' },
  'wrong-credentials': { status: 401, words: 'Login Required: the username or password is wrong.' },
  'permission-required': { status: 403, words: 'Permission Required' },
  'csrf-failed': {
    status: 403,
    words: 'The request was refused: header X-Csrftoken must equal cookie csrftoken of your session.',
  },
  'cross-site': { status: 403, words: 'The request was refused: it comes from another site.' },
  'not-local': {
    status: 403,
    words: 'The request was refused: only the command line on the same machine may make it.',
  },
  'operators-only': {
    status: 403,
    words: 'The request was refused: it needs the token of OPERATIONS_TOKEN, or a connection from the same machine.',
  },
  'not-found': { status: 404, words: 'Not found.' },
  'too-slow': { status: 408, words: 'The request did not arrive in time.' },
  conflict: { status: 409, words: 'The change conflicts with what is stored.' },
  'too-large': { status: 413, words: 'The request is too large.' },
  'wrong-media-type': { status: 415, words: 'The content type is not one this call takes.' },
  'too-many-attempts': { status: 429, words: 'Too many failed sign-ins. Wait a few minutes and try again.' },
  'too-many-runs': {
    status: 429,
    words: 'Two simulations of your company run and three wait already. Try again in a few seconds.',
  },
  'too-many-jobs': {
    status: 429,
    words: 'Too many jobs of your company wait already. Try again when some of them have ended.',
  },
  'too-many-letters': {
    status: 429,
    words: 'Too many letters of your company wait for the mail server. Tell your administrator.',
  },
  'too-many-questions': {
    status: 429,
    words: 'You or your company have too many questions open. Try again in a few seconds.',
  },
  'run-too-large': {
    status: 413,
    words: 'The simulation needs more memory than one may have. Choose fewer positions or fewer days.',
  },
  'wrong-host': {
    status: 421,
    words: 'This server does not answer for this host name. An administrator can add it to ALLOWED_HOSTS.',
  },
  'headers-too-large': { status: 431, words: 'The headers of the request are too large.' },
  'not-built': { status: 501, words: 'This page is not built yet.' },
  internal: { status: 500, words: 'Something went wrong on our side.' },
  'disk-full': { status: 507, words: 'There is no room left on the disk of the server.' },
  'query-too-long': {
    status: 503,
    words: 'This question took too long and was stopped. Ask for fewer days, or set a filter.',
  },
  'unsafe-question': {
    status: 500,
    words: 'The data store failed twice on this question. Choose other days or filters, and tell your administrator.',
  },
  'one-moment': { status: 503, words: 'One moment: the data store is being opened again. No data is lost.' },
  'being-worked-out': {
    status: 503,
    words: 'These figures are being worked out. They will be here in a few minutes.',
  },
  'not-ready': { status: 503, words: 'The product is not ready yet.' },
} as const satisfies Record<string, { status: number; words: string }>;

export type ProblemCode = keyof typeof problems;

/** What every error answer looks like. */
export const problemAnswer = z.object({ detail: z.string() });

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string = problems[code].words, retryAfterSeconds?: number) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** A wrong or missing field: the detail always starts with the field's name. */
export const badField = (field: string, what: string) => new Problem('bad-input', `${field}: ${what}`);
