import { describe, expect, test } from 'vitest';
import { type Member, member, memberLink, memberList, role, roleList } from '../../contracts/administration.ts';
import { inviteFileAnswer } from '../../contracts/invite-file.ts';
import { startSmtpSink } from '../../testkit/mail/start-smtp-sink.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer, openServer, type TestServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';

const path = '/api/users';
const password = 'a-password-of-mine';

onEachServer((server, store) => {
  let count = 0;
  const draft = async (administrator: Visitor, changes: object = {}) => {
    const roles = roleList.parse((await administrator.call('GET', '/api/roles')).body);
    const viewer = roles.find((one) => one.name === 'Viewer') ?? roles[0];
    return {
      username: `person-${count++}`,
      firstname: 'Pat',
      lastname: 'Lee',
      email: null,
      layout: 'Mira',
      sso: false,
      roles: [viewer?.id],
      ...changes,
    };
  };
  const invite = async (administrator: Visitor, changes: object = {}) => {
    const answer = await administrator.call('POST', path, await draft(administrator, changes));
    expect(answer.status, answer.text).toBe(201);
    return memberLink.parse(answer.body);
  };
  const redeem = async (token: string, newPassword = password, on: TestServer = server) =>
    (await on.visit()).call('POST', '/api/password_links/redeem', { token, password: newPassword });

  describe('an invitation', () => {
    test('is a link by which the person sets a password and signs in', async () => {
      const administrator = await server.visit('demo');
      const { member: invited, link, delivery } = await invite(administrator);
      expect(invited).toMatchObject({ status: 'invited', last_sign_in: null });
      expect(delivery).toBe('none');
      expect(link).toMatch(/^http:\/\/pestle\.test\/set-password#[\w-]{40,}$/u);

      const guest = await server.visit();
      const question = await guest.call('POST', '/api/password_links/question', { token: tokenOf(link) });
      expect(question.body).toEqual({
        purpose: 'invitation',
        sso: false,
        username: invited.username,
        firstname: 'Pat',
        companyname: 'Cedar Valley Health',
      });
      expect((await redeem(tokenOf(link))).body).toEqual({ ok: true });
      const visitor = await server.visit(invited.username, password);
      expect((await visitor.call('GET', '/api/me')).body).toMatchObject({ username: invited.username });
      expect(await find(administrator, invited.id)).toMatchObject({
        status: 'active',
        last_sign_in: server.clock.now().toISOString(),
      });
    });

    test('works once', async () => {
      const { link } = await invite(await server.visit('demo'));
      expect((await redeem(tokenOf(link))).status).toBe(200);
      expectProblem(
        await redeem(tokenOf(link), 'another-password'),
        'not-found',
        /^This link has expired or was used/u,
      );
    });

    test('works once even where it is redeemed twice at the same moment', async () => {
      const { link, member: invited } = await invite(await server.visit('demo'));
      const passwords = ['first-password', 'second-password'];
      const answers = await Promise.all(passwords.map((one) => redeem(tokenOf(link), one)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
      const winner = passwords[answers.findIndex((answer) => answer.status === 200)] ?? '';
      await server.visit(invited.username, winner);
    });

    test('expires after seven days', async () => {
      const { link } = await invite(await server.visit('demo'));
      server.clock.advance(7 * 24 * 3_600_000 + 1000);
      const question = await (await server.visit()).call('POST', '/api/password_links/question', {
        token: tokenOf(link),
      });
      expectProblem(question, 'not-found', /^This link has expired or was used/u);
      expectProblem(await redeem(tokenOf(link)), 'not-found', /^This link has expired or was used/u);
    });

    test('is taken back by disabling the person', async () => {
      const administrator = await server.visit('demo');
      const { link, member: invited } = await invite(administrator);
      await administrator.call('PATCH', `${path}/${invited.id}`, { disabled: true });
      expectProblem(await redeem(tokenOf(link)), 'not-found', /^This link has expired or was used/u);
    });

    test('sets no password for somebody who signs in through single sign-on', async () => {
      const invited = await invite(await server.visit('demo'), { sso: true });
      const useless = 'This link is for single sign-on: there is no password to set.';
      expectProblem(await redeem(tokenOf(invited.link)), 'conflict', useless);
      expect(invited).toMatchObject({
        delivery: 'none',
        member: { status: 'invited', sso: true },
      });
    });

    test('goes by mail where the person has an address', async () => {
      const sink = await startSmtpSink();
      const mailing = await openServer(store, { env: { SMTP_URL: sink.url } });
      const administrator = await mailing.visit('demo');
      const { link, delivery } = await invite(administrator, { email: 'pat@example.org' });
      expect(delivery).toBe('mail');
      expect(sink.letters[0]?.to).toEqual(['pat@example.org']);
      const mailed = linkIn(sink.letters[0]?.content);
      expect(mailed).not.toBe(link);
      expect((await redeem(tokenOf(mailed), password, mailing)).body).toEqual({ ok: true });
      await mailing.close();
      await sink.stop();
    });

    test('waits in the outbox where there is no mail server', async () => {
      const { link, delivery } = await invite(await server.visit('demo'), { email: 'pat@example.org' });
      expect(delivery).toBe('outbox');
      const mailed = linkIn(server.readOutbox().at(-1));
      // Either of them is used up by the other.
      expect((await redeem(tokenOf(link))).body).toEqual({ ok: true });
      expect((await redeem(tokenOf(mailed))).status).toBe(404);
    });
  });

  describe('people from a file', () => {
    test('are all invited, each with a link that works, and it is in the log', async () => {
      const administrator = await server.visit('demo');
      const csv =
        'username,firstname,roles,email,staff_code\nfile.one,One,Viewer,,F1\nfile.two,Two,Viewer;Administrator,two@example.org,\n';
      const answer = await administrator.call('POST', `${path}/import`, { csv });
      const { invited, errors } = inviteFileAnswer.parse(answer.body);
      expect(errors).toEqual([]);
      expect(invited.map(({ username }) => username)).toEqual(['file.one', 'file.two']);
      expect((await redeem(tokenOf(invited[0]?.link ?? ''))).body).toEqual({ ok: true });
      const members = memberList.parse((await administrator.call('GET', path)).body);
      expect(members.find(({ username }) => username === 'file.one')).toMatchObject({
        status: 'active',
        staff_code: 'F1',
      });
      const again = inviteFileAnswer.parse((await administrator.call('POST', `${path}/import`, { csv })).body);
      expect(again).toEqual({
        invited: [],
        errors: expect.arrayContaining([
          { line: 2, says: 'username: "file.one" is already taken' },
          { line: 2, says: 'staff_code: another user is this member of the staff' },
        ]),
      });
    });

    test('are nobody where one line is wrong, and for administrators alone', async () => {
      const csv = 'username,firstname,roles\nfile.three,Three,Viewer\nfile.four,Four,Nobody\n';
      const administrator = await server.visit('demo');
      const { invited, errors } = inviteFileAnswer.parse(
        (await administrator.call('POST', `${path}/import`, { csv })).body,
      );
      expect([invited, errors]).toEqual([[], [{ line: 3, says: 'roles: there is no role "Nobody"' }]]);
      const members = memberList.parse((await administrator.call('GET', path)).body);
      expect(members.map(({ username }) => username)).not.toContain('file.three');
      expect((await (await server.visit('viewer')).call('POST', `${path}/import`, { csv })).status).toBe(403);
      expect((await administrator.call('POST', `${path}/import`, { csv: 'x'.repeat(200_001) })).status).toBe(400);
    });
  });

  describe('resetting a password', () => {
    test('gives a new link for two hours; the old password works until it is used', async () => {
      const administrator = await server.visit('demo');
      const { link, member: invited } = await invite(administrator);
      await redeem(tokenOf(link));
      const session = await server.visit(invited.username, password);

      const reset = memberLink.parse((await administrator.call('POST', `${path}/${invited.id}/reset_password`)).body);
      const question = await session.call('POST', '/api/password_links/question', { token: tokenOf(reset.link) });
      expect(question.body).toMatchObject({ purpose: 'reset' });
      expectProblem(await session.call('GET', '/api/me'), 'login-required');
      expect((await administrator.call('GET', '/api/me')).status).toBe(200);
      await server.visit(invited.username, password);
      expectProblem(await redeem(tokenOf(reset.link), password), 'bad-input', /is the one in use/u);
      expect((await redeem(tokenOf(reset.link), 'changed-password')).status).toBe(200);
      expectProblem(await session.attemptSignIn(invited.username, password), 'wrong-credentials');
      await server.visit(invited.username, 'changed-password');
    });

    test('expires after two hours', async () => {
      const administrator = await server.visit('demo');
      const { link, member: invited } = await invite(administrator);
      await redeem(tokenOf(link));
      const reset = memberLink.parse((await administrator.call('POST', `${path}/${invited.id}/reset_password`)).body);
      server.clock.advance(2 * 3_600_000 + 1000);
      expectProblem(await redeem(tokenOf(reset.link)), 'not-found', /^This link has expired or was used/u);
    });

    test('makes an earlier link useless', async () => {
      const administrator = await server.visit('demo');
      const { link, member: invited } = await invite(administrator);
      const again = memberLink.parse((await administrator.call('POST', `${path}/${invited.id}/reset_password`)).body);
      expectProblem(await redeem(tokenOf(link)), 'not-found', /^This link has expired or was used/u);
      expect((await redeem(tokenOf(again.link))).status).toBe(200);
    });

    test('gives a link that dies with the account, and does not come back with it', async () => {
      const administrator = await server.visit('demo');
      const { link, member: invited } = await invite(administrator);
      for (const disabled of [true, false]) await administrator.call('PATCH', `${path}/${invited.id}`, { disabled });
      expectProblem(await redeem(tokenOf(link)), 'not-found', /^This link has expired or was used/u);
    });

    test('is refused for single sign-on and for disabled users', async () => {
      const administrator = await server.visit('demo');
      const elsewhere = await invite(administrator, { sso: true });
      await asOwner(store.state, (db) =>
        db
          .updateTable('users')
          .set({ sso_issuer: 'https://id.example', sso_subject: 'elsewhere' })
          .where('id', '=', elsewhere.member.id)
          .execute(),
      );
      const gone = await invite(administrator);
      await administrator.call('PATCH', `${path}/${gone.member.id}`, { disabled: true });
      for (const { member: person } of [elsewhere, gone]) {
        const answer = await administrator.call('POST', `${path}/${person.id}/reset_password`);
        expectProblem(answer, 'conflict', /single sign-on|is disabled/u);
      }
    });
  });

  describe('a user', () => {
    test('is changed in what is sent', async () => {
      const administrator = await server.visit('demo');
      const { member: invited } = await invite(administrator);
      const answer = await administrator.call('PATCH', `${path}/${invited.id}`, {
        lastname: 'Moreno',
        layout: 'insights',
      });
      expect(member.parse(answer.body)).toEqual({ ...invited, lastname: 'Moreno', layout: 'insights' });
      expect(await find(administrator, invited.id)).toEqual(answer.body);
    });

    test('of another company does not exist', async () => {
      const { member: invited } = await invite(await server.visit('demo'));
      const stranger = await server.visit('supplier');
      const missing = 'There is no such user.';
      expectProblem(await stranger.call('PATCH', `${path}/${invited.id}`, { disabled: true }), 'not-found', missing);
      expectProblem(await stranger.call('POST', `${path}/${invited.id}/reset_password`), 'not-found', missing);
      const listed = memberList.parse((await stranger.call('GET', path)).body);
      expect(listed.map((one) => one.username)).toEqual(['supplier']);
    });

    test('cannot have a role of another company', async () => {
      const administrator = await server.visit('demo');
      const [theirs] = roleList.parse((await (await server.visit('supplier')).call('GET', '/api/roles')).body);
      const body = await draft(administrator, { roles: [theirs?.id] });
      expectProblem(
        await administrator.call('POST', path, body),
        'bad-input',
        `roles: there is no role ${theirs?.id}.`,
      );
    });

    test('has a name that nobody else in the company has', async () => {
      const administrator = await server.visit('demo');
      const body = await draft(administrator, { username: 'VIEWER' });
      expectProblem(await administrator.call('POST', path, body), 'conflict', 'username: "VIEWER" is already taken.');
    });

    test('may have the name of a user of another company: the answer shows nothing, and each signs in as before', async () => {
      const { link, member: namesake } = await invite(await server.visit('demo'), { username: 'SUPPLIER' });
      await redeem(tokenOf(link), 'one way in here');
      const [here, there] = [await server.visit(), await server.visit()];
      expect(await here.signIn('supplier', 'one way in here')).toMatchObject({ companyname: 'Cedar Valley Health' });
      expect(await there.signIn('supplier')).toMatchObject({ companyname: 'Harborline Pharmaceuticals' });
      // What the one forgets and remembers does not clear what was tried on the other.
      for (let time = 0; time < 10; time++) await (await server.visit()).attemptSignIn('supplier', 'one way in here');
      expect((await (await server.visit()).attemptSignIn('supplier', 'pestle-demo')).status).toBe(401);
      const log = await asOwner(store.state, (db) =>
        db.selectFrom('audit_log').select('company_id').where('action', '=', 'sign-in-failed').execute(),
      );
      expect(new Set(log.map((entry) => entry.company_id)).size).toBe(2);
      server.clock.advance(16 * 60_000);
      await asOwner(store.state, (db) => db.deleteFrom('users').where('id', '=', namesake.id).execute());
    });

    test.each([
      [{ username: '' }, 'username: is required'],
      [{ username: 'two words' }, /^username: may hold letters/u],
      [{ username: '<b>' }, /^username: may hold letters/u],
      [{ username: 'pat\u0000' }, /^username: may hold letters/u],
      [{ firstname: '' }, 'firstname: is required'],
      [{ email: 'nowhere' }, 'email: must be a mail address'],
      [{ email: 'a@b\r\nBcc: c@d' }, 'email: must be a mail address'],
      [{ email: 'a@b, c@d' }, 'email: must be a mail address'],
      [{ layout: 'Other' }, 'layout: must be one of Mira, insights'],
      [{ sso: 'yes' }, 'sso: must be a boolean'],
      [{ roles: [] }, 'roles: choose at least one role'],
      [{ roles: [0] }, /^roles\.0: /u],
      [{ roles: [2_147_483_647] }, 'roles: there is no role 2147483647.'],
      [{ roles: 'all' }, 'roles: must be a list'],
    ])('is not invited with %j', async (changes, detail) => {
      const administrator = await server.visit('demo');
      expectProblem(await administrator.call('POST', path, await draft(administrator, changes)), 'bad-input', detail);
    });
  });

  test('the last administrator can neither disable nor demote themselves', async () => {
    const administrator = await server.visit('supplier');
    const [self] = memberList.parse((await administrator.call('GET', path)).body);
    const powerless = role.parse(
      (await administrator.call('POST', '/api/roles', { name: 'Powerless', menugroups: [], menupages: [] })).body,
    );
    for (const edit of [{ disabled: true }, { roles: [powerless.id] }]) {
      const answer = await administrator.call('PATCH', `${path}/${self?.id}`, edit);
      expectProblem(answer, 'conflict', /^This would leave the company without an administrator/u);
    }
    expect((await administrator.call('GET', path)).status).toBe(200);
    expect(await find(administrator, self?.id ?? 0)).toEqual(self);
  });
});

const tokenOf = (link: string | null) => link?.split('#')[1] ?? '';
/** A letter as its reader sees it: quoted-printable lines joined again. */
const unfold = (letter = '') => letter.replace(/=\r?\n/gu, '').replace(/=3D/gu, '=');

async function find(administrator: Visitor, id: number): Promise<Member | undefined> {
  const members = memberList.parse((await administrator.call('GET', path)).body);
  return members.find((one) => one.id === id);
}

/** The link in a letter, which is another one than the administrator is shown. */
const linkIn = (letter: string | undefined): string => /http\S+\/set-password#[\w-]+/u.exec(unfold(letter))?.[0] ?? '';
