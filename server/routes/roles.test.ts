import { describe, expect, test } from 'vitest';
import { administratorKey, groupKeys, pageKeys } from '../../catalog/pages.ts';
import { type Role, role, roleList } from '../../contracts/administration.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';

const path = '/api/roles';

onEachServer((server) => {
  const create = async (administrator: Visitor, changes: object) =>
    role.parse((await administrator.call('POST', path, { menugroups: [], menupages: [], ...changes })).body);
  const find = async (administrator: Visitor, name: string): Promise<Role | undefined> => {
    const roles = roleList.parse((await administrator.call('GET', path)).body);
    return roles.find((one) => one.name === name);
  };

  test('the roles of a company are listed with what they grant and how many hold them', async () => {
    const administrator = await server.visit('demo');
    expect(await find(administrator, 'Administrator')).toMatchObject({ members: 4, menugroups: groupKeys });
    expect(await find(administrator, 'Viewer')).toMatchObject({
      members: 1,
      menugroups: ['dashboards', 'restock_planning'],
    });
  });

  test('a role is created, changed and removed', async () => {
    const administrator = await server.visit('demo');
    const created = await create(administrator, { name: 'Buyers', menugroups: ['dashboards'] });
    expect(created).toMatchObject({ name: 'Buyers', menugroups: ['dashboards'], menupages: [], members: 0 });
    const write = { name: 'Purchasing', menugroups: [], menupages: ['placed_orders_menu'] };
    const changed = await administrator.call('PUT', `${path}/${created.id}`, write);
    expect(changed.body).toEqual({ id: created.id, members: 0, ...write });
    expect(await find(administrator, 'Purchasing')).toEqual(changed.body);
    expect((await administrator.call('DELETE', `${path}/${created.id}`)).status).toBe(200);
    expect(await find(administrator, 'Purchasing')).toBeUndefined();
  });

  test('a change of a role is felt by who holds it, at once', async () => {
    const administrator = await server.visit('demo');
    const visitor = await server.visit('viewer');
    const before = await find(administrator, 'Viewer');
    expectProblem(await visitor.call('GET', '/api/pages/audit'), 'permission-required', /audit_log_menu/u);
    const write = {
      name: 'Viewer',
      menugroups: before?.menugroups,
      menupages: [...(before?.menupages ?? []), 'audit_log_menu'],
    };
    await administrator.call('PUT', `${path}/${before?.id}`, write);
    expect((await visitor.call('GET', '/api/pages/audit')).status).toBe(200);
    await administrator.call('PUT', `${path}/${before?.id}`, { ...write, menupages: before?.menupages });
    expectProblem(await visitor.call('GET', '/api/pages/audit'), 'permission-required', /audit_log_menu/u);
  });

  test('a role that somebody holds cannot be removed', async () => {
    const administrator = await server.visit('demo');
    const viewer = await find(administrator, 'Viewer');
    expectProblem(
      await administrator.call('DELETE', `${path}/${viewer?.id}`),
      'conflict',
      '"Viewer" is held by 1 users. Give them another role first.',
    );
  });

  test('the role of the only administrators cannot lose the key of administration', async () => {
    const administrator = await server.visit('demo');
    const all = await find(administrator, 'Administrator');
    const menupages = pageKeys.filter((key) => key !== administratorKey);
    const answer = await administrator.call('PUT', `${path}/${all?.id}`, {
      name: 'Administrator',
      menugroups: [],
      menupages,
    });
    expectProblem(answer, 'conflict', /^This would leave the company without an administrator/u);
    expect(await find(administrator, 'Administrator')).toEqual(all);
  });

  test('a role of another company does not exist', async () => {
    const theirs = await find(await server.visit('demo'), 'Viewer');
    const stranger = await server.visit('supplier');
    const missing = 'There is no such role.';
    const write = { name: 'Mine', menugroups: [], menupages: [] };
    expectProblem(await stranger.call('PUT', `${path}/${theirs?.id}`, write), 'not-found', missing);
    expectProblem(await stranger.call('DELETE', `${path}/${theirs?.id}`), 'not-found', missing);
  });

  test('two companies may use the same name, one company may not', async () => {
    expect((await create(await server.visit('supplier'), { name: 'Viewer' })).name).toBe('Viewer');
    const again = await (await server.visit('demo')).call('POST', path, {
      name: 'VIEWER',
      menugroups: [],
      menupages: [],
    });
    expectProblem(again, 'conflict', 'name: there is already a role "VIEWER".');
    const renamed = await create(await server.visit('demo'), { name: 'Nearly' });
    const write = { name: 'viewer', menugroups: [], menupages: [] };
    expectProblem(
      await (await server.visit('demo')).call('PUT', `${path}/${renamed.id}`, write),
      'conflict',
      'name: there is already a role "viewer".',
    );
  });

  describe('bad input is named', () => {
    test.each([
      [{ name: '', menugroups: [], menupages: [] }, 'name: is required'],
      [{ name: 'x', menupages: [] }, 'menugroups: is required'],
      [{ name: 'x', menugroups: [] }, 'menupages: is required'],
      [{ name: 'x', menugroups: ['no_such_key'], menupages: [] }, 'menugroups: there is no key "no_such_key".'],
      [{ name: 'x', menugroups: [], menupages: ['dashboards'] }, 'menupages: there is no key "dashboards".'],
      [{ name: 'x', menugroups: ['<b>'], menupages: [] }, 'menugroups.0: is not a permission key'],
      [{ name: 'x', menugroups: [7], menupages: [] }, 'menugroups.0: must be a string'],
      [{ name: 'x', menugroups: {}, menupages: [] }, 'menugroups: must be a list'],
      [{ name: 'x', menugroups: Array(301).fill('dashboards'), menupages: [] }, /^menugroups: /u],
    ])('%j', async (body, detail) => {
      const administrator = await server.visit('demo');
      expectProblem(await administrator.call('POST', path, body), 'bad-input', detail);
    });
  });
});
