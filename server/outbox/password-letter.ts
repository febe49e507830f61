import type { LetterPurpose } from '../../state/letters.ts';
import { publicUrl, type Settings } from '../settings.ts';

/** The token stands behind a #: a browser sends that part to nobody, so it reaches no log. */
export const passwordLinkAddress = (settings: Settings, token: string): string =>
  `${publicUrl(settings)}/set-password#${token}`;

export const passwordSubject = (brand: string, purpose: LetterPurpose): string =>
  purpose === 'invitation' ? `Your invitation to ${brand}` : `Set a new ${brand} password`;

export function passwordText(
  brand: string,
  person: { firstname: string; username: string; sso: boolean },
  purpose: LetterPurpose,
  link: string,
): string {
  const first = person.sso ? 'Sign in for the first time' : 'Choose a password';
  const why =
    purpose === 'invitation'
      ? `You have been invited to ${brand}. Your username is ${person.username}. ${first} within 7 days:`
      : `A link to set a new password for ${person.username} was asked for. It works for 2 hours:`;
  const otherwise =
    purpose === 'invitation'
      ? 'If you did not expect this, you can ignore it.'
      : 'If it was not you, you can ignore this: your password stays as it is.';
  return [`Hello ${person.firstname},`, '', why, '', link, '', otherwise, ''].join('\n');
}
