import { describe, expect, test } from 'vitest';
import { type AuditEntry, auditActions, auditAnswer } from '../../contracts/audit.ts';
import { favorite } from '../../contracts/favorites.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';

const day = 24 * 3_600_000;
/** The log's times are the database's own, which no test can set. */
const dateOf = (offset: number) => new Date(Date.now() + offset * day).toISOString().slice(0, 10);

onEachServer((server) => {
  const read = async (visitor: Visitor, query = '') =>
    auditAnswer.parse((await visitor.call('GET', `/api/audit${query}`)).body);
  const told = ({ username, action, subject, detail }: AuditEntry) => [username, action, subject, detail];

  test('what a person does is in the log: who, what, and from where', async () => {
    const visitor = await server.visit('insights', 'pestle-demo');
    await (await server.visit()).attemptSignIn('insights', 'wrong');
    const created = await visitor.call('POST', '/api/user_favorites', {
      name: 'Mine',
      url: '/scm/1059-by-location?patient=7',
    });
    const { id_favorites_pk: id } = favorite.parse(created.body);
    await visitor.call('PUT', `/api/user_favorites/${id}`, { name: 'Ours' });
    await visitor.call('POST', '/api/user_favorites/make_home', { id_home: id });
    await visitor.call('DELETE', `/api/user_favorites/${id}`);
    await visitor.call('GET', '/api/pages/1059');
    await visitor.call('PATCH', '/api/profile', { theme: 'dark', firstname: 'Ines' });
    await visitor.call('POST', '/api/support/tickets', { topic: 'idea', subject: 'More', message: 'Please' });
    await visitor.call('GET', '/api/logout');

    const { entries } = await read(await server.visit('demo'), '?user=insights');
    expect(entries.map(told).reverse()).toEqual([
      ['insights', 'sign-in', null, 'password'],
      ['insights', 'sign-in-failed', null, null],
      ['insights', 'favorite-create', '/scm/1059-by-location', 'Mine'],
      ['insights', 'favorite-edit', '/scm/1059-by-location', 'Ours'],
      ['insights', 'favorite-home', '/scm/1059-by-location', 'Ours'],
      ['insights', 'favorite-remove', '/scm/1059-by-location', 'Ours'],
      ['insights', 'page-view', '/scm/1059-by-location', null],
      ['insights', 'profile-edit', null, 'firstname, theme'],
      ['insights', 'ticket-create', expect.stringMatching(/^PS-\d{6}$/u), null],
      ['insights', 'sign-out', null, null],
    ]);
    expect(entries.at(-1)?.address).toBe(visitor.address);
    expect(Math.abs(Date.parse(entries[0]?.at ?? '') - Date.now())).toBeLessThan(5 * 60_000);
  });

  test('reading and exporting the log is in the log', async () => {
    const visitor = await server.visit('supplier');
    await read(visitor);
    await visitor.call('GET', '/api/audit/export');
    const { entries } = await read(visitor);
    expect(entries.slice(0, 2).map((entry) => entry.action)).toEqual(['audit-export', 'audit-view']);
  });

  test('a failed sign-in of an unknown name belongs to no company, and the name is not kept', async () => {
    await (await server.visit()).attemptSignIn('my-secret-password', 'x');
    for (const username of ['demo', 'supplier']) {
      const visitor = await server.visit(username);
      expect((await visitor.call('GET', '/api/audit?limit=500')).text).not.toContain('my-secret-password');
    }
  });

  test('another company sees nothing of it', async () => {
    await (await server.visit('demo')).call('GET', '/api/pages/1059');
    const { entries, users } = await read(await server.visit('supplier'), '?limit=500');
    expect(new Set(entries.map((entry) => entry.username))).toEqual(new Set(['supplier']));
    expect(users).toEqual(['supplier']);
  });

  describe('filters', () => {
    test('by kind, by user and by both narrow the list and the total alike', async () => {
      const demo = await server.visit('demo');
      await demo.call('GET', '/api/pages/1059');
      await (await server.visit('viewer')).call('GET', '/api/pages/users');
      const views = await read(demo, '?action=page-view,%20access-refused&limit=500');
      expect(new Set(views.entries.map((entry) => entry.action))).toEqual(new Set(['page-view', 'access-refused']));
      expect(views.total).toBe(views.entries.length);
      const refused = await read(demo, '?action=access-refused&user=viewer');
      expect(refused.entries.map(told)).toContainEqual(['viewer', 'access-refused', 'user_administration_menu', null]);
      expect(refused.total).toBeLessThan(views.total);
      expect((await read(demo, '?user=nobody')).total).toBe(0);
    });

    test('by day include both ends', async () => {
      const demo = await server.visit('demo');
      await demo.call('GET', '/api/pages/1059');
      const { total } = await read(demo, `?from=${dateOf(-1)}&to=${dateOf(1)}`);
      expect(total).toBeGreaterThan(0);
      const { entries } = await read(demo, `?limit=1`);
      const today = entries[0]?.at.slice(0, 10);
      expect((await read(demo, `?from=${today}&to=${today}`)).total).toBeGreaterThan(0);
      expect((await read(demo, `?from=${dateOf(2)}`)).total).toBe(0);
      expect((await read(demo, `?to=${dateOf(-2)}`)).total).toBe(0);
    });

    test('by limit and before page through it', async () => {
      const demo = await server.visit('demo');
      const first = await read(demo, '?limit=2');
      expect(first.entries).toHaveLength(2);
      const second = await read(demo, `?limit=2&before=${first.entries[1]?.id}`);
      expect(second.entries[0]?.id).toBeLessThan(first.entries[1]?.id ?? 0);
    });

    test.each([
      ['from=2026-02-30', 'from: is not a date of the calendar'],
      ['from=yesterday', 'from: must be a date, YYYY-MM-DD'],
      ['to=2026-1-1', 'to: must be a date, YYYY-MM-DD'],
      ['from=2026-03-02&to=2026-03-01', 'from: must not be after to'],
      ['action=everything', /^action/u],
      ['limit=0', /^limit: /u],
      ['limit=501', /^limit: /u],
      ['limit=-1', 'limit: must be a whole number'],
      ['limit=ten', 'limit: must be a whole number'],
      ['before=0', 'before: must be an entry id'],
      ['user=%00', /^user/u],
      ['from=2026-01-01&from=2026-01-02', /^from: /u],
    ])('that are wrong are named: %s', async (query, detail) => {
      const demo = await server.visit('demo');
      expectProblem(await demo.call('GET', `/api/audit?${query}`), 'bad-input', detail);
      if (!/^(limit|before)/u.test(query))
        expectProblem(await demo.call('GET', `/api/audit/export?${query}`), 'bad-input', detail);
    });
  });

  describe('the export', () => {
    test('is a CSV download of the filtered log, in the words a reader sees', async () => {
      const demo = await server.visit('demo');
      await demo.call('GET', '/api/pages/1059');
      const answer = await demo.call('GET', '/api/audit/export?action=page-view');
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"');
      const [head, first] = answer.text.split('\r\n');
      expect(head).toBe('Time (UTC),User,Action,Subject,Detail,Address');
      expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,demo,Opened a page,\/scm\/1059-by-location,,10\.\d+\.\d+\.1$/u);
      expect(answer.text).not.toContain(auditActions['sign-in']);
    });

    test.each([
      ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
      ['+1', `'+1`],
      ['-1+cmd', `'-1+cmd`],
      ['@SUM(A1)', `'@SUM(A1)`],
      ['a, "b"', `"a, ""b"""`],
      ['💊 Ünïcode', '💊 Ünïcode'],
    ])('keeps %s text for a spreadsheet', async (name, cell) => {
      const demo = await server.visit('demo');
      await demo.call('POST', '/api/user_favorites', { name, url: '/scm/1059-by-location' });
      const { text } = await demo.call('GET', '/api/audit/export?action=favorite-create');
      expect(text.split('\r\n')[1]).toContain(`,/scm/1059-by-location,${cell},`);
    });
  });
});
