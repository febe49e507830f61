import { csrfCookie } from '../../../contracts/session.ts';
import { done } from '../../../contracts/text.ts';
import { callPlainly, readCookie } from '../../lib/call.ts';
import { forgetSession } from '../../lib/session.ts';
import { sessionTokenEntry } from '../../lib/storage/session-token.ts';

/** Ends the session. Whether the call succeeds or fails, the browser forgets it. */
export async function logOut(): Promise<void> {
  try {
    // Where the stored token is lost, the cookie's own must do: a person who logs out must not stay signed in.
    await callPlainly(done, 'GET', 'logout', { csrfToken: sessionTokenEntry.read() ?? readCookie(csrfCookie) });
  } catch (error) {
    console.error('Oops! There was an error', error);
  }
  forgetSession();
}
