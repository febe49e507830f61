import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccount } from '../state/accounts.ts';
import { openState } from '../state/open-state.ts';
import { passwordFits } from '../state/passwords.ts';
import { startSession } from '../state/sessions.ts';
import { runPestle } from '../testkit/run-pestle.ts';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { copyFolder } from '../testkit/stores/open-store.ts';

describe('the pestle command', () => {
  let folder: string;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const copy = await copyFolder();
    folder = copy.options.dataDir;
    remove = copy.remove;
  });
  afterAll(() => remove());

  const run = (args: string[], input?: string, env: Record<string, string> = {}) =>
    runPestle(args, { cwd: folder, env: { DATA_DIR: folder, ...env }, ...(input === undefined ? {} : { input }) });

  test('alone says what it can do', async () => {
    const { code, stderr } = await run([]);
    expect(code).toBe(0);
    for (const name of ['serve', 'company add', 'user add', 'user passwd']) expect(stderr).toContain(`pestle ${name}`);
  });

  test('with an unknown name says the same, and fails', async () => {
    const { code, stderr } = await run(['frobnicate']);
    expect(code).toBe(2);
    expect(stderr).toContain('Usage:');
  });

  test('with a bad setting names the variable, without a stack trace', async () => {
    const { code, stderr } = await run(['serve'], '', { PORT: 'eighty' });
    expect(code).toBe(1);
    expect(stderr.trim()).toBe('A setting is wrong: PORT must be a port number, 0 to 65535.');
  });

  test('reads settings from a .env file, which those of the environment outrank', async () => {
    writeFileSync(join(folder, '.env'), 'LOG_LEVEL=loud\n');
    expect((await run(['user', 'passwd', 'nobody'], 'a-new-password\n')).stderr).toContain('LOG_LEVEL');
    const outranked = await run(['user', 'passwd', 'nobody'], 'a-new-password\n', { LOG_LEVEL: 'warn' });
    expect(outranked.stderr.trim()).toBe('There is no user "nobody".');
    writeFileSync(join(folder, '.env'), '');
  });

  test('user passwd sets a password from standard input and ends the sessions of that user', async () => {
    const before = await openState({ dataDir: folder, databaseUrl: '' });
    await before.atFrontDesk(async (db) => {
      const account = await findAccount(db, 'viewer');
      await startSession(db, { companyId: account?.companyId ?? 0, userId: account?.id ?? 0 }, new Date());
    });
    await before.close();

    const { code, stdout, stderr } = await run(['user', 'passwd', 'Viewer'], 'set-by-hand 💊\nand no more\n');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('The password of viewer is changed');

    const state = await openState({ dataDir: folder, databaseUrl: '' });
    const account = await state.atFrontDesk((db) => findAccount(db, 'viewer'));
    const left = await asOwner(state, async (db) => ({
      sessions: await db.selectFrom('sessions').select('user_id').execute(),
      log: await db.selectFrom('audit_log').select(['username', 'action', 'detail']).execute(),
    }));
    await state.close();
    expect(await passwordFits(account?.passwordHash ?? null, 'set-by-hand 💊')).toBe(true);
    expect(left.sessions).toEqual([]);
    expect(left.log).toEqual([{ username: 'viewer', action: 'password-change', detail: 'command line' }]);
  });

  test.each([
    [['user', 'passwd'], '', 'Usage: pestle user passwd USERNAME'],
    [['user', 'passwd', 'viewer'], 'short\n', 'The password must have at least 10 characters.'],
    [['user', 'passwd', 'viewer'], '', 'The password must have at least 10 characters.'],
    [['user', 'passwd', 'sso'], 'a-new-password\n', 'sso signs in through single sign-on and has no password here.'],
  ])('%j with the input %j is refused', async (args, input, message) => {
    const { code, stderr } = await run(args, input);
    expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: message });
  });

  test('says which process holds the store, and leaves it alone', async () => {
    const state = await openState({ dataDir: folder, databaseUrl: '' });
    const { code, stderr } = await run(['user', 'passwd', 'viewer'], 'a-new-password\n');
    expect(code).toBe(1);
    expect(stderr).toContain(`The data folder is in use by process ${process.pid}.`);
    await state.ping();
    await state.close();
  });

  test('serve on a port that is taken says so and ends', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, stderr } = await run(['serve'], '', { PORT: String(port), LOG_LEVEL: 'silent', DEMO_SCALE: '0' });
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(stderr).toContain('EADDRINUSE');
    await (await openState({ dataDir: folder, databaseUrl: '' })).close();
  });
});
