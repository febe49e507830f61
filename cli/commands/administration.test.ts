import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { groupKeys, pageKeys } from '../../catalog/pages.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { findAccount } from '../../state/accounts.ts';
import { openState } from '../../state/open-state.ts';
import { findPasswordLink } from '../../state/password-links.ts';
import { readUserInfo } from '../../state/user-info.ts';
import { asOwner, copyFolder } from '../../testkit/stores/open-store.ts';
import { companyAdd } from './company-add.ts';
import { userAdd } from './user-add.ts';

let settings: Settings;
let remove: () => Promise<void>;
let printed: MockInstance<typeof console.log>;

beforeEach(async () => {
  const copy = await copyFolder();
  settings = readSettings({ DATA_DIR: copy.options.dataDir, PUBLIC_URL: 'https://pestle.example' });
  remove = copy.remove;
  printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  printed.mockRestore();
  await remove();
});

const lastToken = () =>
  /https:\/\/pestle\.example\/set-password#([\w-]+)$/u.exec(String(printed.mock.lastCall?.[0]))?.[1] ?? '';
const inspect = async <T>(work: (state: Awaited<ReturnType<typeof openState>>) => Promise<T>): Promise<T> => {
  const state = await openState({ dataDir: settings.DATA_DIR, databaseUrl: '' });
  try {
    return await work(state);
  } finally {
    await state.close();
  }
};

describe('company add', () => {
  test('opens a company whose administrator sets a password by the printed link', async () => {
    await companyAdd(settings, [
      '--code',
      'north',
      '--name',
      'North Clinic',
      '--admin',
      'nora',
      '--mail',
      'nora@example.org',
    ]);
    const { link, user } = await inspect((state) =>
      state.atFrontDesk(async (db) => ({
        link: await findPasswordLink(db, lastToken(), new Date()),
        user: await readUserInfo(db, (await findAccount(db, 'nora'))?.id ?? 0),
      })),
    );
    expect(link).toMatchObject({ purpose: 'invitation', username: 'nora', companyname: 'North Clinic' });
    expect(user.menugroups).toEqual([...groupKeys].sort());
    expect(user.menupages).toEqual([...new Set(pageKeys)].sort());
  });

  test.each([
    [['--code', 'cedar', '--name', 'Again', '--admin', 'nora'], 'code: there is already a company "cedar".'],
    [['--code', 'north', '--name', 'North', '--admin', 'demo'], 'username: "demo" is already taken.'],
    [['--name', 'North', '--admin', 'nora'], '--code is required'],
    [['--code', 'North!', '--name', 'North', '--admin', 'nora'], '--code may hold small letters, digits and - only'],
    [['--code', 'north', '--name', 'North', '--admin', 'no ra'], '--admin may hold letters, digits and . _ @ + - only'],
    [['--code', 'north', '--name', 'North', '--admin', 'nora', '--mail', 'x'], '--mail must be a mail address'],
  ])('%j is refused, and leaves nothing behind', async (args, message) => {
    await expect(companyAdd(settings, args)).rejects.toThrow(message);
    const companies = await inspect((state) =>
      asOwner(state, (db) => db.selectFrom('companies').select('code').execute()),
    );
    expect(companies).toEqual([{ code: 'cedar' }, { code: 'harborline' }]);
  });
});

describe('user add', () => {
  const given = ['--company', 'cedar', '--username', 'pat', '--firstname', 'Pat'];

  test('invites somebody with a role, whose name is found whatever its capitals', async () => {
    await userAdd(settings, [...given, '--role', 'viewer']);
    const { link, user } = await inspect((state) =>
      state.atFrontDesk(async (db) => ({
        link: await findPasswordLink(db, lastToken(), new Date()),
        user: await readUserInfo(db, (await findAccount(db, 'pat'))?.id ?? 0),
      })),
    );
    expect(link).toMatchObject({ username: 'pat', companyname: 'Cedar Valley Health' });
    expect(user).toMatchObject({ menugroups: ['dashboards', 'restock_planning'], layout: 'Mira', sso: false });
  });

  test('with --sso needs no link', async () => {
    await userAdd(settings, [...given, '--role', 'Viewer', '--sso']);
    expect(printed).toHaveBeenLastCalledWith('pat can sign in through single sign-on.');
    expect(await inspect((state) => state.atFrontDesk((db) => findAccount(db, 'pat')))).toMatchObject({ sso: true });
  });

  test.each([
    [
      ['--company', 'nowhere', '--username', 'pat', '--firstname', 'Pat', '--role', 'Viewer'],
      '--company: there is no company "nowhere".',
    ],
    [[...given, '--role', 'Chief'], '--role: choose one of Administrator, Viewer.'],
    [[...given], '--role is required'],
    [
      ['--company', 'cedar', '--username', 'demo', '--firstname', 'Pat', '--role', 'Viewer'],
      'username: "demo" is already taken.',
    ],
  ])('%j is refused', async (args, message) => {
    await expect(userAdd(settings, args)).rejects.toThrow(message);
  });
});
