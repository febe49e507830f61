import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageKeys } from '../../../catalog/pages.ts';
import type { Profile, ProfileAnswer } from '../../../contracts/profile.ts';
import { appearanceEntry } from '../../lib/storage/appearance.ts';
import { sessionTokenEntry } from '../../lib/storage/session-token.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { ProfilePage } from './profile-page.tsx';

function answerWith(change: Partial<Profile> = {}): ProfileAnswer {
  const profile: Profile = {
    username: 'ana',
    firstname: 'Ana',
    lastname: 'Diaz',
    email: null,
    avatar: null,
    theme: 'light',
    density: 'comfortable',
    layout: 'Mira',
    sso: false,
    home: null,
    ...change,
  };
  const { firstname, username, avatar, sso, layout } = profile;
  const homepage = profile.home === 7 ? '/scm/1059-by-location' : null;
  const shell = { companyname: 'Mercy', menugroups: [], menupages: pageKeys, homepage };
  return { profile, user: { firstname, username, avatar, sso, layout, ...shell } };
}

const favorites = () => ({ body: [{ id_favorites_pk: 7, name: 'Stock', url: '/scm/1059-by-location' }] });

function drawProfile(stored: Partial<Profile> = {}, answers: Parameters<typeof drawPage>[1] = {}) {
  userInfoEntry.write(answerWith(stored).user);
  return drawPage(<ProfilePage />, {
    'GET profile': () => ({ body: answerWith(stored) }),
    'GET user_favorites': favorites,
    'PATCH profile': ({ body }) => ({ body: answerWith({ ...stored, ...(body as Partial<Profile>) }) }),
    ...answers,
  });
}
// While antd's loading icon fades, it is part of the name.
const save = () => screen.findByRole('button', { name: /Save$/u });

describe('the profile', () => {
  it('saves only what was changed and updates the user info of the shell', async () => {
    const { asked } = drawProfile();
    const name = await screen.findByLabelText('First name');
    expect(await save()).toHaveProperty('disabled', true);

    await person.clear(name);
    await person.type(name, 'Anna');
    await person.selectOptions(await screen.findByLabelText('Start page'), 'Stock');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await person.click(await save());

    expect(await screen.findByText('Your profile is saved.')).toBeDefined();
    expect(asked.find(({ call }) => call === 'PATCH profile')?.body).toEqual({ firstname: 'Anna', home: 7 });
    expect(userInfoEntry.read()).toMatchObject({ firstname: 'Anna', homepage: '/scm/1059-by-location' });
    expect(await save()).toHaveProperty('disabled', true);
  });

  it('shows a theme at once and takes it back when it is discarded', async () => {
    drawProfile();
    await person.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(appearanceEntry.read()?.theme).toBe('dark');
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(appearanceEntry.read()?.theme).toBe('light');
  });

  it('takes an unsaved theme back when the person leaves, and keeps a saved one', async () => {
    const first = drawProfile();
    await person.click(await screen.findByRole('radio', { name: 'Dark' }));
    first.unmount();
    expect(appearanceEntry.read()?.theme).toBe('light');

    const second = drawProfile();
    await person.click(await screen.findByRole('radio', { name: 'Dark' }));
    await person.click(await save());
    await screen.findByText('Your profile is saved.');
    second.unmount();
    expect(appearanceEntry.read()?.theme).toBe('dark');
  });

  it('holds an empty name back and ties the message to the field', async () => {
    const { asked } = drawProfile();
    const name = await screen.findByLabelText('First name');
    await person.clear(name);
    await person.click(await save());
    const message = await screen.findByText('First name is required.');
    expect(name.getAttribute('aria-describedby')).toBe(message.id);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    expect(asked.some(({ call }) => call === 'PATCH profile')).toBe(false);
  });

  it('says in place why saving failed and keeps what was typed', async () => {
    drawProfile(
      {},
      { 'PATCH profile': () => ({ status: 500, body: { detail: 'Something went wrong on our side.' } }) },
    );
    const name = await screen.findByLabelText('First name');
    await person.type(name, 'x');
    await person.click(await save());
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
    expect(name).toHaveProperty('value', 'Anax');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
  });
});

describe('the picture', () => {
  const choose = async (file: File) => {
    const input = await screen.findByLabelText('Picture file');
    await person.upload(input, file);
  };

  it('is refused in place when it is no picture or too large', async () => {
    drawProfile();
    await choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a JPEG, PNG, WebP or GIF picture.');
    await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This picture is larger than 5 MB.'));
    expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
  });

  it('is shown before it is saved, and the shell gets the one that the server made of it', async () => {
    const { asked } = drawProfile({}, { 'PUT profile/avatar': () => ({ body: answerWith({ avatar: 'AAAA' }) }) });
    await choose(new File(['x'], 'me.png', { type: 'image/png' }));
    expect(await screen.findByText('me.png')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save picture' }));
    expect(await screen.findByText('Your picture is saved.')).toBeDefined();
    const body = asked.find(({ call }) => call === 'PUT profile/avatar')?.body;
    expect(body instanceof FormData && body.get('avatar')).toBeInstanceOf(File);
    expect(userInfoEntry.read()?.avatar).toBe('AAAA');
    expect(screen.getByRole('button', { name: 'Remove picture' })).toBeDefined();
  });
});

describe('the password', () => {
  const fill = async (current: string, next: string, repeat: string) => {
    await person.type(await screen.findByLabelText('Current password'), current);
    await person.type(screen.getByLabelText('New password'), next);
    await person.type(screen.getByLabelText('Repeat the new password'), repeat);
    await person.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('is changed, and the new session is remembered', async () => {
    const { asked } = drawProfile(
      {},
      { 'POST profile/password': () => ({ body: { token: 'fresh', user: answerWith().user } }) },
    );
    await fill('old secret', 'a long new one', 'a long new one');
    expect(await screen.findByText(/All your other sessions were ended/u)).toBeDefined();
    expect(asked.at(-1)?.body).toEqual({ current: 'old secret', next: 'a long new one' });
    expect(sessionTokenEntry.read()).toBe('fresh');
  });

  it('is refused while too short or not repeated', async () => {
    const { asked } = drawProfile();
    await fill('old secret', 'short', 'shorter');
    expect(await screen.findByText('New password must have at least 10 characters.')).toBeDefined();
    expect(screen.getByText('The two new passwords are not the same.')).toBeDefined();
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('says at the field that the current one is wrong', async () => {
    const detail = 'current: The current password is wrong.';
    drawProfile({}, { 'POST profile/password': () => ({ status: 400, body: { detail } }) });
    await fill('wrong', 'a long new one', 'a long new one');
    expect(await screen.findByText('The current password is wrong.')).toBeDefined();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'a long new one');
  });

  it('is not asked for from a person who signs in through single sign-on, who is told why', async () => {
    drawProfile({ sso: true });
    expect(await screen.findByText(/kept by your company’s sign-in service/u)).toBeDefined();
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});
