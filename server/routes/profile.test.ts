import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { favorite } from '../../contracts/favorites.ts';
import { avatarMaximumBytes, profileAnswer } from '../../contracts/profile.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { multipart } from '../../testkit/server/multipart.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';

const path = '/api/profile';
const picture = () => sharp({ create: { width: 300, height: 200, channels: 4, background: '#0a9396' } });
const upload = (visitor: Visitor, content: Buffer | string, field = 'avatar') =>
  visitor.call('PUT', `${path}/avatar`, undefined, multipart(field, content));

onEachServer((server, store) => {
  const read = async (visitor: Visitor) => profileAnswer.parse((await visitor.call('GET', path)).body);

  test('a profile is read with the user-info record beside it', async () => {
    const visitor = await server.visit('demo');
    const { profile, user } = await read(visitor);
    expect(profile).toEqual({
      username: 'demo',
      firstname: 'Dana',
      lastname: 'Whitfield',
      email: null,
      avatar: null,
      theme: 'system',
      density: 'comfortable',
      layout: 'Mira',
      sso: false,
      home: null,
    });
    expect(user).toEqual((await visitor.call('GET', '/api/me')).body);
  });

  test('what is sent changes, and what is not stays as it is', async () => {
    const visitor = await server.visit('insights');
    const { profile: before } = await read(visitor);
    const answer = await visitor.call('PATCH', path, { firstname: '  Inès 💊 ', theme: 'dark', density: 'compact' });
    expect(answer.status).toBe(200);
    const { profile, user } = profileAnswer.parse(answer.body);
    expect(profile).toEqual({ ...before, firstname: 'Inès 💊', theme: 'dark', density: 'compact' });
    expect(user.firstname).toBe('Inès 💊');
    expect((await read(visitor)).profile).toEqual(profile);
  });

  test('the layout decides which menu the user-info record asks for', async () => {
    const visitor = await server.visit('viewer');
    const { user } = profileAnswer.parse((await visitor.call('PATCH', path, { layout: 'insights' })).body);
    expect(user.layout).toBe('insights');
    await visitor.call('PATCH', path, { layout: 'Mira' });
  });

  test('the start page is a favorite, and can be none again', async () => {
    const visitor = await server.visit('demo');
    const url = '/scm/1059-by-location';
    const { id_favorites_pk: home } = favorite.parse(
      (await visitor.call('POST', '/api/user_favorites', { name: 'Start', url })).body,
    );
    const set = profileAnswer.parse((await visitor.call('PATCH', path, { home })).body);
    expect([set.profile.home, set.user.homepage]).toEqual([home, url]);
    const cleared = profileAnswer.parse((await visitor.call('PATCH', path, { home: null })).body);
    expect([cleared.profile.home, cleared.user.homepage]).toEqual([null, null]);
  });

  test('who somebody is, what they may and how they sign in cannot be changed here', async () => {
    const visitor = await server.visit('viewer');
    const { profile, user } = await read(visitor);
    const edit = {
      username: 'demo',
      sso: true,
      roles: [1],
      company_id: 2,
      disabled: false,
      password_hash: 'x',
      email: 'a@b',
    };
    expect((await visitor.call('PATCH', path, edit)).status).toBe(200);
    expect(await read(visitor)).toEqual({ profile, user });
  });

  test.each([
    [{ firstname: '' }, 'firstname: is required'],
    [{ firstname: 'x'.repeat(61) }, 'firstname: must have at most 60 characters'],
    [{ lastname: 'a\u0000' }, /^lastname: must be plain text/u],
    [{ theme: 'pink' }, 'theme: must be one of system, light, dark'],
    [{ density: null }, 'density: must be one of comfortable, compact'],
    [{ layout: 'Other' }, 'layout: must be one of Mira, insights'],
    [{ home: 0 }, /^home: /u],
    [{ home: 'x' }, /^home: /u],
  ])('bad input is named: %j', async (body, detail) => {
    const visitor = await server.visit('demo');
    expectProblem(await visitor.call('PATCH', path, body), 'bad-input', detail);
  });

  describe('a picture', () => {
    test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
      'in %s becomes a jpeg of 100 by 100 pixels without metadata',
      async (format) => {
        const visitor = await server.visit('demo');
        const original = await picture()
          .withMetadata({ exif: { IFD0: { Copyright: 'Somewhere' } } })
          .toFormat(format)
          .toBuffer();
        const answer = await upload(visitor, original);
        expect(answer.status, answer.text).toBe(200);
        const { profile, user } = profileAnswer.parse(answer.body);
        expect(user.avatar).toBe(profile.avatar);
        const stored = Buffer.from(profile.avatar ?? '', 'base64');
        const { format: kept, width, height, exif } = await sharp(stored).metadata();
        expect({ kept, width, height, exif }).toEqual({ kept: 'jpeg', width: 100, height: 100, exif: undefined });
        expect(stored.length).toBeLessThan(20_000);
        expect(stored.toString('latin1')).not.toContain('Somewhere');
      },
    );

    test('can be removed', async () => {
      const visitor = await server.visit('demo');
      await upload(visitor, await picture().png().toBuffer());
      const { user } = profileAnswer.parse((await visitor.call('DELETE', `${path}/avatar`)).body);
      expect(user.avatar).toBeNull();
    });

    test.each([
      ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
      ['garbage', 'no picture at all'],
      ['an empty file', ''],
      ['a cut-off PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['a PDF', '%PDF-1.4\n%%EOF'],
      [
        'a picture of four thousand megapixels',
        Buffer.from(`474946383961ffffffff8000000000000000002c00000000ffffffff00024401003b`, 'hex'),
      ],
    ])('that is %s is refused', async (_what, content) => {
      const visitor = await server.visit('demo');
      const answer = await upload(visitor, content);
      expectProblem(answer, 'bad-input', /^avatar: must be a readable JPEG, PNG, WebP or GIF picture/u);
      expect((await read(visitor)).profile.avatar).toBeNull();
    });

    test('of more than 5 MiB is too large', async () => {
      const visitor = await server.visit('demo');
      expectProblem(await upload(visitor, Buffer.alloc(avatarMaximumBytes + 1)), 'too-large');
    });

    test('in another field than avatar is missing', async () => {
      const visitor = await server.visit('demo');
      const content = await picture().png().toBuffer();
      expectProblem(await upload(visitor, content, 'photo'), 'bad-input', 'avatar: is required');
    });

    test.each([
      ['without a boundary', { payload: 'x', type: 'multipart/form-data' }, 400],
      [
        'that breaks off',
        {
          payload: '--b\r\nContent-Disposition: form-data; name="avatar"; filename="x"\r\n\r\nxx',
          type: 'multipart/form-data; boundary=b',
        },
        400,
      ],
      ['with no part', { payload: '--b--\r\n', type: 'multipart/form-data; boundary=b' }, 400],
      ['that is empty', { payload: '', type: 'multipart/form-data; boundary=b' }, 400],
      ['that is JSON', { payload: '{}', type: 'application/json' }, 415],
    ])('in a form %s is refused', async (_what, raw, status) => {
      const visitor = await server.visit('demo');
      const answer = await visitor.call('PUT', `${path}/avatar`, undefined, { raw });
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body).toEqual({ detail: expect.any(String) });
    });
  });

  describe('changing the password', () => {
    const change = (visitor: Visitor, current: unknown, next: unknown) =>
      visitor.call('POST', `${path}/password`, { current, next });

    test.each([
      ['wrong', 'a-new-password', 'current: The current password is wrong.'],
      ['', 'a-new-password', 'current: Current password is required.'],
      ['pestle-demo', 'short', 'next: must have at least 10 characters'],
      ['pestle-demo', 'x'.repeat(501), 'next: must have at most 500 characters'],
      ['pestle-demo', 'null\u0000characters', 'next: must be plain text, without control characters'],
      ['pestle-demo', 1234567890, 'next: must be a string'],
      ['pestle-demo', 'Welcome2026!', 'next: is too easy to guess. Choose a few words that do not belong together.'],
    ])('from %j to %j is refused', async (current, next, detail) => {
      const visitor = await server.visit('demo');
      expectProblem(await change(visitor, current, next), 'bad-input', detail);
      expect((await visitor.call('GET', '/api/me')).status).toBe(200);
    });

    test('to the one in use is refused', async () => {
      const visitor = await server.visit('viewer');
      await change(visitor, 'pestle-demo', 'the same twice over');
      const again = await server.visit('viewer');
      const detail = 'next: is the one in use. Choose another.';
      expectProblem(await change(again, 'the same twice over', 'the same twice over'), 'bad-input', detail);
      await asOwner(store.state, (db) =>
        db
          .updateTable('users')
          .set((e) => ({
            password_hash: e.selectFrom('users as u').select('u.password_hash').where('u.username', '=', 'insights'),
          }))
          .where('username', '=', 'viewer')
          .execute(),
      );
    });

    test('from a wrong one is logged, and waits after the tenth time, whatever the session', async () => {
      const attempt = async () => change(await server.visit('insights'), 'wrong', 'a-new-password');
      for (let time = 0; time < 10; time++) expect((await attempt()).status).toBe(400);
      const answer = await attempt();
      expectProblem(answer, 'too-many-attempts', 'Too many wrong passwords. Wait a few minutes and try again.');
      expect(Number(answer.headers['retry-after'])).toBe(15 * 60);
      const logged = await asOwner(store.state, (db) =>
        db
          .selectFrom('audit_log')
          .select('detail')
          .where('action', '=', 'password-refused')
          .where('username', '=', 'insights')
          .orderBy('id')
          .execute(),
      );
      expect(logged.map(({ detail }) => detail)).toEqual([
        ...Array(10).fill('wrong current password'),
        'too many attempts',
      ]);
    });

    test('is not for somebody who signs in elsewhere', async () => {
      const visitor = await server.visit('sso');
      expectProblem(
        await change(visitor, 'x', 'a-new-password'),
        'conflict',
        'Your password is kept by your identity provider.',
      );
    });

    test('takes any language', async () => {
      const visitor = await server.visit('viewer');
      expect((await change(visitor, 'pestle-demo', 'Schlüssel 💊 密码 ключ')).status).toBe(200);
      await server.visit('viewer', 'Schlüssel 💊 密码 ключ');
    });
  });
});
