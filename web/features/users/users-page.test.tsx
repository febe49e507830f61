import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Member, Role } from '../../../contracts/administration.ts';
import type { UserInfo } from '../../../contracts/session.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
// Loaded on demand in the product; here they are at hand, so that no test waits for the disk.
import './member-dialog.tsx';
import './role-editor.tsx';
import { UsersPage } from './users-page.tsx';

const roles: Role[] = [
  {
    id: 1,
    name: 'Administrator',
    menugroups: ['users_menu'],
    menupages: ['user_administration_menu', 'staff_names'],
    members: 1,
  },
  { id: 2, name: 'Reader', menugroups: [], menupages: [], members: 0 },
];
const member = (id: number, username: string, more: Partial<Member> = {}): Member => ({
  id,
  username,
  firstname: username,
  lastname: 'Diaz',
  email: null,
  layout: 'Mira',
  sso: false,
  status: 'active',
  roles: [1],
  facilities: [],
  sees_facilities: [],
  staff_code: null,
  customers: [],
  last_sign_in: null,
  ...more,
});
const members = [
  member(1, 'ana', { email: 'ana@mercy.example' }),
  member(2, 'ben', { status: 'disabled', roles: [2] }),
  member(3, 'cem', { status: 'invited', sso: true }),
];
const me: UserInfo = {
  firstname: 'Ana',
  username: 'ana',
  companyname: 'Mercy',
  avatar: null,
  homepage: null,
  sso: false,
  layout: 'Mira',
  menugroups: ['users_menu'],
  menupages: ['user_administration_menu'],
};
const lastAdministrator = 'This would leave the company without an administrator.';

const drawUsers = (answers: Parameters<typeof drawPage>[1] = {}, address = '/adm/users') =>
  drawPage(
    <UsersPage />,
    {
      'GET users': () => ({ body: members }),
      'GET roles': () => ({ body: roles }),
      'GET me': () => ({ body: me }),
      ...answers,
    },
    address,
  );
const rowOf = async (username: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${username} `, 'u') }));
const choose = async (username: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `More actions for ${username}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the users', () => {
  it('are listed with status, roles and layout in words', async () => {
    drawUsers();
    const row = await rowOf('ben');
    expect(row.getByText('Disabled')).toBeDefined();
    expect(row.getByText('Reader')).toBeDefined();
    expect(row.getByText('Grouped')).toBeDefined();
    expect(row.getByText('Never')).toBeDefined();
  });

  it('are filtered by words and status, and the address holds it', async () => {
    const { shown } = drawUsers();
    await person.type(await screen.findByLabelText('Search'), 'diaz');
    await person.selectOptions(screen.getByLabelText('Status'), 'Invited');
    expect(shown.address).toBe('/adm/users?q=diaz&status=invited');
    expect(screen.getByText('1 of 3 users')).toBeDefined();
    expect(screen.queryByText('ben')).toBeNull();
  });

  it('shows in place that the last administrator cannot be disabled', async () => {
    const { asked } = drawUsers({ 'PATCH users/1': () => ({ status: 409, body: { detail: lastAdministrator } }) });
    await choose('ana', 'Disable');
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable ana Diaz?' }));
    await person.click(dialog.getByRole('button', { name: 'Disable' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(lastAdministrator);
    expect(asked.find(({ call }) => call === 'PATCH users/1')?.body).toEqual({ disabled: true });
  });

  it('shows in place that the last administrator cannot lose the role, and sends nothing else', async () => {
    const { asked } = drawUsers({ 'PATCH users/1': () => ({ status: 409, body: { detail: lastAdministrator } }) });
    await person.click(await screen.findByRole('button', { name: 'Edit ana' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit ana Diaz' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Reader' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Administrator' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(lastAdministrator);
    expect(asked.find(({ call }) => call === 'PATCH users/1')?.body).toEqual({ roles: [2] });
  });

  it('tells the shell anew who the administrator is after a change', async () => {
    drawUsers({
      'PATCH users/1': () => ({ body: members[0] }),
      'GET me': () => ({ body: { ...me, firstname: 'Anna' } }),
    });
    userInfoEntry.write(me);
    await person.click(await screen.findByRole('button', { name: 'Edit ana' }));
    await person.type(await screen.findByLabelText('First name'), 'x');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(userInfoEntry.read()?.firstname).toBe('Anna'));
  });

  it('shows the link of a reset once, with a button to copy it, and where the letter went', async () => {
    const link = 'https://pestle.example/set-password#token';
    drawUsers({
      'POST users/1/reset_password': () => ({ body: { member: members[0], link, delivery: 'outbox' } }),
    });
    await choose('ana', 'Reset password');
    await person.click(await screen.findByRole('button', { name: 'Make the link' }));
    expect(await screen.findByDisplayValue(link)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
    expect(
      screen.getByText(/No mail server is set: the letter to ana@mercy.example is in the outbox folder/u),
    ).toBeDefined();
  });

  it('offers no password reset to users of single sign-on, and to invite again who has not come yet', async () => {
    drawUsers();
    await person.click(await screen.findByRole('button', { name: 'More actions for cem' }));
    expect(await screen.findByRole('menuitem', { name: 'Disable' })).toBeDefined();
    expect(screen.getByRole('menuitem', { name: 'Invite again' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: /password/u })).toBeNull();
  });
});

describe('an invitation', () => {
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: 'Invite user' }));
    return within(await screen.findByRole('dialog', { name: 'Invite a user' }));
  };

  it('names what is missing and sends nothing', async () => {
    const { asked } = drawUsers();
    const dialog = await open();
    await person.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(dialog.getByText('Username is required.')).toBeDefined();
    expect(dialog.getByText('First name is required.')).toBeDefined();
    expect(dialog.getByText('Choose at least one role.')).toBeDefined();
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('says at the field that the username is taken', async () => {
    const detail = 'username: "ana" is already taken.';
    drawUsers({ 'POST users': () => ({ status: 409, body: { detail } }) });
    const dialog = await open();
    await person.type(dialog.getByLabelText('Username'), 'ana');
    await person.type(dialog.getByLabelText('First name'), 'Ana');
    await person.click(dialog.getByRole('checkbox', { name: 'Reader' }));
    await person.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByText('"ana" is already taken.')).toBeDefined();
    expect(dialog.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  });

  it('of a single sign-on user shows the link that opens the account', async () => {
    const invited = member(4, 'dana', { sso: true });
    const { asked } = drawUsers({
      'POST users': () => ({
        status: 201,
        body: { member: invited, link: 'https://pestle.test/set-password#token', delivery: 'none' },
      }),
    });
    const dialog = await open();
    await person.type(dialog.getByLabelText('Username'), 'dana');
    await person.type(dialog.getByLabelText('First name'), 'Dana');
    await person.click(dialog.getByRole('checkbox', { name: 'Reader' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Signs in through single sign-on' }));
    await person.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findByDisplayValue('https://pestle.test/set-password#token')).toBeDefined();
    expect(asked.find(({ call }) => call === 'POST users')?.body).toEqual({
      username: 'dana',
      firstname: 'Dana',
      lastname: '',
      email: null,
      layout: 'Mira',
      sso: true,
      roles: [2],
      facilities: [],
      sees_facilities: [],
      staff_code: null,
      customers: [],
    });
  });
});

describe('the roles', () => {
  it('can be deleted only while nobody holds them', async () => {
    drawUsers({}, '/adm/users?tab=roles');
    expect(await screen.findByRole('button', { name: 'Delete Reader' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete Administrator' })).toBeNull();
  });

  it('are saved with the keys that were ticked', async () => {
    const { asked, shown } = drawUsers(
      { 'PUT roles/2': ({ body }) => ({ body: { ...roles[1], ...(body as Role) } }) },
      '/adm/users?tab=roles&edit=2',
    );
    await person.type(await screen.findByLabelText('Find a group or page'), 'placed orders');
    await person.click(await screen.findByRole('checkbox', { name: /Placed Orders/u }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shown.address).toBe('/adm/users?tab=roles'));
    expect(asked.find(({ call }) => call === 'PUT roles/2')?.body).toEqual({
      name: 'Reader',
      menugroups: ['restock_planning'],
      menupages: ['placed_orders_menu'],
    });
    expect(screen.getByText('“Reader” is saved.')).toBeDefined();
  });

  it('stay in the editor when the server refuses them, with its words', async () => {
    drawUsers(
      { 'PUT roles/1': () => ({ status: 409, body: { detail: lastAdministrator } }) },
      '/adm/users?tab=roles&edit=1',
    );
    await person.click(await screen.findByRole('button', { name: 'Clear Users' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain(lastAdministrator);
    expect(screen.getByText('Unsaved changes')).toBeDefined();
  });

  it('are a tab of their own, reached by the arrow keys, and the address holds it', async () => {
    const { shown } = drawUsers();
    const users = await screen.findByRole('tab', { name: 'Users' });
    users.focus();
    await person.keyboard('{ArrowRight}');
    expect(shown.address).toBe('/adm/users?tab=roles');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Roles', selected: true }));
  });
});
