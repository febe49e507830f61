import { expect, test, vi } from 'vitest';
import { memberLink, roleList } from '../../contracts/administration.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';

const forgotten = '/api/forgotten_password';

onEachServer((server, store) => {
  const giveAddress = (username: string) =>
    asOwner(store.state, (db) =>
      db
        .updateTable('users')
        .set({ email: `${username}@example.org` })
        .where('username', '=', username)
        .execute(),
    );

  test('a forgotten password is answered the same whether the account exists or not', async () => {
    await giveAddress('demo');
    await giveAddress('sso');
    const answers = [];
    for (const username of ['demo', 'DEMO', 'viewer', 'sso', 'nobody-like-that', '💊', "' or 1=1 --"]) {
      const answer = await (await server.visit()).call('POST', forgotten, { username });
      answers.push({ status: answer.status, text: answer.text });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, text: '{"ok":true}' })]),
    );
  });

  test('only somebody with an address and a password of ours gets a letter, whose link works', async () => {
    await giveAddress('supplier');
    await giveAddress('sso');
    for (const username of ['sso', 'viewer', 'nobody-like-that']) {
      await (await server.visit()).call('POST', forgotten, { username });
    }
    await (await server.visit()).call('POST', forgotten, { username: 'supplier' });
    const lettersTo = (address: string) =>
      server.readOutbox().filter((one) => one.includes(`To: ${address}@example.org`));
    await vi.waitFor(() => expect(lettersTo('supplier')).toHaveLength(1), 5000);
    expect(lettersTo('sso')).toEqual([]);
    const [letter = ''] = lettersTo('supplier');
    const token = /set-password#([\w=-]+(?:\r?\n[\w-]+)?)/u.exec(letter.replace(/=\r?\n/gu, ''))?.[1] ?? '';
    const redeemed = await (await server.visit()).call('POST', '/api/password_links/redeem', {
      token,
      password: 'remembered-now',
    });
    expect(redeemed.body).toEqual({ ok: true });
    await server.visit('supplier', 'remembered-now');
  });

  test('a forgotten password is in the audit log of the person', async () => {
    await giveAddress('demo');
    const visitor = await server.visit();
    await visitor.call('POST', forgotten, { username: 'demo' });
    const readEntries = () =>
      asOwner(store.state, (db) =>
        db.selectFrom('audit_log').select(['action', 'subject']).where('address', '=', visitor.address).execute(),
      );
    await vi.waitFor(
      async () => expect(await readEntries()).toEqual([{ action: 'password-reset', subject: 'demo' }]),
      5000,
    );
  });

  test('is answered before the account is looked up, so that the time of the answer shows nothing', async () => {
    await giveAddress('demo');
    const { state } = server.services;
    const asked: string[] = [];
    const atFrontDesk = vi.spyOn(state, 'atFrontDesk');
    for (const username of ['demo', 'nobody-like-that']) {
      atFrontDesk.mockClear();
      await (await server.visit()).call('POST', forgotten, { username });
      asked.push(`${atFrontDesk.mock.calls.length}`);
      await vi.waitFor(() => expect(atFrontDesk).toHaveBeenCalledTimes(2), 5000);
    }
    atFrontDesk.mockRestore();
    expect(asked).toEqual(['1', '1']);
  });

  test('an invitation stays valid when somebody asks for a link in its name', async () => {
    const administrator = await server.visit('demo');
    const [role] = roleList.parse((await administrator.call('GET', '/api/roles')).body);
    const body = { firstname: 'Ida', username: 'ida', email: 'ida@example.org', layout: 'Mira', sso: false };
    const invited = await administrator.call('POST', '/api/users', { ...body, roles: [role?.id] });
    const token = memberLink.parse(invited.body).link?.split('#')[1];
    const before = server.readOutbox().length;
    await (await server.visit()).call('POST', forgotten, { username: 'ida' });
    await vi.waitFor(() => expect(server.readOutbox()).toHaveLength(before + 1), 5000);
    const question = await (await server.visit()).call('POST', '/api/password_links/question', { token });
    expect(question.body).toEqual({
      purpose: 'invitation',
      sso: false,
      username: 'ida',
      firstname: 'Ida',
      companyname: 'Cedar Valley Health',
    });
    const tooEasy = 'password: is too easy to guess. Choose a few words that do not belong together.';
    const redeem = (password: string) =>
      administrator.call('POST', '/api/password_links/redeem', { token, password }, { csrf: null });
    expectProblem(await redeem('IdaCedar12'), 'bad-input', tooEasy);
    expect((await redeem('remembered-at-last')).status).toBe(200);
  });

  test.each(['question', 'redeem'])('a link that was never given out is refused (%s)', async (call) => {
    const visitor = await server.visit();
    const body = { token: 'x'.repeat(43), password: 'long-enough-password' };
    const answer = await visitor.call('POST', `/api/password_links/${call}`, body);
    expectProblem(answer, 'not-found', 'This link has expired or was used already. Ask for a new one.');
  });

  test.each([
    [{ token: 'x', password: 'long-enough-password' }, 'token: is not a link token'],
    [{ token: `${'x'.repeat(43)}\u0000`, password: 'long-enough-password' }, 'token: is not a link token'],
    [{ token: 'x'.repeat(43), password: 'short' }, 'password: must have at least 10 characters'],
    [{ password: 'long-enough-password' }, 'token: is required'],
    [{ token: 'x'.repeat(43) }, 'password: is required'],
  ])('bad input is named: %j', async (body, detail) => {
    const visitor = await server.visit();
    expectProblem(await visitor.call('POST', '/api/password_links/redeem', body), 'bad-input', detail);
  });
});
