import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listCompanyCodes } from '../state/companies.ts';
import { expectProblem } from '../testkit/server/expect-problem.ts';
import { openServer, type TestServer } from '../testkit/server/open-server.ts';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { takeSnapshot } from '../testkit/stores/snapshot.ts';
import { prepareFirstStart } from './first-start.ts';

onEachStore((store) => {
  let server: TestServer;
  const codes = () => store.state.atFrontDesk(listCompanyCodes);

  const start = async (DEMO: '0' | '1') => {
    server = await openServer(store, { env: { DEMO, DEMO_SCALE: '0' } });
    return prepareFirstStart(server.services, () => undefined);
  };
  /** As a new installation finds it: migrated, and nobody there. */
  beforeEach(async () => {
    await asOwner(store.state, async (db) => {
      for (const table of ['password_links', 'sessions', 'favorites', 'user_roles', 'users', 'roles'] as const) {
        await db.deleteFrom(table).execute();
      }
      await sql`alter table audit_log disable trigger all`.execute(db);
      await db.deleteFrom('audit_log').execute();
      await sql`alter table audit_log enable trigger all`.execute(db);
      await db.deleteFrom('companies').execute();
    });
    return () => server.close();
  });

  describe('an empty store', () => {
    test('gets both demo companies, once', async () => {
      expect(await start('1')).toEqual({ demo: true, invitation: undefined });
      expect(await codes()).toEqual(['cedar', 'harborline']);
      const before = await takeSnapshot(store.state);
      expect(await start('1')).toEqual({ demo: true, invitation: undefined });
      expect(await takeSnapshot(store.state)).toEqual(before);
    });

    test('gets the second demo company on the next start, where the first was cut off in between', async () => {
      await start('1');
      await asOwner(store.state, async (db) => {
        const { id } = await db
          .selectFrom('companies')
          .select('id')
          .where('code', '=', 'harborline')
          .executeTakeFirstOrThrow();
        await db.deleteFrom('user_roles').where('company_id', '=', id).execute();
        await db.deleteFrom('users').where('company_id', '=', id).execute();
        await db.deleteFrom('roles').where('company_id', '=', id).execute();
        await db.deleteFrom('companies').where('id', '=', id).execute();
      });
      expect(await start('1')).toMatchObject({ demo: true });
      expect(await codes()).toEqual(['cedar', 'harborline']);
      await server.visit('supplier', 'pestle-demo');
    });

    test('without the demo gets one company and an invitation for its first administrator, until it is used', async () => {
      const { demo, invitation = '' } = await start('0');
      expect(demo).toBe(false);
      expect(await codes()).toEqual(['main']);
      expect(invitation).toMatch(/^http:\/\/pestle\.test\/set-password#[\w-]{40,}$/u);

      const again = (await start('0')).invitation ?? '';
      expect(again).not.toBe(invitation);
      const redeem = async (link: string) =>
        (await server.visit()).call('POST', '/api/password_links/redeem', {
          token: link.split('#')[1],
          password: 'first-of-all',
        });
      expectProblem(await redeem(invitation), 'not-found', /^This link has expired or was used/u);
      expect((await redeem(again)).status).toBe(200);

      const administrator = await server.visit('admin', 'first-of-all');
      expect((await administrator.call('GET', '/api/users')).status).toBe(200);
      expect(await start('0')).toEqual({ demo: false, invitation: undefined });
    });
  });

  test('a store with a company of its own never gets the demo companies', async () => {
    await start('0');
    expect((await start('1')).demo).toBe(false);
    expect(await codes()).toEqual(['main']);
  });

  test('a demo store that is started without the demo stays as it is', async () => {
    await start('1');
    expect(await start('0')).toEqual({ demo: true, invitation: undefined });
    expect(await codes()).toEqual(['cedar', 'harborline']);
  });
});
