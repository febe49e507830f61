import { type ProfileEdit, profileAnswer } from '../../../contracts/profile.ts';
import { callPlainly } from '../../lib/call.ts';
import { mayUseProfile } from '../../lib/session.ts';
import { appearanceEntry } from '../../lib/storage/appearance.ts';

/** Shows the theme at once and keeps it in the profile. Where the profile cannot be written, it holds in this browser. */
export async function saveTheme(theme: NonNullable<ProfileEdit['theme']>): Promise<void> {
  appearanceEntry.write({ density: appearanceEntry.read()?.density ?? 'comfortable', theme });
  if (!mayUseProfile()) return;
  const body: ProfileEdit = { theme };
  try {
    await callPlainly(profileAnswer, 'PATCH', 'profile', { body });
  } catch (error) {
    console.error('The theme was not saved in the profile.', error);
  }
}
