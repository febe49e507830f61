import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { newPassword } from '../../contracts/password.ts';
import type { Settings } from '../../server/settings.ts';
import { findAccount } from '../../state/accounts.ts';
import { isCommonPassword } from '../../state/easy-passwords.ts';
import { hashPassword } from '../../state/passwords.ts';
import { setPasswordHash } from '../../state/profile.ts';
import { endSessionsOf } from '../../state/sessions.ts';
import { auditCommand } from '../audit-command.ts';
import { withState } from '../with-state.ts';

/** Reads from standard input, so that the password stands in no shell history or process list. */
export async function userPasswd(settings: Settings, [username]: string[]): Promise<void> {
  if (!username) throw new Error('Usage: pestle user passwd USERNAME');
  const given = await readPassword();
  const parsed = newPassword.safeParse(given);
  if (!parsed.success) throw new Error(`The password ${parsed.error.issues[0]?.message}.`);
  if (isCommonPassword(parsed.data, [username]))
    throw new Error('The password is too easy to guess. Choose a few words that do not belong together.');
  const passwordHash = await hashPassword(parsed.data);
  await withState(settings, async (state) => {
    const account = await state.atFrontDesk((db) => findAccount(db, username));
    if (!account) throw new Error(`There is no user "${username}".`);
    if (account.sso) throw new Error(`${account.username} signs in through single sign-on and has no password here.`);
    await state.inCompany(account.companyId, async (db) => {
      await setPasswordHash(db, account.id, passwordHash);
      await endSessionsOf(db, account.id);
      await auditCommand(db, account.companyId, account, 'password-change');
    });
    console.log(`The password of ${account.username} is changed; every session of theirs has ended.`);
  });
}

async function readPassword(): Promise<string> {
  const { isTTY } = process.stdin;
  if (isTTY) process.stderr.write('New password: ');
  // What is typed at a terminal is shown by readline, through this output; so it goes nowhere.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({ input: process.stdin, output: silent, terminal: isTTY });
  const { value } = await input[Symbol.asyncIterator]().next();
  input.close();
  if (isTTY) process.stderr.write('\n');
  return value ?? '';
}
