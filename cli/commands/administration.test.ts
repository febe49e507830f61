import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { groupKeys, pageKeys } from '../../catalog/pages.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { findAccount } from '../../state/accounts.ts';
import { openState, type State } from '../../state/open-state.ts';
import { findPasswordLink } from '../../state/password-links.ts';
import { readUserInfo } from '../../state/user-info.ts';
import { copyFolder, openStore } from '../../testkit/stores/open-store.ts';
import { hasServer } from '../../testkit/stores/server.ts';
import { takeSnapshot } from '../../testkit/stores/snapshot.ts';
import { companyAdd } from './company-add.ts';
import { userAdd } from './user-add.ts';

let settings: Settings;
let remove: () => Promise<void>;
let printed: MockInstance<typeof console.log>;

beforeAll(async () => {
  const copy = await copyStore();
  const { dataDir, databaseUrl } = copy.options;
  settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://pestle.example' });
  remove = copy.remove;
});
afterAll(() => remove());
beforeEach(() => {
  printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => printed.mockRestore());

/**
 * Every command opens the store and closes it again: on a server that costs next to nothing, embedded it starts a
 * PostgreSQL each time. So the embedded store has one test of its own.
 */
async function copyStore() {
  if (!hasServer()) return copyFolder();
  const store = await openStore('server');
  return { options: store.options, remove: () => store.close() };
}

const lastToken = () =>
  /https:\/\/pestle\.example\/set-password#([\w-]+)$/u.exec(String(printed.mock.lastCall?.[0]))?.[1] ?? '';
const inspect = async <T>(work: (state: State) => Promise<T>, of = settings): Promise<T> => {
  const state = await openState({ dataDir: of.DATA_DIR, databaseUrl: of.DATABASE_URL });
  try {
    return await work(state);
  } finally {
    await state.close();
  }
};

describe('company add', () => {
  test('opens a company whose administrator sets a password by the printed link', async () => {
    await companyAdd(settings, ['--code=north', '--name=North Clinic', '--admin=nora', '--mail=nora@example.org']);
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

  test.each([[['--code', 'cedar', '--name', 'Again', '--admin', 'wes'], 'code: there is already a company "cedar".']])(
    '%j is refused, and leaves nothing behind',
    async (args, message) => {
      const before = await inspect(takeSnapshot);
      await expect(companyAdd(settings, args)).rejects.toThrow(message);
      expect(await inspect(takeSnapshot)).toEqual(before);
    },
  );

  test.each([
    [['--name', 'West', '--admin', 'wes'], '--code is required'],
    [['--code', 'West!', '--name', 'West', '--admin', 'wes'], '--code may hold small letters, digits and - only'],
    [['--code', 'west', '--name', 'West', '--admin', 'w es'], '--admin may hold letters, digits and . _ @ + - only'],
    [['--code', 'west', '--name', 'West', '--admin', 'wes', '--mail', 'x'], '--mail must be a mail address'],
  ])('%j is refused by name', async (args, message) => {
    await expect(companyAdd(settings, args)).rejects.toThrow(message);
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

  test('with --sso prints a link that opens the account', async () => {
    await userAdd(settings, ['--company=cedar', '--username=quinn', '--firstname=Quinn', '--role=Viewer', '--sso']);
    expect(printed).toHaveBeenLastCalledWith(
      expect.stringMatching(/^quinn signs in for the first time here: http.+#[\w-]{20,}$/u),
    );
    expect(await inspect((state) => state.atFrontDesk((db) => findAccount(db, 'quinn')))).toMatchObject({ sso: true });
  });

  test.each([
    [
      ['--company', 'nowhere', '--username', 'pat', '--firstname', 'Pat', '--role', 'Viewer'],
      '--company: there is no company "nowhere".',
    ],
    [
      [...given, '--role', 'Chief'],
      '--role: choose one of 340B manager, Administrator, Buyer, Director, Diversion officer, Pharmacist, Viewer.',
    ],
    [[...given], '--role is required'],
    [
      ['--company', 'cedar', '--username', 'demo', '--firstname', 'Pat', '--role', 'Viewer'],
      'username: "demo" is already taken.',
    ],
  ])('%j is refused', async (args, message) => {
    await expect(userAdd(settings, args)).rejects.toThrow(message);
  });
});

test('on the embedded store a company and its second user are added too', async () => {
  const copy = await copyFolder();
  const embedded = readSettings({ DATA_DIR: copy.options.dataDir, PUBLIC_URL: 'https://pestle.example' });
  await companyAdd(embedded, ['--code=south', '--name=South Clinic', '--admin=sara']);
  await userAdd(embedded, ['--company=south', '--username=sam', '--firstname=Sam', '--role=Administrator']);
  const accounts = await inspect(
    (state) => state.atFrontDesk(async (db) => [await findAccount(db, 'sara'), await findAccount(db, 'sam')]),
    embedded,
  );
  await copy.remove();
  expect(accounts).toMatchObject([{ username: 'sara' }, { username: 'sam' }]);
  expect(accounts[0]?.companyId).toBe(accounts[1]?.companyId);
});
