import { problems } from '../../../contracts/problem.ts';
import { CallError } from '../../lib/call.ts';

/** Why a sign-in did not succeed, in words for the person at the form. */
export function describeRefusal(error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 401) return 'The username or password is wrong.';
  return describeFailure(error);
}

/** Why any other call before sign-in failed. What the server says of a mistake in the form (4xx) is already in such words. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof CallError)) return problems.internal.words;
  return error.status < 500 && error.status !== 200
    ? error.message
    : `${problems.internal.words} Try again in a moment.`;
}
